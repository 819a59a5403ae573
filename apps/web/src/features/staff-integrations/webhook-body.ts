import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import type { HookDeliveryPartsFragment } from '../../graphql/webhooks.generated';

/** Message ids of the events. */
export const eventIds = {
  BOOKING_CREATED: 'webhooks.event.BOOKING_CREATED',
  BOOKING_RESCHEDULED: 'webhooks.event.BOOKING_RESCHEDULED',
  BOOKING_CANCELLED: 'webhooks.event.BOOKING_CANCELLED',
  BOOKING_STATUS_CHANGED: 'webhooks.event.BOOKING_STATUS_CHANGED',
  BOOKING_UPDATED: 'webhooks.event.BOOKING_UPDATED',
  BOOKING_WINDOW_ANNOUNCED: 'webhooks.event.BOOKING_WINDOW_ANNOUNCED',
  BOOKING_ATTENDANCE: 'webhooks.event.BOOKING_ATTENDANCE',
  MOVE_OFFERED: 'webhooks.event.MOVE_OFFERED',
  MOVE_ANSWERED: 'webhooks.event.MOVE_ANSWERED',
  ORDER_UPSERTED: 'webhooks.event.ORDER_UPSERTED',
} as const satisfies Record<WebhookEvent, string>;

interface SentBody {
  data?: { id?: unknown; reference?: unknown; orderNumber?: unknown };
}

const bodyOf = ({ body }: Pick<HookDeliveryPartsFragment, 'body'>) => JSON.parse(body) as SentBody;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns what a delivery is about: the booking’s reference, or the order’s number. */
export function aboutOf(delivery: Pick<HookDeliveryPartsFragment, 'body'>): string {
  const { data } = bodyOf(delivery);
  return textIn(data?.reference) || textIn(data?.orderNumber);
}

/** Returns the id of the booking that a delivery is about; null: it is about an order. */
export function bookingOf(delivery: Pick<HookDeliveryPartsFragment, 'body'>): string | null {
  const { data } = bodyOf(delivery);
  return data?.reference === undefined ? null : textIn(data.id) || null;
}

/** Returns a body with line breaks and indentation. */
export const inLines = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** Returns code for Node that checks a signature with Standard Webhooks’ own library, and throws for a wrong one. */
export const checkOf = (delivery: Pick<HookDeliveryPartsFragment, 'body'>): string =>
  `// npm install standardwebhooks
import { Webhook } from 'standardwebhooks';

// rawBody: the text as it came, before any JSON.parse
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, {
  'webhook-id': request.headers['webhook-id'],
  'webhook-timestamp': request.headers['webhook-timestamp'],
  'webhook-signature': request.headers['webhook-signature'],
});
// ${aboutOf(delivery)}: seen before by its webhook-id? Then it is done.`;
