import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localDateTime } from '@booking/domain/calendar/calendar-date';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { refuseInvalid } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { BookingExportService } from './booking-export.service.js';
import type { ListRequest } from '../booking/booking-filter.js';
import { listRequestOf, selectionRequestOf } from './export-query.js';

/** Milliseconds without progress of the reader after which the export ends. */
const readerTimeout = 60_000;

export interface BookingExportRouteParts {
  exports: Pick<BookingExportService, 'csv'>;
  clock: Clock;
  /** @throws AppError UNAUTHENTICATED */
  callerOf: (request: FastifyRequest) => Promise<Caller>;
}

const path = '/server/api/bookings.csv';

/**
 * /bookings.csv exports a list of bookings: GET by the filter in the query string, POST for named bookings, whose ids may be too many for
 * an address. It changes no data, and other sites cannot read the response, so a cookie may authenticate it, as for files. The scope
 * accepts JSON only.
 */
export function bookingExportRoutes(scope: FastifyInstance, { exports, clock, callerOf }: BookingExportRouteParts): void {
  async function send(request: FastifyRequest, reply: FastifyReply, asked: () => ListRequest): Promise<FastifyReply> {
    const caller = await callerOf(request);
    const pieces = await exports.csv(caller, asked(), () => callerOf(request));
    // Stops reading pages when the reader has left or reads no more.
    reply.raw.setTimeout(readerTimeout, () => reply.raw.destroy());
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="bookings-${localDateTime(clock.now()).date}.csv"`,
      })
      .send(Readable.from(pieces, { highWaterMark: 1 }));
  }

  scope.get<{ Querystring: Record<string, unknown> }>(path, { exposeHeadRoute: false }, (request, reply) =>
    send(request, reply, () => listRequestOf(request.query)),
  );
  scope.post<{ Querystring: Record<string, unknown> }>(path, (request, reply) =>
    send(request, reply, () => {
      // Parameters of the query string would be ignored.
      refuseInvalid(Object.keys(request.query).map((name): ValidationError => ({ path: name, code: 'CHOICE_INVALID' })));
      return selectionRequestOf(request.body);
    }),
  );
}
