import DataLoader from 'dataloader';
import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import { webhookEndpointState } from '@booking/domain/webhook/webhook-endpoint-health';
import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { WebhookEventEnum } from '../../graphql/enums.js';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import { IdScalar } from '../../graphql/scalars.js';
import { items } from '../../graphql/complexity.js';
import { OptionalArg } from '../../graphql/optional-arg.js';
import type { Clock } from '../../shared/clock.js';
import type { KeysetPage } from '../../shared/list-cursor.js';
import { branchById } from '../branch/branch-loaders.js';
import type { BranchRecord } from '../branch/branch-record.js';
import type { BranchService } from '../branch/branch.service.js';
import { Branch } from '../branch/branch.type.js';
import type { WebhookEndpointService } from './webhook-endpoint.service.js';
import type { WebhookLogService } from './webhook-log.service.js';
import type { DeliveryRecord, EndpointRecord } from './webhook-record.js';
import { WebhookDelivery, WebhookDeliveryConnection, WebhookEndpoint, WebhookEndpointInput } from './webhook.type.js';

/** Number of deliveries in a list of endpoints. */
const recentDeliveries = 10;
/** Assumed number of endpoints of a list, including disabled ones, to estimate its cost. */
const maxListed = 40;

type EndpointAnswer = Omit<WebhookEndpoint, 'branches' | 'waiting' | 'recentDeliveries'> & { branchIds: readonly string[] };
type DeliveryAnswer = WebhookDelivery;

@Resolver(() => WebhookEndpoint)
export class WebhookResolver {
  private readonly branchById: LoaderFactory<string, BranchRecord>;
  private readonly waitingOf: LoaderFactory<string, number>;
  private readonly recentOf: LoaderFactory<string, DeliveryRecord[]>;

  constructor(
    private readonly endpoints: WebhookEndpointService,
    private readonly log: WebhookLogService,
    private readonly clock: Clock,
    branches: Pick<BranchService, 'byIds'>,
  ) {
    this.branchById = branchById(branches);
    this.waitingOf = () =>
      new DataLoader(async (ids) => {
        const found = await log.waiting(ids);
        return ids.map((id) => found.get(id) ?? 0);
      });
    this.recentOf = (caller) =>
      new DataLoader(async (ids) => {
        const found = await log.recent(caller, ids, recentDeliveries);
        return ids.map((id) => found.get(id) ?? []);
      });
  }

  @Allow('integration:write')
  @Query(() => [WebhookEndpoint], {
    complexity: items(() => maxListed),
    description: "One's own and those of one's branches, newest first. Of events of bookings with booking:read alone.",
  })
  async webhookEndpoints(@Ctx() { caller }: GraphQLContext): Promise<EndpointAnswer[]> {
    return (await this.endpoints.list(caller)).map((endpoint) => this.answerOf(endpoint));
  }

  @Allow('integration:write')
  @Query(() => WebhookDeliveryConnection, { description: 'What was sent, and is to be sent, newest first; kept for 30 days.' })
  async webhookDeliveries(
    @Ctx() { caller }: GraphQLContext,
    @Arg('endpointId', () => IdScalar) endpointId: string,
    @Arg('failedOnly', () => Boolean, { defaultValue: false }) failedOnly: boolean,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @OptionalArg('after', () => String) after: string | null,
  ): Promise<KeysetPage<DeliveryAnswer>> {
    const { edges, pageInfo } = await this.log.page(caller, { endpointId, failedOnly, first, after });
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: deliveryOf(node) })), pageInfo };
  }

  @Allow('integration:write')
  @Mutation(() => WebhookEndpoint, {
    description: 'Makes one, or changes one. The caller becomes its maker. BAD_USER_INPUT at input.url for an address that is not public.',
  })
  async saveWebhookEndpoint(
    @Ctx() { caller }: GraphQLContext,
    @OptionalArg('id', () => IdScalar) id: string | null,
    @Arg('input', () => WebhookEndpointInput) input: WebhookEndpointInput,
  ): Promise<EndpointAnswer> {
    const saved = await this.endpoints.save(caller, id, input);
    return this.answerOf(saved, id ? '' : this.endpoints.secretOf(saved));
  }

  @Allow('integration:write')
  @Mutation(() => IdScalar, { description: 'With what was sent to it.' })
  deleteWebhookEndpoint(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<string> {
    return this.endpoints.delete(caller, id);
  }

  @Allow('integration:write')
  @Mutation(() => WebhookEndpoint, { description: 'The old secret signs beside the new one for 24 hours.' })
  async rotateWebhookSecret(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<EndpointAnswer> {
    const rotated = await this.endpoints.rotate(caller, id);
    return this.answerOf(rotated, this.endpoints.secretOf(rotated));
  }

  @Allow('integration:write')
  @Mutation(() => WebhookDelivery, { description: 'Sends an example of an event, once. CONFLICT for a disabled endpoint.' })
  async testWebhookEndpoint(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('event', () => WebhookEventEnum) event: WebhookEvent,
  ): Promise<DeliveryAnswer> {
    return deliveryOf(await this.log.test(caller, id, event));
  }

  @Allow('integration:write')
  @Mutation(() => WebhookDelivery, { description: 'Sends a delivery again, with the same webhook-id. CONFLICT for a disabled endpoint.' })
  async redeliverWebhook(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<DeliveryAnswer> {
    return deliveryOf(await this.log.redeliver(caller, id));
  }

  @FieldResolver(() => [Branch], {
    complexity: items((_, { branches }) => branches),
    description: "Empty = all of its maker's.",
  })
  branches(@Root() { branchIds }: EndpointAnswer, @Ctx() { loaders }: GraphQLContext): Promise<BranchRecord[]> {
    return Promise.all(branchIds.map((id) => loaders.of(this.branchById).load(id)));
  }

  @FieldResolver(() => Int, { description: 'Deliveries that are still to be made.' })
  waiting(@Root() { id }: EndpointAnswer, @Ctx() { loaders }: GraphQLContext): Promise<number> {
    return loaders.of(this.waitingOf).load(id);
  }

  @FieldResolver(() => [WebhookDelivery], { description: 'The newest ten.' })
  async recentDeliveries(@Root() { id }: EndpointAnswer, @Ctx() { loaders }: GraphQLContext): Promise<DeliveryAnswer[]> {
    return (await loaders.of(this.recentOf).load(id)).map(deliveryOf);
  }

  /** @param secret the secret of an endpoint that was just created or rotated */
  private answerOf(endpoint: EndpointRecord, secret = ''): EndpointAnswer {
    const { id, url, events, branchIds, apiKeyId, disabledReason, failingSince, maker, formerSecretUntil, createdAt } = endpoint;
    const disabled = endpoint.disabledAt !== null;
    const now = this.clock.now();
    return {
      ...{ id, url, branchIds, apiKeyId, disabled, disabledReason, failingSince, maker, createdAt },
      events: [...events],
      state: webhookEndpointState({ disabled, failingSince }, now),
      secret,
      formerSecretUntil: formerSecretUntil !== null && formerSecretUntil > now ? formerSecretUntil : null,
    };
  }
}

function deliveryOf(delivery: DeliveryRecord): DeliveryAnswer {
  const last = delivery.tries.at(-1);
  return {
    ...delivery,
    status: last?.status ?? null,
    responseMs: last?.responseMs ?? null,
    responseBody: last?.responseBody ?? null,
  };
}
