import { timingSafeEqual } from 'node:crypto';
import { earliestLinkedDate } from '@booking/domain/booking/customer-deadline';
import { maxBookings } from '@booking/domain/booking/named-bookings';
import { daysBetween, isCalendarDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { plainCharacters } from '@booking/domain/checks/text';
import type { PostcodeRange } from '@booking/domain/postcode/postcode';
import { worksFor } from '@booking/domain/user/permissions';
import { AppError, refuseInvalid, refuseTooMany } from '../../../shared/app-error.js';
import { requireScope, type Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import { decodeCursor, encodeCursor, isInstantValue } from '../../../shared/list-cursor.js';
import { SharedReads } from '../../../shared/shared-reads.js';
import { networkOf } from '../../../shared/network-of.js';
import { isUuid } from '../../../shared/uuid.js';
import type { Database } from '../../../database/database.js';
import type { AttemptLimits } from '../../limit/attempt-limits.js';
import { attemptsOf, manageLinkLimit } from '../../limit/attempts-of-caller.js';
import type { DayLoadService } from '../../availability/day-load.service.js';
import { businessNow } from '../../availability/business-now.js';
import type { DeliveryStatus } from '../../notification/outbox-message.js';
import { calendarToken } from '../../notification/calendar-address.js';
import { OutboxRepository } from '../../notification/outbox.repository.js';
import { requireReader } from '../booking-access.js';
import type { readColumns } from '../booking-columns.js';
import {
  listFilter,
  type BookingFilter,
  type CheckedFilter,
  type ListField,
  type ListFilter,
  type ListRequest,
} from '../booking-filter.js';
import type { ListPage } from './booking-list-conditions.js';
import { BookingListRepository, maxCounted, type ListedBooking, type ListedId } from './booking-list.repository.js';
import type { BookingEventRecord, BookingRecord } from '../booking-record.js';
import { BookingRepository } from '../booking.repository.js';
import { hashToken } from '../../../shared/token-hash.js';

/** Maximum number of rows of a page. */
const maxRows = 100;

/** Maximum number of bookings in a preview. */
const maxPreviewed = 1000;

/** Number of bookings that an export reads at a time: few statements, and none that takes long. */
const exportedPage = 500;

/** Checks the value in a cursor of each order. */
const isCursorValue: Readonly<Record<ListField, (value: string) => boolean>> = {
  DELIVERY_DATE: isCalendarDate,
  CREATED_AT: isInstantValue,
  NAME: (value) => plainCharacters(value) === null,
};

export interface BookingListRequest extends ListRequest {
  first: number | null;
  after: string | null;
  /** If set, the page is the last one before `before`. `first` is then ignored, because it has a default. */
  last: number | null;
  before: string | null;
  /** The columns to read: of a summary summaryFields, of ids idFields. */
  read: keyof typeof readColumns;
}

export interface BookingPage {
  /** Whole bookings, or the columns that were requested. */
  edges: { cursor: string; node: Pick<BookingRecord, 'id'> }[];
  /** Computes the page info when it is called: for a request of the count alone (`first: 0`) it reads the page. */
  pageInfo: () => Promise<{ hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }>;
  /** Counts the list once, when it is called, and at most to 10,000: `capped` means that there are more. */
  totalCount: () => Promise<{ count: number; capped: boolean }>;
}

/** Reads bookings for callers who may see them. */
export class BookingQueryService {
  private readonly lists: BookingListRepository;
  private readonly single: BookingRepository;
  /**
   * Shares reads: when a booking changes, every screen with its list reads the same page. The key contains the filter, and so what the
   * caller may see.
   */
  private readonly reads = new SharedReads<readonly ListedId[]>();
  /** Shares reads: all clients of a live change may read the booking's history at the same time. */
  private readonly histories = new SharedReads<BookingEventRecord[]>();
  private readonly outbox: OutboxRepository;

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly limits: Pick<AttemptLimits, 'consume' | 'consumeAll'>,
    private readonly dayLoads: DayLoadService,
    private readonly manageToken: (bookingId: string, salt: string) => string,
  ) {
    this.lists = new BookingListRepository(database);
    this.single = new BookingRepository(database);
    this.outbox = new OutboxRepository(database);
  }

  /**
   * Returns a page of bookings: of the caller's branches, or for a customer or a partner's key those that they made. For staff archived
   * bookings are a list of their own; the lists of customers and partners contain them.
   * @throws NOT_FOUND for a branch in the filter that is not the caller's; FORBIDDEN without booking:read; BAD_USER_INPUT
   */
  async bookings(caller: Caller, request: BookingListRequest): Promise<BookingPage> {
    const filter = await this.withDays(caller, request.filter, listFilter(caller.actor, request.filter, this.clock.now()));
    const backwards = request.last !== null;
    refuseTooMany(filter.ids ?? [], maxBookings, 'filter.ids');
    const size = request.last ?? request.first ?? maxRows;
    if (size < 0 || size > maxRows) {
      refuseInvalid([{ path: backwards ? 'last' : 'first', code: 'NUMBER_RANGE', values: { min: 0, max: maxRows } }]);
    }
    const after = decodeCursor(request.after, isCursorValue[request.field], 'after');
    const before = decodeCursor(request.before, isCursorValue[request.field], 'before');
    const range: ListPage = {
      field: request.field,
      descending: request.descending !== backwards,
      beyond: backwards ? before : after,
      until: backwards ? after : before,
      limit: size + 1,
    };
    const { read: columns } = request;
    const read = (): Promise<readonly ListedId[]> =>
      this.reads.read(JSON.stringify([filter, range, columns]), () =>
        columns === 'whole' ? this.lists.page(filter, range) : this.lists.briefPage(columns, filter, range),
      );
    const rows = size === 0 ? [] : await read();
    const page = rows.slice(0, size);
    if (backwards) page.reverse();
    let counted: Promise<{ count: number; capped: boolean }> | undefined;
    const edges = page.map((node) => ({ cursor: encodeCursor({ value: node.orderValue, id: node.id }), node }));
    return {
      edges,
      pageInfo: async () => {
        const more = (size === 0 ? await read() : rows).length > size;
        return {
          hasNextPage: backwards ? before !== null : more,
          hasPreviousPage: backwards ? more : after !== null,
          startCursor: edges[0]?.cursor ?? null,
          endCursor: edges.at(-1)?.cursor ?? null,
        };
      },
      totalCount: () => (counted ??= this.count(filter)),
    };
  }

  /**
   * Yields every booking of the list, page by page, for exports by staff. Each page is a statement of its own, so that a slow reader
   * occupies no connection and no snapshot; a booking that changes meanwhile may be missed or come twice.
   * @param presentCaller called before each further page, which contains what the caller may see then; throws when their session has ended
   * @throws UNAUTHENTICATED, FORBIDDEN without booking:read; NOT_FOUND and BAD_USER_INPUT as bookings, before the first page: at once
   */
  allBookings(
    caller: Caller,
    { filter: requested, field, descending }: ListRequest,
    presentCaller: () => Promise<Caller>,
  ): AsyncGenerator<BookingRecord[]> {
    const filterFor = (present: Caller) => {
      requireScope(present, 'booking:read');
      const filter = listFilter(present.actor, requested, this.clock.now());
      return () => this.withDays(present, requested, filter);
    };
    // Errors of the filter are thrown at once.
    const first = filterFor(caller);
    const further = async () => filterFor(await presentCaller())();
    return this.pagesOf(first, further, { field, descending, until: null, limit: exportedPage });
  }

  private async *pagesOf(
    first: () => Promise<ListFilter>,
    further: () => Promise<ListFilter>,
    page: Omit<ListPage, 'beyond'>,
  ): AsyncGenerator<BookingRecord[]> {
    for (let beyond: ListPage['beyond'] = null; ;) {
      const filter = await (beyond === null ? first() : further());
      const rows: ListedBooking[] = await this.lists.page(filter, { ...page, beyond });
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < page.limit) return;
      beyond = { value: last.orderValue, id: last.id };
    }
  }

  /** Adds the days past their limit to a filter that asks for them. */
  private async withDays(caller: Caller, requested: Partial<BookingFilter>, filter: CheckedFilter): Promise<ListFilter> {
    const { overbooked: only = null, branchIds = null } = requested;
    if (only === null) return { ...filter, overbooked: null };
    const days = await this.dayLoads.daysPastLimit(caller, { branchIds, from: null, to: null });
    return { ...filter, overbooked: { only, days: days.map(({ branchId, date }) => ({ branchId, date })) } };
  }

  private async count(filter: ListFilter): Promise<{ count: number; capped: boolean }> {
    const count = await this.lists.count(filter);
    return { count: Math.min(count, maxCounted), capped: count > maxCounted };
  }

  /** @throws NOT_FOUND for a booking that the caller may not see */
  async booking(caller: Caller, id: string): Promise<BookingRecord> {
    return requireReader(caller.actor, isUuid(id) ? await this.single.byId(id) : null);
  }

  /**
   * Returns the booking of a manage token; null for any other text, and for a link that has ended.
   * @throws TOO_MANY_REQUESTS for callers who try too many invalid tokens
   */
  async managedBooking(caller: Caller, token: string): Promise<BookingRecord | null> {
    const today = businessNow(this.clock.now()).date;
    const booking = await this.single.byManageTokenHash(hashToken(token), earliestLinkedDate(today));
    if (booking === null) await this.limits.consumeAll(attemptsOf(caller, manageLinkLimit));
    return booking && { ...booking, callerHasToken: true };
  }

  /**
   * Returns the booking of a calendar address, which is valid as long as the booking's link.
   * @throws NOT_FOUND for any other address; TOO_MANY_REQUESTS for callers who try too many invalid ones, or read one too often
   */
  async calendarBooking(caller: Caller, id: string, token: string): Promise<BookingRecord> {
    const found = isUuid(id) ? await this.single.byId(id) : null;
    // Compares tokens without a booking too, so that the time reveals nothing.
    const expected = calendarToken(this.manageToken(found?.id ?? '', found?.manageSalt ?? ''));
    if (!timingSafeEqual(hashToken(expected), hashToken(token)) || found === null || !this.hasOpenLink(found)) {
      await this.limits.consume('calendarTryByAddress', networkOf(caller.address));
      throw new AppError('NOT_FOUND');
    }
    await this.limits.consume('calendarReads', found.id);
    return found;
  }

  /** Returns whether the link of a booking is still valid. */
  hasOpenLink({ deliveryDate }: Pick<BookingRecord, 'deliveryDate'>): boolean {
    return deliveryDate >= earliestLinkedDate(businessNow(this.clock.now()).date);
  }

  /** Does not check rights: for live changes, which are checked again for every subscriber. */
  byIds(ids: readonly string[]): Promise<BookingRecord[]> {
    return this.single.byIds(ids);
  }

  /** Does not check rights: for bookings that the caller already has. */
  historyOf(bookingIds: readonly string[]): Promise<BookingEventRecord[]> {
    return this.histories.read(bookingIds.join(), () => this.single.historyOf(bookingIds));
  }

  /** Does not check rights: for bookings of which the caller is staff. */
  messagesOf(bookingIds: readonly string[]): Promise<DeliveryStatus[]> {
    return this.outbox.ofBookings(bookingIds);
  }

  /**
   * Returns the bookings beyond the limits of days, of each day those made last that have the places past its limit: at most 1,000, of the
   * soonest days; the last made first.
   */
  async overbooked(
    caller: Caller,
    days: readonly { date: CalendarDate; branchId: string; booked: number; limitAfter: number }[],
  ): Promise<BookingRecord[]> {
    requireScope(caller, 'booking:read');
    let left = maxPreviewed;
    const over = days
      .filter(({ branchId }) => worksFor(caller.actor, branchId))
      .map(({ branchId, date, booked, limitAfter }) => ({ branchId, date, over: booked - limitAfter }))
      .sort((one, two) => daysBetween(two.date, one.date))
      .flatMap((day) => {
        const taken = Math.min(day.over, left);
        if (taken <= 0) return [];
        left -= taken;
        return [{ ...day, over: taken }];
      });
    return over.length === 0 ? [] : this.lists.beyondLimits(over);
  }

  /** Returns a branch's coming bookings in postcodes that it would no longer cover: at most 1,000, the soonest first. */
  async uncovered(caller: Caller, branchId: string, postcodes: readonly PostcodeRange[]): Promise<BookingRecord[]> {
    requireScope(caller, 'booking:read');
    if (!worksFor(caller.actor, branchId)) throw new AppError('NOT_FOUND');
    if (postcodes.length === 0) return [];
    return this.lists.inPostcodes(branchId, postcodes, businessNow(this.clock.now()).date, maxPreviewed);
  }
}
