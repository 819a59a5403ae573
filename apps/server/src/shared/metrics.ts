import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** Buckets of durations in seconds: of GraphQL, and of routes, which have fewer, because each route and status is a series of its own. */
const buckets = { graphql: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 5], route: [0.1, 0.5, 2.5] };

/** The metrics of this process since its start, for an operator's Prometheus. No label contains a value that a caller chose. */
export const metrics = new Registry();
const registers = [metrics];

/**
 * Registers metrics of CPU, memory and event loop. Call it once in a process. It removes three metrics of the library whose names
 * Prometheus reserves for counters.
 */
export function collectOfNode(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const what of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${what}_total`);
}

function counter<Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> {
  return new Counter({ name, help, labelNames, registers });
}

export const httpRequests = new Histogram({
  name: 'http_server_request_duration_seconds',
  help: 'Requests beside GraphQL, by the pattern of their route.',
  labelNames: ['method', 'route', 'status'],
  buckets: buckets.route,
  registers,
});

export const graphqlDurations = new Histogram({
  name: 'graphql_operation_duration_seconds',
  help: 'GraphQL operations, by the field of the schema that people wait for; other: all the rest.',
  labelNames: ['type', 'field'],
  buckets: buckets.graphql,
  registers,
});

export const graphqlOutcomes = counter(
  'graphql_outcomes_total',
  'What a field answered: ok, the member of its union, or the code of its error.',
  'field',
  'outcome',
);
export const bookingsMade = counter('booking_bookings_total', 'Bookings, by who made them: guest, account, staff, key.', 'channel');
export const bookingRefusals = counter('booking_refusals_total', 'Bookings that were refused, by reason.', 'reason');
export const bookingBursts = counter('booking_unproved_rushes_total', 'Bookings without a proof after which staff had a new decision.');
export const limitRefusals = counter(
  'booking_limit_refusals_total',
  'Attempts that were refused, by the limit that refused them: of several, the one that is reached for longest.',
  'limit',
);
export const failedSignIns = counter('booking_failed_sign_ins_total', 'Sign-ins with a wrong password, or of no account.');
const messagesBecame = counter(
  'booking_messages_total',
  'Messages that came into a state, by this process or by a receipt that it took.',
  'channel',
  'status',
  'reason',
);

/** Counts a message. @param reason this product's code of the reason */
export function countMessage(channel: string, status: string, reason: string | null = null): void {
  messagesBecame.inc({ channel, status, reason: reason ?? '' });
}
