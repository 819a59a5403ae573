import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';
import type { ClosedDayRecord } from './closed-day-record.js';
import { ClosedDayInput } from './closed-day.input.js';
import type { ClosedDayService } from './closed-day.service.js';
import { ClosedDay } from './closed-day.type.js';

@Resolver(() => ClosedDay)
export class ClosedDayResolver {
  constructor(private readonly service: ClosedDayService) {}

  @Allow('staff')
  @Query(() => [ClosedDay])
  closedDays(
    @Ctx() { caller }: GraphQLContext,
    @Arg('from', () => DateScalar) from: string,
    @Arg('to', () => DateScalar) to: string,
  ): Promise<ClosedDayRecord[]> {
    return this.service.closedDays(caller, from, to);
  }

  @Allow('rule:write')
  @Mutation(() => ClosedDay)
  saveClosedDay(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar, { nullable: true }) id: string | null,
    @Arg('input', () => ClosedDayInput) input: ClosedDayInput,
  ): Promise<ClosedDayRecord> {
    return this.service.saveClosedDay(caller, id ?? null, input);
  }

  @Allow('rule:write')
  @Mutation(() => IdScalar)
  deleteClosedDay(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<string> {
    return this.service.deleteClosedDay(caller, id);
  }

  @Allow('rule:write')
  @Mutation(() => [ClosedDay], { description: 'Adds the public holidays of a year that are missing.' })
  importPublicHolidays(@Ctx() { caller }: GraphQLContext, @Arg('year', () => Int) year: number): Promise<ClosedDayRecord[]> {
    return this.service.importPublicHolidays(caller, year);
  }
}
