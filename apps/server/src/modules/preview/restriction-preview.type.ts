import { previewedDays } from '@booking/domain/availability/limit-changes';
import { Field, Int, ObjectType } from 'type-graphql';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';
import { branchesAsked, daysAsked, Weighs, type KnownSizes, type SentArguments } from '../../graphql/weight.js';

@ObjectType({ simpleResolvers: true })
export class RestrictionPreviewDay {
  @Field(() => DateScalar)
  date!: string;

  @Field(() => IdScalar)
  branchId!: string;

  @Field(() => String)
  branchName!: string;

  @Field(() => Int)
  booked!: number;

  @Field(() => Int)
  limitBefore!: number;

  @Field(() => Int)
  limitAfter!: number;
}

/** Of a rule its days in its branches, of closed days each in all branches. */
function daysPreviewed({ input }: SentArguments, known: KnownSizes): number {
  if (Array.isArray(input)) return input.length * known.branches;
  const { startDate, endDate, branchIds } = { ...(input as { startDate?: unknown; endDate?: unknown; branchIds?: unknown } | null) };
  // A closed day has one date; a change of it gives back another.
  if (startDate === undefined) return 2 * known.branches;
  return daysAsked(startDate, endDate, previewedDays) * branchesAsked(branchIds, known);
}

/** `overbooked`, the bookings, is added by the booking module, which stands above this one. */
@ObjectType({ simpleResolvers: true })
export class RestrictionPreview {
  @Weighs({ items: daysPreviewed })
  @Field(() => [RestrictionPreviewDay], { description: 'Days whose limit would change.' })
  days!: RestrictionPreviewDay[];
}
