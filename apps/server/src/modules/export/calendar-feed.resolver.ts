import DataLoader from 'dataloader';
import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
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
  @Mutation(() => CreateCalendarFeedResult, {
    description:
      'Makes the calendar feed of a branch, or makes it anew: the former address opens nothing from then on. For people with integration:write and booking:read of the branch; it stays when its maker leaves.',
  })
  async createCalendarFeed(
    @Ctx() { caller }: GraphQLContext,
    @Arg('branchId', () => IdScalar) branchId: string,
  ): Promise<{ calendarFeed: CalendarFeedRecord; url: string }> {
    const { feed, url } = await this.service.createCalendarFeed(caller, branchId);
    return { calendarFeed: feed, url };
  }

  @Allow('integration:write')
  @Mutation(() => CalendarFeed, {
    description:
      'Its address opens nothing from then on. NOT_FOUND for one that was revoked or made anew. For the same people as createCalendarFeed.',
  })
  revokeCalendarFeed(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<CalendarFeedRecord> {
    return this.service.revokeCalendarFeed(caller, id);
  }

  @FieldResolver(() => Branch)
  branch(@Root() feed: CalendarFeedRecord, @Ctx() { loaders }: GraphQLContext): Promise<BranchRecord> {
    return loaders.of(this.branchById).load(feed.branchId);
  }
}

/** Resolves the calendar feed of a branch. It is here, because the module of exports is above that of branches. */
@Resolver(() => Branch)
export class BranchCalendarFeedResolver {
  private readonly feedOfBranch: LoaderFactory<string, CalendarFeedRecord | null>;

  constructor(service: CalendarFeedService) {
    this.feedOfBranch = (caller) =>
      new DataLoader(async (branchIds) => {
        const found = new Map((await service.ofBranches(caller, branchIds)).map((feed) => [feed.branchId, feed]));
        return branchIds.map((id) => found.get(id) ?? null);
      });
  }

  @Allow('own-branch')
  @FieldResolver(() => CalendarFeed, {
    nullable: true,
    description: 'Null if it has none. For people with integration:write and booking:read.',
  })
  calendarFeed(@Root() branch: BranchRecord, @Ctx() { loaders }: GraphQLContext): Promise<CalendarFeedRecord | null> {
    return loaders.of(this.feedOfBranch).load(branch.id);
  }
}
