import { previewedDays } from '@booking/domain/availability/limit-changes';
import { Field, Int, ObjectType } from 'type-graphql';
import { RestrictionPreviewDay } from './restriction-preview.type.js';
import { items } from '../../graphql/complexity.js';

@ObjectType({ simpleResolvers: true, description: 'The active bookings of a branch from today on.' })
export class PlacesPreview {
  @Field(() => Int)
  deliveries!: number;

  @Field(() => Int, { description: 'Their mattresses and bedsets.' })
  pieces!: number;

  @Field(() => Int, { description: 'The places that they have, and keep.' })
  places!: number;

  @Field(() => Int, { description: 'The places that they would take if they were booked after the change.' })
  placesAfter!: number;
}

/** The booking module, which is above this one, adds the fields `overbooked` and `uncovered`. */
@ObjectType({ simpleResolvers: true })
export class BranchPreview {
  @Field(() => [RestrictionPreviewDay], { complexity: items(() => previewedDays), description: 'Days whose limit would change.' })
  days!: RestrictionPreviewDay[];

  @Field(() => PlacesPreview, {
    nullable: true,
    description: 'Null where piecesPerPlace does not change.',
  })
  places!: PlacesPreview | null;

  @Field(() => [String], { description: 'Postcodes and ranges that no active branch would cover any more.' })
  unserved!: string[];

  @Field(() => [String], {
    description:
      'What the coverage would have in which there is no postcode of the postcode list: perhaps mistyped. It is served all the same.',
  })
  unknownPostcodes!: string[];
}
