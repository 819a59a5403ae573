import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import { IdScalar } from '../../graphql/scalars.js';
import { branchById } from '../branch/branch-loaders.js';
import type { BranchRecord } from '../branch/branch-record.js';
import type { BranchService } from '../branch/branch.service.js';
import { Branch } from '../branch/branch.type.js';
import type { CalendarFeedRecord } from './calendar-feed-record.js';
import type { CalendarFeedService } from './calendar-feed.service.js';
import { CalendarFeed, CreateCalendarFeedResult } from './calendar-feed.type.js';

@Resolver(() => CalendarFeed)
export class CalendarFeedResolver {
  private readonly branchById: LoaderFactory<string, BranchRecord>;

  constructor(
    private readonly service: CalendarFeedService,
    branches: Pick<BranchService, 'byIds'>,
  ) {
    this.branchById = branchById(branches);
  }

  @Allow('integration:write')
  @Query(() => [CalendarFeed], {
    description: "Of one's branches, revoked ones too, newest first. With integration:write and booking:read.",
  })
  calendarFeeds(@Ctx() { caller }: GraphQLContext): Promise<CalendarFeedRecord[]> {
    return this.service.calendarFeeds(caller);
  }

  @Allow('integration:write')
  @Mutation(() => CreateCalendarFeedResult)
  async createCalendarFeed(
    @Ctx() { caller }: GraphQLContext,
    @Arg('branchId', () => IdScalar) branchId: string,
    @Arg('name', () => String) name: string,
  ): Promise<{ calendarFeed: CalendarFeedRecord; url: string }> {
    const { feed, url } = await this.service.createCalendarFeed(caller, branchId, name);
    return { calendarFeed: feed, url };
  }

  @Allow('integration:write')
  @Mutation(() => CalendarFeed, { description: 'Its address opens nothing from then on. Again: nothing changes.' })
  revokeCalendarFeed(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<CalendarFeedRecord> {
    return this.service.revokeCalendarFeed(caller, id);
  }

  @Allow('integration:write')
  @Mutation(() => CalendarFeed, {
    description: "A calendar feed ends with its maker's right to it: the caller becomes its maker first. CONFLICT for one that is revoked.",
  })
  takeOverCalendarFeed(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<CalendarFeedRecord> {
    return this.service.takeOverCalendarFeed(caller, id);
  }

  @FieldResolver(() => Branch)
  branch(@Root() feed: CalendarFeedRecord, @Ctx() { loaders }: GraphQLContext): Promise<BranchRecord> {
    return loaders.of(this.branchById).load(feed.branchId);
  }
}
