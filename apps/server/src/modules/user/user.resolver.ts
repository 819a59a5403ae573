import { worksFor, type Role } from '@booking/domain/user/permissions';
import DataLoader from 'dataloader';
import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow, Public } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { OptionalArg } from '../../graphql/optional-arg.js';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import { IdScalar } from '../../graphql/scalars.js';
import type { BranchRecord } from '../branch/branch-record.js';
import type { BranchService } from '../branch/branch.service.js';
import { Branch } from '../branch/branch.type.js';
import { actorOfUser } from './user-access.js';
import type { UserRecord } from './user-record.js';
import type { UserStaffService } from './user-staff.service.js';
import { UserInput } from './user.input.js';
import type { UserPage, UserService } from './user.service.js';
import { RoleEnum, User, UserConnection } from './user.type.js';

@Resolver(() => User)
export class UserResolver {
  /** The branches that an admin works for, of those that the caller works for; none for a customer. */
  private readonly branchesOfUser: LoaderFactory<UserRecord, BranchRecord[], string>;

  constructor(
    private readonly service: UserService,
    private readonly staff: UserStaffService,
    branches: Pick<BranchService, 'branches'>,
  ) {
    this.branchesOfUser = (caller) =>
      new DataLoader(
        async (users) => {
          const actors = users.map(actorOfUser);
          const visible = users.some(({ role }) => role === 'admin') ? await branches.branches(caller, null) : [];
          return actors.map((user) => visible.filter(({ id }) => worksFor(user, id)));
        },
        { cacheKeyFn: ({ id }) => id },
      );
  }

  @Public()
  @Query(() => User, { nullable: true, description: 'The signed-in user, or null.' })
  me(@Ctx() { caller }: GraphQLContext): Promise<UserRecord | null> {
    return this.service.me(caller);
  }

  @Allow('signed-in')
  @Query(() => User, {
    nullable: true,
    description: 'A user sees only themself; an admin with scope user:read sees anybody. NOT_FOUND otherwise.',
  })
  user(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<UserRecord> {
    return this.service.user(caller, id);
  }

  @Allow('user:read')
  @Query(() => UserConnection, { description: 'By name. `search`: part of a name, an e-mail or a telephone number.' })
  users(
    @Ctx() { caller }: GraphQLContext,
    @OptionalArg('search', () => String) search: string | null,
    @OptionalArg('role', () => RoleEnum) role: Role | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @OptionalArg('after', () => String) after: string | null,
  ): Promise<UserPage> {
    return this.service.users(caller, { search, role, first, after });
  }

  @Allow('signed-in')
  @Mutation(() => User, { description: 'What is left out stays as it is. photoUrl: a file that was uploaded here.' })
  updateProfile(
    @Ctx() { caller }: GraphQLContext,
    @Arg('name', () => String, { nullable: true }) name: string | null | undefined,
    @Arg('photoUrl', () => String, { nullable: true }) photoUrl: string | null | undefined,
    @Arg('firm', () => String, { nullable: true }) firm: string | null | undefined,
  ): Promise<UserRecord> {
    return this.service.updateProfile(caller, { name, photoUrl, firm });
  }

  @Allow('user:write')
  @Mutation(() => User, {
    description:
      'A change of role, scope, branches, e-mail or disabled signs the user out everywhere. Without branch:all another e-mail takes the agreement of the present mailbox: a link is sent there, and until then it stays. A promotion to admin takes a confirmed e-mail, ends the password and sends a link for another.',
  })
  updateUser(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('input', () => UserInput) input: UserInput,
  ): Promise<UserRecord> {
    return this.staff.updateUser(caller, id, input);
  }

  @FieldResolver(() => IdScalar)
  _id(@Root() user: UserRecord): string {
    return user.id;
  }

  @FieldResolver(() => [Branch], {
    description:
      'The branches an admin works for, of those that the caller works for; every branch for one with scope branch:all; none for a customer.',
  })
  branches(@Root() user: UserRecord, @Ctx() { loaders }: GraphQLContext): Promise<BranchRecord[]> {
    return loaders.of(this.branchesOfUser).load(user);
  }
}

@Resolver(() => UserConnection)
export class UserConnectionResolver {
  @FieldResolver(() => Int, { description: 'Of the whole list; counted only when asked for.' })
  totalCount(@Root() page: UserPage): Promise<number> {
    return page.totalCount();
  }
}
