const second = 1000;
const hour = 60 * 60 * second;

/** How an endpoint is doing, by its attempts alone. */
export interface EndpointHealth {
  /** Attempts that have failed since the last one that was taken. */
  failures: number;
  /** When the first of them failed; null: the last attempt was taken, or there was none. */
  failingSince: Date | null;
  /** It is not asked before this; null: at any time. */
  pausedUntil: Date | null;
}

/** In milliseconds. */
export interface WebhookPace {
  /** Between a failure and the next request: no endpoint that fails is asked more than once a second. */
  afterFailure: number;
  /** The same once so many in a row have failed that the endpoint is only probed. */
  betweenProbes: number;
}

export const webhookPace: WebhookPace = { afterFailure: second, betweenProbes: 30 * second };

/** After so many failures in a row an endpoint is only probed until one is taken: 10,000 events are not 10,000 timeouts. */
const probedAfter = 20;
/** In milliseconds. Everything has failed for so long: its maker is told. */
const failingAfter = hour;
/** In milliseconds. Everything has failed for so long: it is disabled. */
const givenUpAfter = 3 * 24 * hour;

export const webhookEndpointStates = ['ACTIVE', 'FAILING', 'DISABLED'] as const;
export type WebhookEndpointState = (typeof webhookEndpointStates)[number];

export const healthy: EndpointHealth = { failures: 0, failingSince: null, pausedUntil: null };

/** Health after an attempt that failed. @param retryAfter what the receiver asked for, in milliseconds */
export function healthAfterFailure(
  { failures, failingSince }: EndpointHealth,
  now: Date,
  retryAfter: number | null,
  pace: WebhookPace = webhookPace,
): EndpointHealth {
  const pause = failures + 1 < probedAfter ? pace.afterFailure : pace.betweenProbes;
  return {
    failures: failures + 1,
    failingSince: failingSince ?? now,
    pausedUntil: new Date(now.getTime() + Math.max(pause, retryAfter ?? 0)),
  };
}

export function webhookEndpointState(
  { disabled, failingSince }: { disabled: boolean; failingSince: Date | null },
  now: Date,
): WebhookEndpointState {
  if (disabled) return 'DISABLED';
  return failingSince !== null && failingSince <= failingBefore(now) ? 'FAILING' : 'ACTIVE';
}

/** What began to fail then or before has failed for an hour. */
export function failingBefore(now: Date): Date {
  return new Date(now.getTime() - failingAfter);
}

/** What began to fail then or before is given up. */
export function givenUpBefore(now: Date): Date {
  return new Date(now.getTime() - givenUpAfter);
}
