import type { Locale } from '@booking/domain/locale/locale';
import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import type { EndpointHealth } from '@booking/domain/webhook/webhook-endpoint-health';

/** Why the product disabled an endpoint: it answered 410, everything failed for three days, or its maker has no right to it any more. */
export type DisabledReason = 'gone' | 'failing' | 'maker';

/** The settings of an endpoint. */
export interface EndpointContent {
  url: string;
  events: readonly WebhookEvent[];
  /** Empty means all branches of its maker. */
  branchIds: readonly string[];
  apiKeyId: string | null;
}

/** The account or API key that saved the endpoint last, whose rights it never exceeds; neither after the account was erased. */
export interface EndpointMaker {
  makerId: string | null;
  makerKeyId: string | null;
}

/** A stored endpoint. Its secrets are encrypted. */
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

/** One attempt of a delivery. */
interface AttemptRecord {
  at: Date;
  status: number | null;
  error: string | null;
  responseMs: number;
  responseBody: string | null;
}

/** The delivery of an event to an endpoint, as the endpoint's managers read it. */
export interface DeliveryRecord {
  id: string;
  endpointId: string;
  webhookId: string;
  event: WebhookEvent;
  at: Date;
  state: DeliveryState;
  /** Number of attempts. */
  attempt: number;
  error: string | null;
  nextAttemptAt: Date | null;
  body: string;
  /** Oldest first. */
  tries: AttemptRecord[];
}
