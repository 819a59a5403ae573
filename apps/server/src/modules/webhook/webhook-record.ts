import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import type { WebhookEndpointEntity } from './webhook-endpoint.entity.js';

/** A stored endpoint. Its secrets are encrypted. */
export type EndpointRecord = WebhookEndpointEntity;

/** Why the product disabled an endpoint. */
export type DisabledReason = NonNullable<EndpointRecord['disabledReason']>;

/** The settings of an endpoint. */
export type EndpointContent = Pick<EndpointRecord, 'url' | 'events' | 'branchIds' | 'apiKeyId'>;

/** The account or API key that saved the endpoint last, whose rights it never exceeds; neither after the account was erased. */
export type EndpointMaker = Pick<EndpointRecord, 'makerId' | 'makerKeyId'>;

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
