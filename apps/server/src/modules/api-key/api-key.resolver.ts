import { worksFor } from '@booking/domain/user/permissions';
import DataLoader from 'dataloader';
import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import { IdScalar } from '../../graphql/scalars.js';
import { items } from '../../graphql/complexity.js';
import type { BranchRecord } from '../branch/branch-record.js';
import type { BranchService } from '../branch/branch.service.js';
import { Branch } from '../branch/branch.type.js';
import type { UserRecord } from '../user/user-record.js';
import { User } from '../user/user.type.js';
import { ApiKeyInput } from './api-key.input.js';
import type { ApiKeyRecord } from './api-key-record.js';
import { maxKeys, type ApiKeyService, type ShownKey } from './api-key.service.js';
import { ApiKey, CreateApiKeyResult } from './api-key.type.js';

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  private readonly branchesOfKey: LoaderFactory<ApiKeyRecord, BranchRecord[], string>;

  constructor(
    private readonly service: ApiKeyService,
    branches: Pick<BranchService, 'branches'>,
  ) {
    this.branchesOfKey = (caller) =>
      new DataLoader(
        async (keys) => {
          const visible = await branches.branches(caller, null);
          return keys.map(({ id: keyId, makerId, name, scope, branchIds }) => {
            const actor = { kind: 'key', keyId, makerId: makerId ?? '', name, scope, branchIds } as const;
            return visible.filter(({ id }) => worksFor(actor, id));
          });
        },
        { cacheKeyFn: ({ id }) => id },
      );
  }

  @Allow('integration:write')
  @Query(() => [ApiKey], {
    complexity: items(() => maxKeys),
    description: 'Revoked ones too, newest first. For people only: a key looks after no keys.',
  })
  apiKeys(@Ctx() { caller }: GraphQLContext): Promise<ApiKeyRecord[]> {
    return this.service.apiKeys(caller);
  }

  @Allow('integration:write')
  @Mutation(() => CreateApiKeyResult, { description: 'At most 100 that are not revoked, of them 25 of a branch. For people only.' })
  createApiKey(@Ctx() { caller }: GraphQLContext, @Arg('input', () => ApiKeyInput) input: ApiKeyInput): Promise<ShownKey> {
    return this.service.createApiKey(caller, { ...input, expiresAt: input.expiresAt ?? null });
  }

  @Allow('integration:write')
  @Mutation(() => CreateApiKeyResult, {
    description:
      "A new secret for the same key; the old one works for so many hours more, 0 to 168. For people only; FORBIDDEN for another's key that may do more than the caller.",
  })
  rotateApiKey(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('overlapHours', () => Int, { defaultValue: 24 }) overlapHours: number,
  ): Promise<ShownKey> {
    return this.service.rotateApiKey(caller, id, overlapHours);
  }

  @Allow('integration:write')
  @Mutation(() => ApiKey, {
    description: 'The caller becomes its maker, if they may do all that it may. Its secret stays as it is. For people only.',
  })
  takeOverApiKey(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<ApiKeyRecord> {
    return this.service.takeOverApiKey(caller, id);
  }

  @Allow('integration:write')
  @Mutation(() => ApiKey, { description: "For good. For people only; FORBIDDEN for another's key that may do more than the caller." })
  revokeApiKey(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<ApiKeyRecord> {
    return this.service.revokeApiKey(caller, id);
  }

  @FieldResolver(() => [Branch], { description: 'Of those that the caller works for; with branch:all every one.' })
  branches(@Root() key: ApiKeyRecord, @Ctx() { loaders }: GraphQLContext): Promise<BranchRecord[]> {
    return loaders.of(this.branchesOfKey).load(key);
  }
}

@Resolver(() => User)
export class UserApiKeysResolver {
  private readonly keysOfUser: LoaderFactory<string, ApiKeyRecord[]>;

  constructor(service: ApiKeyService) {
    this.keysOfUser = ({ actor }) =>
      new DataLoader(async (userIds) => {
        const found = actor.kind === 'user' ? await service.keysOfMakers(userIds) : new Map<string, ApiKeyRecord[]>();
        return userIds.map((id) => found.get(id) ?? []);
      });
  }

  @FieldResolver(() => [ApiKey], {
    // There are at most 100 of them, and at most 100 users on a page.
    complexity: 1,
    description: 'Those that are not revoked: they are suspended when the user is disabled or no admin any more. None for a key.',
  })
  apiKeys(@Root() user: UserRecord, @Ctx() { loaders }: GraphQLContext): Promise<ApiKeyRecord[]> {
    return loaders.of(this.keysOfUser).load(user.id);
  }
}
