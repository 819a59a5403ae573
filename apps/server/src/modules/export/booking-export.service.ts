import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.js';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { BookingQueryService, ListRequest } from '../booking/list/booking-query.service.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { csvHeadings, csvLines } from './bookings-csv.js';

export interface BookingExportParts {
  database: Database;
  clock: Clock;
  limits: Pick<AttemptLimits, 'consume'>;
  bookings: Pick<BookingQueryService, 'allBookings'>;
}

/** Takes lists of bookings out of the product, as a file for spreadsheets. */
export class BookingExportService {
  constructor(private readonly parts: BookingExportParts) {}

  /**
   * The bookings of the filter as CSV, piece by piece: the next page is read when the last one was taken. That it was begun is in the
   * audit log before the first piece; how many left, and whether all did, after the last.
   * @param presentCaller asked before each further page, which has what they may see by then; throws when they may not read on
   * @throws as allBookings; TOO_MANY_REQUESTS
   */
  async csv(caller: Caller, request: ListRequest, presentCaller: () => Promise<Caller>): Promise<AsyncGenerator<string>> {
    const { limits, bookings } = this.parts;
    const pages = bookings.allBookings(caller, request, presentCaller);
    if (caller.actor.kind !== 'guest')
      await limits.consume('exportByAccount', caller.actor.kind === 'key' ? caller.actor.keyId : caller.actor.userId);
    const id = randomUUID();
    await this.record(caller, id, 'exportBookings', { format: 'csv', ...auditedFilter(request) });
    return this.pieces(caller, id, pages);
  }

  private async *pieces(caller: Caller, id: string, pages: AsyncGenerator<Parameters<typeof csvLines>[1]>): AsyncGenerator<string> {
    let rows = 0;
    let complete = false;
    try {
      yield csvHeadings(caller.locale);
      for await (const page of pages) {
        rows += page.length;
        yield csvLines(caller.locale, page);
      }
      complete = true;
    } finally {
      await this.record(caller, id, 'exportedBookings', { rows, complete });
    }
  }

  private record({ actor }: Caller, entityId: string, action: string, after: object): Promise<void> {
    return new AuditRepository(this.parts.database).add({
      actor,
      at: this.parts.clock.now(),
      action,
      entity: 'Export',
      entityId,
      before: null,
      after,
    });
  }
}

/** Bookings that an entry names one by one; of more, it says how many. */
const mostNamed = 100;

/** Not what was searched for: it may be a name. */
function auditedFilter({ filter: { search, ids, except, ...filter }, field, descending }: ListRequest): object {
  const named = (all: typeof ids) => (all && all.length > mostNamed ? all.length : (all ?? null));
  return { filter: { ...filter, ids: named(ids), except: named(except), searched: (search ?? '') !== '' }, field, descending };
}
