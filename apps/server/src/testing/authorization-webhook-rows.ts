import type { FieldRow } from './authorization-row.js';
import type { AuthorizationWorld } from './authorization-world.js';

/** Disabled ones: there may be any number. */
const saved = ({ branch }: AuthorizationWorld, it: string) =>
  `mutation { saveWebhookEndpoint(input: { url: "https://hooks.example.com", events: [BOOKING_CREATED], branchIds: ["${branch}"], disabled: true }) { ${it} } }`;

/** Of an endpoint of the branch, which has taken nothing. */
const deliveries = async ({ app, branch }: AuthorizationWorld, it: string) => {
  const [endpoint] = await app.database.query<{ id: string }>(
    `WITH endpoint AS (
       INSERT INTO webhook_endpoint (url, events, branch_ids, locale, secret, created_at, disabled_at)
       VALUES ('https://hooks.example.com', '{BOOKING_CREATED}', ARRAY[$1::uuid], 'en', '', now(), now()) RETURNING id
     ), delivery AS (
       INSERT INTO webhook_delivery (endpoint_id, event, example, at, state, tries, error)
       SELECT id, 'BOOKING_CREATED', '{}', now(), 'FAILED', 1, 'STATUS' FROM endpoint RETURNING id
     ), attempt AS (
       INSERT INTO webhook_attempt (delivery_id, number, at, status, error, response_ms, response_body) SELECT id, 1, now(), 500, 'STATUS', 1, 'x' FROM delivery
     )
     SELECT id FROM endpoint`,
    [branch],
  );
  return `{ webhookDeliveries(endpointId: "${endpoint?.id}") { ${it} } }`;
};

/** Types of webhooks, which integrators of the branch reach. */
export const webhookFieldRows: readonly FieldRow[] = [
  {
    type: 'WebhookEndpoint',
    ask: saved,
    fields: {
      'UFF+BF+': 'branches createdAt disabled events id maker secret state url waiting',
      UFF0BF0: 'apiKeyId disabledReason failingSince formerSecretUntil recentDeliveries',
    },
  },
  {
    type: 'WebhookDeliveryConnection',
    ask: deliveries,
    fields: { 'UFF+NF+': 'edges pageInfo' },
  },
  {
    type: 'WebhookDeliveryEdge',
    ask: (w, it) => deliveries(w, `edges { ${it} }`),
    fields: { 'UFF+NF+': 'cursor node' },
  },
  {
    type: 'WebhookDelivery',
    ask: (w, it) => deliveries(w, `edges { node { ${it} } }`),
    fields: {
      'UFF+NF+': 'at attempt body error event id responseBody responseMs state status tries webhookId',
      UFF0NF0: 'nextAttemptAt',
    },
  },
  {
    type: 'WebhookTry',
    ask: (w, it) => deliveries(w, `edges { node { tries { ${it} } } }`),
    fields: { 'UFF+NF+': 'at error responseBody responseMs status' },
  },
];
