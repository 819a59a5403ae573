const second = 1000;
const hour = 60 * 60 * second;

/** The health of an endpoint, by its attempts. */
interface EndpointHealth {
  /** Number of failed attempts since the last success. */
  failures: number;
  /** Time of the first of these failures; null if the last attempt succeeded, or there was none. */
  failingSince: Date | null;
  /** Time before which the endpoint receives no request; null for none. */
  pausedUntil: Date | null;
}

/**
 * Number of consecutive failures after which an endpoint is only probed until an attempt succeeds, so that 10,000 events do not cause
 * 10,000 timeouts.
 */
export const probedAfter = 20;
/** Milliseconds between two probes. */
export const probeInterval = 30 * second;
/** Milliseconds of failures after which the maker is notified. */
const failingAfter = hour;
/** Milliseconds of failures after which the endpoint is disabled. */
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

/** Returns the time before which failures must have begun for the maker to be notified. */
export function failingBefore(now: Date): Date {
  return new Date(now.getTime() - failingAfter);
}

/** Returns the time before which failures must have begun for the endpoint to be disabled. */
export function givenUpBefore(now: Date): Date {
  return new Date(now.getTime() - givenUpAfter);
}
