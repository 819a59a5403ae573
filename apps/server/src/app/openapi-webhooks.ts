import { bookingStatuses } from '@booking/domain/booking/booking-status';
import { attendances } from '@booking/domain/delivery-day/attendance';
import { eventAuthors, eventTypes, type BookingState, type OrderState, type WebhookEvent } from '@booking/domain/event/booking-event-types';
import { moveOfferStates } from '@booking/domain/move-offer/move-offer';
import { date, dateTime, listOf, object, text, uuid, yesOrNo, type Schema } from '../http/openapi-schema.js';

const number: Schema = { type: 'integer', minimum: 0 };
const numberOrNull: Schema = { type: ['integer', 'null'] };
const branch = object({ id: uuid, name: text });
const status: Schema = { enum: bookingStatuses };

const bookingState = {
  id: uuid,
  reference: text,
  version: { type: 'integer', minimum: 1, description: 'Grows with each change: what is lower than what you have is old.' },
  status,
  archived: yesOrNo,
  deliveryDate: date,
  branch,
  orderNumber: text,
  postcode: text,
  quantityMattress: number,
  quantityBedset: number,
  by: { enum: eventAuthors, description: 'Who caused it.' },
} satisfies Record<keyof BookingState, Schema>;

const orderState = {
  orderNumber: text,
  status: number,
  isPaid: yesOrNo,
  isSigned: yesOrNo,
  processedDate: { type: ['string', 'null'], format: 'date' },
  postcode: { type: ['string', 'null'] },
  quantityMattress: numberOrNull,
  quantityBedset: numberOrNull,
  change: { enum: ['NEW', 'CHANGED'] },
} satisfies Record<keyof OrderState, Schema>;

const place = object({ deliveryDate: date, branch });
const offer = object({ state: { enum: moveOfferStates }, deliveryDate: date, answerBy: dateTime });

/** The fields of a body beside the booking's state, and the cause of the event. */
const fields: Readonly<Record<WebhookEvent, { summary: string; data: Readonly<Record<string, Schema>> }>> = {
  BOOKING_CREATED: { summary: 'A delivery was booked', data: bookingState },
  BOOKING_RESCHEDULED: { summary: 'It got another date or branch', data: { ...bookingState, previous: place } },
  BOOKING_CANCELLED: { summary: 'It was cancelled', data: { ...bookingState, previous: place } },
  BOOKING_STATUS_CHANGED: {
    summary: 'It went out, was delivered, failed, or was set up again',
    data: { ...bookingState, previous: object({ status }) },
  },
  BOOKING_UPDATED: {
    summary: 'Something else changed',
    data: { ...bookingState, changed: { ...listOf(text), description: 'Names of what changed, never values.' } },
  },
  BOOKING_WINDOW_ANNOUNCED: {
    summary: 'Its customer was given a time window; the version stays',
    data: { ...bookingState, window: object({ from: text, to: text }) },
  },
  BOOKING_ATTENDANCE: {
    summary: 'They said whether somebody will be at home; the version stays',
    data: { ...bookingState, attendance: { enum: attendances } },
  },
  MOVE_OFFERED: { summary: 'The customer was asked to move', data: { ...bookingState, offer } },
  MOVE_ANSWERED: { summary: 'They answered, or the offer lapsed or was withdrawn', data: { ...bookingState, offer } },
  ORDER_UPSERTED: { summary: 'An order came on file, or changed', data: orderState },
};

/** The body of each event, by its GraphQL name. Later versions may add fields and remove none, so additional fields are allowed. */
export const eventBodies = Object.fromEntries(
  Object.entries(fields).map(([event, { data }]) => [
    event,
    object({
      type: { const: eventTypes[event as WebhookEvent] },
      timestamp: { ...dateTime, description: 'When it happened.' },
      data: object(data),
    }),
  ]),
) as Record<WebhookEvent, Schema>;

/** The events that are sent to webhooks; `bookingChanges` of GraphQL has the same bodies, except those of orders. */
export const webhooks = Object.fromEntries(
  Object.entries(fields).map(([event, { summary }]) => [
    eventTypes[event as WebhookEvent],
    {
      post: {
        summary,
        description: `The event ${event}, signed after Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature). Any 2xx is taken as received.`,
        requestBody: { required: true, content: { 'application/json': { schema: eventBodies[event as WebhookEvent] } } },
        responses: { '2XX': { description: 'Received.' } },
      },
    },
  ]),
);
