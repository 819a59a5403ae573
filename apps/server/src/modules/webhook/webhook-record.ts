import type { Locale } from '@booking/domain/locale/locale';
import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import type { EndpointHealth } from '@booking/domain/webhook/webhook-endpoint-health';

/** Why the product disabled an endpoint: it answered 410, everything failed for three days, or its maker has no right to it any more. */
export type DisabledReason = 'gone' | 'failing' | 'maker';

/** What a person or a key says of an endpoint. */
export interface EndpointContent {
  url: string;
  events: readonly WebhookEvent[];
  /** None: all of its maker's. */
  branchIds: readonly string[];
  apiKeyId: string | null;
}

/** Who saved it last, whose rights it never exceeds: an account or a key; neither once the account was erased. */
export interface EndpointMaker {
  makerId: string | null;
  makerKeyId: string | null;
}

/** An endpoint as it is on file. Its secrets are sealed. */
export interface EndpointRecord extends EndpointContent, EndpointMaker, EndpointHealth {
  id: string;
  maker: string;
  locale: Locale;
  secret: Buffer;
  formerSecret: Buffer | null;
  formerSecretUntil: Date | null;
  createdAt: Date;
  disabledAt: Date | null;
  disabledReason: DisabledReason | null;
}

export const deliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One try of a delivery. */
interface AttemptRecord {
  at: Date;
  status: number | null;
  error: string | null;
  responseMs: number;
  responseBody: string | null;
}

/** An event on its way to an endpoint, as those who look after it see it. */
export interface DeliveryRecord {
  id: string;
  endpointId: string;
  webhookId: string;
  event: WebhookEvent;
  at: Date;
  state: DeliveryState;
  /** How many tries there were. */
  attempt: number;
  error: string | null;
  nextAttemptAt: Date | null;
  body: string;
  /** Oldest first. */
  tries: AttemptRecord[];
}
