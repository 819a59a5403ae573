import { timingSafeEqual } from 'node:crypto';
import { earliestLinkedDate } from '@booking/domain/booking/customer-deadline';
import { maxBookings } from '@booking/domain/booking/named-bookings';
import { daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { PostcodeRange } from '@booking/domain/postcode/postcode';
import { worksFor } from '@booking/domain/user/permissions';
import { AppError, refuseInvalid, refuseTooMany } from '../../../shared/app-error.js';
import { requireScope, type Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import { encodeCursor } from '../../../shared/list-cursor.js';
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
import { listFilter, type BookingFilter, type CheckedFilter, type ListFilter, type ListRequest } from '../booking-filter.js';
import type { ListPage } from './booking-list-conditions.js';
import { BookingListRepository, maxCounted, type ListedBooking, type ListedId } from './booking-list.repository.js';
import type { BookingEventRecord, BookingRecord } from '../booking-record.js';
import { BookingRepository } from '../booking.repository.js';
import { decodeBookingCursor } from './booking-cursor.js';
import { hashToken } from '../../../shared/token-hash.js';

/** Rows of one page. */
const maxRows = 100;

/** Bookings that a preview names: more than anybody looks through before they save. */
const maxPreviewed = 1000;

/** Bookings read at a time for a file: enough that the database is asked rarely, few enough that others do not wait for them. */
const exportedPage = 500;

export interface BookingListRequest extends ListRequest {
  first: number | null;
  after: string | null;
  /** Given: the page is the last one before `before`, and `first`, which has a default, is not looked at. */
  last: number | null;
  before: string | null;
  /** What answers all that is asked for of each: of a summary summaryFields, of an id idFields. */
  read: keyof typeof readColumns;
}

export interface BookingPage {
  /** Whole bookings, unless less of them is enough. */
  edges: { cursor: string; node: Pick<BookingRecord, 'id'> }[];
  /** Of a page of no rows, which is asked for when only the count is wanted, read when it is asked for. */
  pageInfo: () => Promise<{ hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }>;
  /** Counts the list when it is asked for, once, and no further than 10,000: `capped` says that there are more. */
  totalCount: () => Promise<{ count: number; capped: boolean }>;
}

/** Reads bookings for those who may see them. */
export class BookingQueryService {
  private readonly lists: BookingListRepository;
  private readonly single: BookingRepository;
  /** When a booking changes, every screen that shows its list asks for the same page at once. The filter is what they may see, so it is a part of the key. */
  private readonly reads = new SharedReads<readonly ListedId[]>();
  /** All clients that get a change live may ask for its history at the same moment. */
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
   * A page of the bookings of the caller's branches; a customer's own; what a partner's key has made. What is archived is listed only by itself, but for
   * a customer or a partner: what staff put away stays part of what was delivered to them.
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
    const after = decodeBookingCursor(request.after, request.field, 'after');
    const before = decodeBookingCursor(request.before, request.field, 'before');
    const asked: ListPage = {
      field: request.field,
      descending: request.descending !== backwards,
      beyond: backwards ? before : after,
      until: backwards ? after : before,
      limit: size + 1,
    };
    const { read: much } = request;
    const read = (): Promise<readonly ListedId[]> =>
      this.reads.read(JSON.stringify([filter, asked, much]), () =>
        much === 'whole' ? this.lists.page(filter, asked) : this.lists.briefPage(much, filter, asked),
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
   * Every booking of the list, page by page, for staff who take it out of the product. Each page is a statement of its own: who reads
   * slowly keeps no connection and no snapshot, and a booking that is changed meanwhile may be missed or come twice.
   * @param presentCaller asked before each further page, which is of what the caller may see by then; throws when their session has ended
   * @throws UNAUTHENTICATED, FORBIDDEN without booking:read; NOT_FOUND and BAD_USER_INPUT as bookings, before the first page: at once
   */
  allBookings(
    caller: Caller,
    { filter: asked, field, descending }: ListRequest,
    presentCaller: () => Promise<Caller>,
  ): AsyncGenerator<BookingRecord[]> {
    const filterFor = (present: Caller) => {
      requireScope(present, 'booking:read');
      const filter = listFilter(present.actor, asked, this.clock.now());
      return () => this.withDays(present, asked, filter);
    };
    // What is wrong with the filter is thrown at once.
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

  /** The filter with the days on which a booking has to be, or must not be. */
  private async withDays(caller: Caller, asked: Partial<BookingFilter>, filter: CheckedFilter): Promise<ListFilter> {
    const { overbooked: only = null, branchIds = null } = asked;
    if (only === null) return { ...filter, overbooked: null };
    const days = await this.dayLoads.daysPastLimit(caller, { branchIds, from: null, to: null });
    return { ...filter, overbooked: { only, days: days.map(({ branchId, date }) => ({ branchId, date })) } };
  }

  private async count(filter: ListFilter): Promise<{ count: number; capped: boolean }> {
    const count = await this.lists.count(filter);
    return { count: Math.min(count, maxCounted), capped: count > maxCounted };
  }

  /** @throws NOT_FOUND for a booking that is not the caller's to see */
  async booking(caller: Caller, id: string): Promise<BookingRecord> {
    return requireReader(caller.actor, isUuid(id) ? await this.single.byId(id) : null);
  }

  /**
   * The booking of a manage token; null for any other text, and for a link that has ended.
   * @throws TOO_MANY_REQUESTS for who tries too many that are none
   */
  async managedBooking(caller: Caller, token: string): Promise<BookingRecord | null> {
    const today = businessNow(this.clock.now()).date;
    const booking = await this.single.byManageTokenHash(hashToken(token), earliestLinkedDate(today));
    if (booking === null) await this.limits.consumeAll(attemptsOf(caller, manageLinkLimit));
    return booking && { ...booking, callerHasToken: true };
  }

  /**
   * The booking of a calendar address. It opens as long as the booking's link does.
   * @throws NOT_FOUND for any other address; TOO_MANY_REQUESTS for a caller who tries too many that are none, or reads one too often
   */
  async calendarBooking(caller: Caller, id: string, token: string): Promise<BookingRecord> {
    const found = isUuid(id) ? await this.single.byId(id) : null;
    // Without a booking there is as much to compare, so that the time shows nothing.
    const expected = calendarToken(this.manageToken(found?.id ?? '', found?.manageSalt ?? ''));
    if (!timingSafeEqual(hashToken(expected), hashToken(token)) || found === null || !this.hasOpenLink(found)) {
      await this.limits.consume('calendarTryByAddress', networkOf(caller.address));
      throw new AppError('NOT_FOUND');
    }
    await this.limits.consume('calendarReads', found.id);
    return found;
  }

  /** Whether the link of a booking still opens it. */
  hasOpenLink({ deliveryDate }: Pick<BookingRecord, 'deliveryDate'>): boolean {
    return deliveryDate >= earliestLinkedDate(businessNow(this.clock.now()).date);
  }

  /** Without a check: for live changes, which are looked at again for everybody who waits for them. */
  byIds(ids: readonly string[]): Promise<BookingRecord[]> {
    return this.single.byIds(ids);
  }

  /** Without a check: for bookings that the caller was given already. */
  historyOf(bookingIds: readonly string[]): Promise<BookingEventRecord[]> {
    return this.histories.read(bookingIds.join(), () => this.single.historyOf(bookingIds));
  }

  /** Without a check: for bookings of which the caller is staff. */
  messagesOf(bookingIds: readonly string[]): Promise<DeliveryStatus[]> {
    return this.outbox.ofBookings(bookingIds);
  }

  /** The bookings that would be past these limits, of each day as many as are over: of the soonest days, at most 1,000, latest made first. */
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

  /** The bookings to come of a branch in postcodes that it would no longer cover: at most 1,000, the soonest first. */
  async uncovered(caller: Caller, branchId: string, postcodes: readonly PostcodeRange[]): Promise<BookingRecord[]> {
    requireScope(caller, 'booking:read');
    if (!worksFor(caller.actor, branchId)) throw new AppError('NOT_FOUND');
    if (postcodes.length === 0) return [];
    return this.lists.inPostcodes(branchId, postcodes, businessNow(this.clock.now()).date, maxPreviewed);
  }
}
