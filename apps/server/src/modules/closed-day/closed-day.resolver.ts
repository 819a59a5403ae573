import { namesOf } from '@booking/domain/closed-day/closed-day-form';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Caller } from '../../shared/caller.js';
import { Allow } from '../../graphql/auth-checker.js';
import { daysAsked, items } from '../../graphql/complexity.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { OptionalArg } from '../../graphql/optional-arg.js';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';
import type { ClosedDayRecord } from './closed-day-record.js';
import { ClosedDayInput } from './closed-day.input.js';
import { maxRangeLength, maxImported, type ClosedDayService } from './closed-day.service.js';
import { ClosedDay } from './closed-day.type.js';
import { sentClosedDayFields } from './sent-closed-day-fields.js';

/** Assumed maximum number of public holidays of a year, including those of single states, to estimate costs. */
const holidaysOfYear = 100;

@Resolver(() => ClosedDay)
export class ClosedDayResolver {
  constructor(private readonly service: ClosedDayService) {}

  @Allow('staff')
  @Query(() => [ClosedDay], { complexity: items(({ from, to }: { from: string; to: string }) => daysAsked(from, to, maxRangeLength)) })
  async closedDays(
    @Ctx() { caller }: GraphQLContext,
    @Arg('from', () => DateScalar) from: string,
    @Arg('to', () => DateScalar) to: string,
  ): Promise<ClosedDay[]> {
    return (await this.service.closedDays(caller, from, to)).map((day) => shown(caller, day));
  }

  @Allow('rule:write')
  @Mutation(() => ClosedDay)
  async saveClosedDay(
    @Ctx() { caller, variables }: GraphQLContext,
    @OptionalArg('id', () => IdScalar) id: string | null,
    @Arg('input', () => ClosedDayInput) input: ClosedDayInput,
    @OptionalArg('version', () => Int) version: number | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ClosedDay> {
    const sent = sentClosedDayFields(input, info, variables);
    return shown(caller, await this.service.saveClosedDay(caller, id, sent, version));
  }

  @Allow('rule:write')
  @Mutation(() => IdScalar)
  deleteClosedDay(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @OptionalArg('version', () => Int) version: number | null,
  ): Promise<string> {
    return this.service.deleteClosedDay(caller, id, version);
  }

  @Allow('rule:write')
  @Mutation(() => [ClosedDay], {
    complexity: items(() => holidaysOfYear),
    description: 'Adds the public holidays of a year that are missing.',
  })
  async importPublicHolidays(@Ctx() { caller }: GraphQLContext, @Arg('year', () => Int) year: number): Promise<ClosedDay[]> {
    return (await this.service.importPublicHolidays(caller, year)).map((day) => shown(caller, day));
  }

  @Allow('rule:write')
  @Mutation(() => [ClosedDay], {
    complexity: items(({ input }: { input: unknown[] }) => Math.min(maxImported, input.length)),
    description:
      'Adds those of at most 500 closed days that are missing, all or nothing. What is there already, by date, kind and English name, stays as it is.',
  })
  async importClosedDays(
    @Ctx() { caller }: GraphQLContext,
    @Arg('input', () => [ClosedDayInput]) input: ClosedDayInput[],
  ): Promise<ClosedDay[]> {
    return (await this.service.importClosedDays(caller, input)).map((day) => shown(caller, day));
  }
}

/** Returns a closed day with its names in all languages, and in the caller's as `name`. */
function shown({ locale }: Caller, day: ClosedDayRecord): ClosedDay {
  const names = namesOf(day);
  return { ...day, names, name: names[locale] };
}
