import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Database } from '../../database/database.js';
import { accountOf, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { WorkThread } from '../../shared/work-thread.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { BookingRecord } from '../booking/booking-record.js';
import type { ListRequest } from '../booking/booking-filter.js';
import type { BookingQueryService } from '../booking/list/booking-query.service.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { csvHeadings } from './bookings-csv.js';
import type { ListToWrite } from './list-thread.js';

export interface BookingExportParts {
  database: Database;
  clock: Clock;
  limits: Pick<AttemptLimits, 'consume'>;
  bookings: Pick<BookingQueryService, 'allBookings'>;
  lists: WorkThread<ListToWrite, string>;
}

/** Exports lists of bookings as CSV. */
export class BookingExportService {
  /** Writes one page at a time, for all exports of this process. */
  private readonly inTurn = pLimit(1);

  constructor(private readonly parts: BookingExportParts) {}

  /**
   * Returns the bookings of the filter as CSV, in pieces: it reads the next page when the previous piece was taken. The audit log gets an
   * entry before the first piece, and one with the number of rows and whether the export is complete after the last.
   * @param presentCaller called before each further page, which contains what the caller may see then; throws if they may no longer read
   * @throws as allBookings; TOO_MANY_REQUESTS
   */
  async csv(caller: Caller, request: ListRequest, presentCaller: () => Promise<Caller>): Promise<AsyncGenerator<string>> {
    const { limits, bookings } = this.parts;
    const pages = bookings.allBookings(caller, request, presentCaller);
    await limits.consume('exportByAccount', accountOf(caller.actor) ?? '');
    const id = randomUUID();
    await this.record(caller, id, 'exportBookings', { format: 'csv', ...auditedFilter(request) });
    const pieces = this.pieces(caller, id, pages);
    // Starts the generator: without this its `finally` does not run for a reader who leaves before the first piece.
    await pieces.next();
    return pieces;
  }

  private async *pieces(caller: Caller, id: string, pages: AsyncGenerator<BookingRecord[]>): AsyncGenerator<string> {
    const next = () => this.inTurn(() => this.pieceOf(caller, pages));
    let rows = 0;
    let complete = false;
    try {
      yield '';
      yield csvHeadings(caller.locale);
      for (let piece = await next(); piece !== null; piece = await next()) {
        rows += piece.rows;
        yield piece.lines;
      }
      complete = true;
    } finally {
      await this.record(caller, id, 'exportedBookings', { rows, complete });
    }
  }

  /** Returns the lines of the next page; null at the end. */
  private async pieceOf({ locale }: Caller, pages: AsyncGenerator<BookingRecord[]>): Promise<{ rows: number; lines: string } | null> {
    const page = await pages.next();
    if (page.done === true) return null;
    return { rows: page.value.length, lines: await this.parts.lists.run({ kind: 'csv', locale, bookings: page.value }) };
  }

  private record({ actor }: Caller, entityId: string, action: string, after: object): Promise<void> {
    const at = this.parts.clock.now();
    return new AuditRepository(this.parts.database).add({ actor, at, action, entity: 'Export', entityId, after });
  }
}

/** Maximum number of bookings that an audit entry lists by id; of more it contains the number. */
const maxNamed = 100;

/** Returns the request for the audit log, without the search text, which may be a name. */
function auditedFilter({ filter: { search, ids, except, ...filter }, field, descending }: ListRequest): object {
  const named = (all: typeof ids) => (all && all.length > maxNamed ? all.length : (all ?? null));
  return { filter: { ...filter, ids: named(ids), except: named(except), searched: (search ?? '') !== '' }, field, descending };
}
