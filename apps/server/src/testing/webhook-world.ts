import { afterAll, afterEach, beforeEach } from 'vitest';
import { createWebhookModule } from '../modules/webhook/create-webhook-module.js';
import { dataOf } from './answers.js';
import type { ApiError } from './api-client.js';
import { booked, delivery } from './delivery-api.js';
import { drain } from './drain.js';
import type { GivenUser } from './given-session.js';
import { givenBranch } from './given.js';
import { oneApp } from './one-app.js';
import { WebhookReceiver } from './webhook-receiver.js';

export interface GivenEndpoint {
  id: string;
  url: string;
  secret: string;
  state: string;
  disabled: boolean;
  disabledReason: string | null;
  failingSince: string | null;
  waiting: number;
  maker: string;
  apiKeyId: string | null;
  formerSecretUntil: string | null;
  events: string[];
  branches: { id: string }[];
  recentDeliveries: { id: string; state: string }[];
}
export interface GivenDelivery {
  id: string;
  webhookId: string;
  event: string;
  state: string;
  attempt: number;
  status: number | null;
  error: string | null;
  responseMs: number | null;
  responseBody: string | null;
  nextAttemptAt: string | null;
  body: string;
  tries: { at: string; status: number | null; error: string | null; responseBody: string | null }[];
}
const deliveryFields =
  'id webhookId event state attempt status error responseMs responseBody nextAttemptAt body tries { at status error responseMs responseBody }';
const endpointFields = `id url secret state disabled disabledReason failingSince waiting maker apiKeyId formerSecretUntil events branches { id }
  recentDeliveries { id state }`;

export const saveDocument = `mutation ($id: ID, $input: WebhookEndpointInput!) { saveWebhookEndpoint(id: $id, input: $input) { ${endpointFields} } }`;
const listDocument = `{ webhookEndpoints { ${endpointFields} } }`;
export const integrations = ['integration:write', 'booking:read'];
const timeout = 400;

/** A server with endpoints on this machine. Tests set the time; attempts end after 400 ms. The queue runs when a test calls it. */
export async function webhookWorld() {
  const app = await oneApp({ environment: { webhookHosts: ['127.0.0.1:*'] } });
  const { api, clock, container, database } = app;
  const module = createWebhookModule({ ...container, wakeOutbox: () => undefined }, { timeout, chance: () => 0 });
  const { webhookQueue: queue, webhookHealth: health } = module;
  const north = await givenBranch(database, { name: 'North', coverage: ['70000'], dailyLimit: 1000 });
  const south = await givenBranch(database, { name: 'South', coverage: ['71000'], dailyLimit: 1000 });
  const receivers: WebhookReceiver[] = [];
  const all: Partial<GivenUser> = { name: 'Aisyah', scope: [...integrations, 'branch:all'] };
  beforeEach(() => clock.set('2026-03-04T04:00:00Z'));
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
    await database.query('DELETE FROM webhook_endpoint');
    await database.query('DELETE FROM webhook_due');
    await database.query('DELETE FROM event');
  });
  afterAll(() => queue.stop());

  async function receiver() {
    const made = await WebhookReceiver.start();
    receivers.push(made);
    return made;
  }
  const save = (input: object, { as = all, id = null }: { as?: Partial<GivenUser>; id?: string | null } = {}) =>
    app.graphql<{ saveWebhookEndpoint: GivenEndpoint }>(saveDocument, { id, input }, { as });
  async function givenEndpoint(fields: object = {}, as: Partial<GivenUser> = all): Promise<GivenEndpoint> {
    const input = { url: 'http://127.0.0.1:1/', events: ['BOOKING_CREATED', 'BOOKING_CANCELLED'], ...fields };
    return dataOf(await save(input, { as })).saveWebhookEndpoint;
  }
  const ask = <T>(document: string, variables: object = {}, as: Partial<GivenUser> = all) => app.graphql<T>(document, variables, { as });
  const endpoints = async (as = all) =>
    (await ask<{ webhookEndpoints: GivenEndpoint[] }>(listDocument, {}, as)).data?.webhookEndpoints ?? [];
  const deliveriesOf = async (endpointId: string, input: { failedOnly?: boolean; first?: number; after?: string } = {}, as = all) =>
    ask<{
      webhookDeliveries: { edges: { cursor: string; node: GivenDelivery }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
    }>(
      `query ($endpointId: ID!, $failedOnly: Boolean! = false, $first: Int, $after: String) {
         webhookDeliveries(endpointId: $endpointId, failedOnly: $failedOnly, first: $first, after: $after) {
           edges { cursor node { ${deliveryFields} } } pageInfo { hasNextPage endCursor } } }`,
      { endpointId, ...input },
      as,
    );
  /** Oldest first. */
  const log = async (endpointId: string) =>
    ((await deliveriesOf(endpointId)).data?.webhookDeliveries.edges ?? []).map(({ node }) => node).reverse();
  const stateOf = async (id: string) => (await endpoints()).find((endpoint) => endpoint.id === id);
  /** Writes a number of events with any content. */
  const givenEvents = (count: number, branchId = north) =>
    database.query(
      `INSERT INTO event (event, booking_id, version, branch_id, body, at)
       SELECT 'BOOKING_CREATED', uuidv7(), 1, $2, '{"type":"booking.created","data":{"n":' || n || '}}', $3 FROM generate_series(1, $1) AS n`,
      [count, branchId, clock.now()],
    );
  const book = (postcode = '70000') => booked(api, delivery({ postcode, deliveryDate: '2026-03-10' }));
  /** Hands over, and makes every attempt that is due. */
  const deliver = () => drain(queue);
  const codesOf = ({ errors }: { errors: ApiError[] | undefined }) => {
    const { code, reason, fields = [] } = errors?.[0]?.extensions ?? {};
    return code && [code, reason, ...fields.map(({ path }) => path)].filter(Boolean).join(' ');
  };
  return {
    ...{ app, api, clock, container, database, queue, health, north, south, all },
    ...{ receiver, save, givenEndpoint, ask, endpoints, deliveriesOf, log, stateOf, givenEvents, book, deliver, codesOf },
  };
}
