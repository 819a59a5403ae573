import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasTag } from '../../http/entity-tag.js';
import type { Caller } from '../../shared/caller.js';
import type { BookingQueryService } from '../booking/list/booking-query.service.js';
import type { MessageRenderer } from '../notification/message-renderer.js';

export interface BookingCalendarRouteParts {
  bookings: Pick<BookingQueryService, 'calendarBooking'>;
  messages: Pick<MessageRenderer, 'calendarOf'>;
  guestOf: (request: FastifyRequest) => Caller;
}

/**
 * GET /bookings/:id/:token.ics: the calendar entry of e-mails, with the booking's present values. A cancelled booking is answered as
 * cancelled, so that calendars remove its entry. The log contains the route and not the address, so no token is in the log.
 */
export function bookingCalendarRoutes(app: FastifyInstance, { bookings, messages, guestOf }: BookingCalendarRouteParts): void {
  app.get<{ Params: { id: string; token: string } }>('/server/api/bookings/:id/:token.ics', async (request, reply) => {
    const booking = await bookings.calendarBooking(guestOf(request), request.params.id, request.params.token);
    const { id: bookingId, address, updatedAt, status, reference } = booking;
    const { content } = messages.calendarOf({ ...booking, ...address, bookingId }, updatedAt, status === 'CANCELLED');
    const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
    void reply.headers({ 'cache-control': 'private, no-cache', etag });
    if (hasTag(request, etag) === true) return reply.code(304).send();
    return reply
      .headers({ 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': `inline; filename="${reference}.ics"` })
      .send(content);
  });
}
