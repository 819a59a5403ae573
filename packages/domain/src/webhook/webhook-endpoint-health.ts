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

/** After so many failures in a row an endpoint is only probed until an attempt succeeds: 10,000 events are not 10,000 timeouts. */
export const probedAfter = 20;
/** Milliseconds between two probes. */
export const probeInterval = 30 * second;
/** In milliseconds. Everything has failed for so long: its maker is told. */
const failingAfter = hour;
/** In milliseconds. Everything has failed for so long: it is disabled. */
const givenUpAfter = 3 * 24 * hour;

export const webhookEndpointStates = ['ACTIVE', 'FAILING', 'DISABLED'] as const;
export type WebhookEndpointState = (typeof webhookEndpointStates)[number];

export const healthy: EndpointHealth = { failures: 0, failingSince: null, pausedUntil: null };

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
