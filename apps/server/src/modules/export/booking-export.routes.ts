import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { localMoment } from '@booking/domain/calendar/calendar-date';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { BookingExportService } from './booking-export.service.js';
import { listRequestOf } from './export-query.js';

/** How long a reader may take nothing before the file ends, in milliseconds. */
const readerPatience = 60_000;

export interface BookingExportRouteParts {
  exports: Pick<BookingExportService, 'csv'>;
  clock: Clock;
  /** @throws AppError UNAUTHENTICATED */
  callerOf: (request: FastifyRequest) => Promise<Caller>;
}

/**
 * GET /bookings.csv: the list of bookings as a file. It changes nothing that another site could want changed, and no other site can
 * read the answer, so that a cookie is enough, as for files.
 */
export function bookingExportRoutes(app: FastifyInstance, { exports, clock, callerOf }: BookingExportRouteParts): void {
  app.get<{ Querystring: Record<string, unknown> }>('/server/api/bookings.csv', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await callerOf(request);
    const pieces = await exports.csv(caller, listRequestOf(request.query), () => callerOf(request));
    // A reader who is gone, or takes nothing any more, ends the reading of further pages.
    reply.raw.setTimeout(readerPatience, () => reply.raw.destroy());
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="bookings-${localMoment(clock.now()).date}.csv"`,
        'x-content-type-options': 'nosniff',
      })
      .send(Readable.from(pieces, { highWaterMark: 1 }));
  });
}
