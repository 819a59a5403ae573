import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import {
  eventTypes,
  type BookingState,
  type EventBody,
  type OrderState,
  type WebhookEvent,
} from '@booking/domain/event/booking-event-types';

/** An id that no row has. */
const nothing = '00000000-0000-7000-8000-000000000000';

/** Returns the body of an example event, to test a receiver. @param today the date at the retailer's */
export function exampleBody(event: WebhookEvent, now: Date, today: CalendarDate): string {
  return JSON.stringify(bodyOf(event, now, today));
}

function bodyOf(event: WebhookEvent, now: Date, today: CalendarDate): EventBody {
  const timestamp = now.toISOString();
  const branch = { id: nothing, name: 'Example Branch' };
  const booking: BookingState = {
    id: nothing,
    reference: 'EXMP-XMPX',
    version: 1,
    status: 'CONFIRMED',
    archived: false,
    deliveryDate: addDays(today, 7),
    branch,
    orderNumber: 'EXAMPLE-1',
    postcode: '68100',
    quantityMattress: 1,
    quantityBedset: 0,
    by: 'CUSTOMER',
  };
  const changed = { ...booking, version: 2 };
  const previous = { deliveryDate: addDays(today, 5), branch };
  const answerBy = new Date(now.getTime() + 48 * 60 * 60 * 1000).toISOString();
  const offer = { deliveryDate: addDays(today, 9), answerBy };
  const order: OrderState = {
    orderNumber: 'EXAMPLE-1',
    status: 1,
    isPaid: true,
    isSigned: true,
    processedDate: today,
    postcode: '68100',
    quantityMattress: 1,
    quantityBedset: 0,
    change: 'NEW',
  };
  switch (event) {
    case 'BOOKING_CREATED':
      return { type: eventTypes[event], timestamp, data: booking };
    case 'BOOKING_RESCHEDULED':
      return { type: eventTypes[event], timestamp, data: { ...changed, previous } };
    case 'BOOKING_CANCELLED':
      return {
        type: eventTypes[event],
        timestamp,
        data: { ...changed, status: 'CANCELLED', previous: { ...previous, deliveryDate: booking.deliveryDate } },
      };
    case 'BOOKING_STATUS_CHANGED':
      return {
        type: eventTypes[event],
        timestamp,
        data: { ...changed, status: 'DELIVERED', by: 'STAFF', previous: { status: 'OUT_FOR_DELIVERY' } },
      };
    case 'BOOKING_UPDATED':
      return { type: eventTypes[event], timestamp, data: { ...changed, changed: ['email'] } };
    case 'BOOKING_WINDOW_ANNOUNCED':
      return { type: eventTypes[event], timestamp, data: { ...booking, by: 'SYSTEM', window: { from: '10:00', to: '13:00' } } };
    case 'BOOKING_ATTENDANCE':
      return { type: eventTypes[event], timestamp, data: { ...booking, attendance: 'YES' } };
    case 'MOVE_OFFERED':
      return { type: eventTypes[event], timestamp, data: { ...changed, by: 'STAFF', offer: { ...offer, state: 'WAITING' } } };
    case 'MOVE_ANSWERED':
      return {
        type: eventTypes[event],
        timestamp,
        data: { ...changed, deliveryDate: offer.deliveryDate, offer: { ...offer, state: 'ACCEPTED' } },
      };
    case 'ORDER_UPSERTED':
      return { type: eventTypes[event], timestamp, data: order };
  }
}
