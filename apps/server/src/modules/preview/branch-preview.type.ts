import { previewedDays } from '@booking/domain/availability/limit-changes';
import { Field, ObjectType } from 'type-graphql';
import { RestrictionPreviewDay } from './restriction-preview.type.js';
import { items } from '../../graphql/complexity.js';

/** `overbooked` and `uncovered`, the bookings, are added by the booking module, which stands above this one. */
@ObjectType({ simpleResolvers: true })
export class BranchPreview {
  @Field(() => [RestrictionPreviewDay], { complexity: items(() => previewedDays), description: 'Days whose limit would change.' })
  days!: RestrictionPreviewDay[];

  @Field(() => [String], { description: 'Postcodes and ranges that no active branch would cover any more.' })
  unserved!: string[];

  @Field(() => [String], {
    description:
      'What the coverage would have in which there is no postcode of the postcode list: perhaps mistyped. It is served all the same.',
  })
  unknownPostcodes!: string[];
}
