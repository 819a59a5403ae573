import { eventsKeptDays } from '@booking/domain/event/booking-event-types';
import { worksFor, type Actor } from '@booking/domain/user/permissions';
import { AppError } from '../../shared/app-error.js';
import { requireScope, visibleBranches, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { pageSize, type KeysetPage } from '../../shared/list-cursor.js';
import { isUuid } from '../../shared/uuid.js';
import type { Database } from '../../database/database.js';
import { bookerOf, isStaffOf } from '../booking/booking-access.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { BookingRepository } from '../booking/booking.repository.js';
import type { ChangeCursor, LogPosition } from './change-cursor.js';
import { EventFeedRepository, type FeedEvent, type FeedView, type LogEnd } from './event-feed.repository.js';

const day = 24 * 60 * 60 * 1000;

export interface ChangesRequest {
  after: string | null;
  first: number;
  branchIds: readonly string[] | null;
}

/** The feed of changes of bookings, for other systems (ADR 0038). */
export class EventFeedService {
  private readonly log: EventFeedRepository;
  private readonly bookings: BookingRepository;

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly cursors: ChangeCursor,
  ) {
    this.log = new EventFeedRepository(database);
    this.bookings = new BookingRepository(database);
  }

  /**
   * Returns the events after a cursor that the caller may see at present, in the order of their commits. A page may be empty; its cursor
   * then continues from now.
   * @throws CONFLICT CURSOR_GONE if events after the cursor may be missing; BAD_USER_INPUT for an invalid cursor or page size; NOT_FOUND
   *   for a branch that is not the caller's; UNAUTHENTICATED, FORBIDDEN
   */
  async changes(caller: Caller, { after, first, branchIds }: ChangesRequest): Promise<KeysetPage<FeedEvent>> {
    const view = viewOf(caller, branchIds);
    const size = pageSize(first);
    const position = after === null ? null : this.cursors.decode(after);
    // Read before the page: transactions that end in between come with the next page.
    const end = await this.log.end();
    if (position !== null) this.refuseExpired(position, end);
    const rows = await this.log.page(view, position, size + 1);
    const { system, timeline } = end;
    const edges = rows
      .slice(0, size)
      .map((node) => ({ cursor: this.cursors.encode({ system, timeline, tx: node.tx, seq: node.seq, at: node.at }), node }));
    // The position of a stored event, not the next transaction id: PostgreSQL reuses ids of transactions that a crash lost.
    const now = async () => this.cursors.encode({ system, timeline, ...(await this.log.last(end)), at: this.clock.now() });
    return {
      edges,
      pageInfo: {
        hasNextPage: rows.length > size,
        hasPreviousPage: after !== null,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? (rows.length > 0 && after !== null ? after : await now()),
      },
    };
  }

  /** Returns the present bookings, one for each id; null for one that the caller may no longer read. */
  async bookingsOf({ actor }: Caller, ids: readonly string[]): Promise<(BookingRecord | null)[]> {
    const found = new Map((await this.bookings.byIds(ids)).map((booking) => [booking.id, booking]));
    return ids.map((id) => {
      const booking = found.get(id);
      return booking !== undefined && mayRead(actor, booking) ? booking : null;
    });
  }

  /** Refuses a cursor in doubt: to read everything again is safe, to skip events is not. */
  private refuseExpired({ system, timeline, tx, at }: LogPosition, end: LogEnd): void {
    const isOld = at.getTime() < this.clock.now().getTime() - eventsKeptDays * day;
    // The transaction is in the future: an older copy of the database was restored.
    const isAhead = BigInt(tx) > BigInt(end.tx);
    if (isOld || isAhead || system !== end.system || timeline !== end.timeline) throw new AppError('CONFLICT', { reason: 'CURSOR_GONE' });
  }
}

function viewOf(caller: Caller, branchIds: readonly string[] | null): FeedView {
  const { actor } = caller;
  const keyId = bookerOf(actor)?.madeByKey ?? null;
  if (keyId === null) requireScope(caller, 'booking:read');
  // A partner's key belongs to no branch: it may name any, and sees its own bookings.
  if (branchIds?.some((id) => !isUuid(id) || (keyId === null && !worksFor(actor, id))) === true) throw new AppError('NOT_FOUND');
  if (keyId !== null) return { of: 'key', keyId, branchIds };
  const seen = branchIds ?? visibleBranches(actor);
  return seen === null ? { of: 'all' } : { of: 'branches', branchIds: [...new Set(seen)].sort() };
}

function mayRead(actor: Actor, booking: BookingRecord): boolean {
  const keyId = bookerOf(actor)?.madeByKey ?? null;
  return keyId === null ? isStaffOf(actor, booking, 'booking:read') : booking.madeByKey === keyId;
}
