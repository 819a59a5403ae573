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

/** How long a reader may take nothing before the file ends, in milliseconds. */
const readerTimeout = 60_000;

export interface BookingExportRouteParts {
  exports: Pick<BookingExportService, 'csv'>;
  clock: Clock;
  /** @throws AppError UNAUTHENTICATED */
  callerOf: (request: FastifyRequest) => Promise<Caller>;
}

const path = '/server/api/bookings.csv';

/**
 * /bookings.csv: the list of bookings as a file, by an address; or, as POST, of bookings that are named, which are too many for one.
 * It changes nothing that another site could want changed, and no other site can read the answer, so that a cookie is enough, as for
 * files. The scope takes JSON only.
 */
export function bookingExportRoutes(scope: FastifyInstance, { exports, clock, callerOf }: BookingExportRouteParts): void {
  async function send(request: FastifyRequest, reply: FastifyReply, asked: () => ListRequest): Promise<FastifyReply> {
    const caller = await callerOf(request);
    const pieces = await exports.csv(caller, asked(), () => callerOf(request));
    // A reader who is gone, or takes nothing any more, ends the reading of further pages.
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
      // What stands in the address would be overlooked.
      refuseInvalid(Object.keys(request.query).map((name): ValidationError => ({ path: name, code: 'CHOICE_INVALID' })));
      return selectionRequestOf(request.body);
    }),
  );
}
