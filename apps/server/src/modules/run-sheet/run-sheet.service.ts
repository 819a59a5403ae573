import { isCrewDay } from '@booking/domain/booking/crew-days';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { can, type Actor } from '@booking/domain/user/permissions';
import { AppError, refuseInvalid, refuseTooMany } from '../../shared/app-error.js';
import { requireBranches, requireScope, requireStaff, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { isUuid } from '../../shared/uuid.js';
import type { Database } from '../../database/database.js';
import { businessNow } from '../availability/business-now.js';
import { isCrewOf, isStaffOf } from '../booking/booking-access.js';
import { checkedKey } from '../booking/take/booking-form.js';
import { redacted } from '../booking/booking-outline.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { BookingRepository } from '../booking/booking.repository.js';
import { idempotencyKey as keyOf } from '../booking/idempotency.js';
import { BranchRepository } from '../branch/branch.repository.js';
import { RunSheetRepository, type SheetAuthor, type StoredRunSheet } from './run-sheet.repository.js';

/** Maximum number of bookings in an order of stops: more than a day has. */
const maxStops = 1000;

export interface RunSheetAnswer {
  branchId: string;
  date: CalendarDate;
  version: number;
  printedAt: Date | null;
  replacedPrintedAt: Date | null;
  stops: (StoredRunSheet['stops'][number] & { position: number })[];
  gone: BookingRecord[];
}

/** Reads, prints and orders the run sheets of branches' days. */
export class RunSheetService {
  private readonly sheets: RunSheetRepository;
  private readonly bookings: BookingRepository;
  private readonly branches: BranchRepository;

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.sheets = new RunSheetRepository(database);
    this.bookings = new BookingRepository(database);
    this.branches = new BranchRepository(database);
  }

  /**
   * Returns the day's stops, those that staff put in order first and the others by postcode, and the changes since the sheet was printed.
   * @throws NOT_FOUND for a branch that is not the caller's; FORBIDDEN without booking:read, and for the crew on any day but
   *   today and tomorrow
   */
  async runSheet(caller: Caller, branchId: string, date: CalendarDate): Promise<RunSheetAnswer> {
    requireStaff(caller);
    const { actor } = caller;
    const isCrew = can(actor, 'delivery:write') && isCrewDay(date, this.today());
    await this.requireBranch(actor, branchId, can(actor, 'booking:read') || isCrew);
    return this.answer(actor, branchId, date, await this.sheets.read({ branchId, date }));
  }

  /**
   * Stores the present day as printed, and returns the sheet to print, with the changes since the version that it replaces. A request that
   * is repeated with its key, because the response was lost, replaces its own version by the present day; if a newer version exists, it
   * creates another one.
   * @throws as runSheet; FORBIDDEN without booking:write; BAD_USER_INPUT for the key
   */
  async printRunSheet(caller: Caller, branchId: string, date: CalendarDate, idempotencyKey: string | null): Promise<RunSheetAnswer> {
    requireScope(caller, 'booking:write');
    await this.requireBranch(caller.actor, branchId, true);
    const text = checkedKey(idempotencyKey);
    const key = text === null ? null : keyOf(caller, text, ['printRunSheet']).keyHash;
    return this.answer(caller.actor, branchId, date, await this.sheets.print({ branchId, date }, this.author(caller.actor), key));
  }

  /**
   * Puts the named stops first, in this order; all others follow by postcode. An empty list restores the order by postcode. A booking that
   * leaves the day meanwhile is ignored, and one that is added meanwhile follows the named ones.
   * @throws as printRunSheet; BAD_USER_INPUT for a booking of another day or branch, and for one that is named twice
   */
  async orderStops(caller: Caller, branchId: string, date: CalendarDate, bookingIds: readonly string[]): Promise<RunSheetAnswer> {
    requireScope(caller, 'booking:write');
    refuseTooMany(bookingIds, maxStops, 'bookingIds');
    await this.requireBranch(caller.actor, branchId, true);
    const known = await this.sheets.ofDay({ branchId, date }, bookingIds.filter(isUuid));
    const wrong = bookingIds.flatMap((id, index) => (known.has(id) && bookingIds.indexOf(id) === index ? [] : [index]));
    refuseInvalid(wrong.map((index) => ({ path: `bookingIds.${index}`, code: 'CHOICE_INVALID' })));
    await this.sheets.order({ branchId, date }, bookingIds, this.author(caller.actor));
    return this.answer(caller.actor, branchId, date, await this.sheets.read({ branchId, date }));
  }

  private async answer(
    actor: Actor,
    branchId: string,
    date: CalendarDate,
    { removedIds, stops, ...sheet }: StoredRunSheet,
  ): Promise<RunSheetAnswer> {
    const removed = removedIds.length === 0 ? [] : await this.bookings.byIds(removedIds);
    return {
      ...sheet,
      branchId,
      date,
      stops: stops.map((stop, index) => ({ position: index + 1, ...stop })),
      gone: removed.map((booking) => (this.mayRead(actor, booking) ? booking : redacted(booking))),
    };
  }

  private mayRead(actor: Actor, booking: BookingRecord): boolean {
    return isStaffOf(actor, booking, 'booking:read') || isCrewOf(actor, booking, this.today());
  }

  /** @throws NOT_FOUND for a branch of others; FORBIDDEN in one's own branch without the scope */
  private async requireBranch(actor: Actor, branchId: string, isAllowed: boolean): Promise<void> {
    requireBranches(actor, branchId);
    if ((await this.branches.byId(branchId)) === null) throw new AppError('NOT_FOUND');
    if (!isAllowed) throw new AppError('FORBIDDEN');
  }

  private author(actor: Actor): SheetAuthor {
    if (actor.kind === 'guest') throw new AppError('UNAUTHENTICATED');
    return { at: this.clock.now(), id: actor.kind === 'key' ? actor.keyId : actor.userId, name: actor.name };
  }

  private today(): CalendarDate {
    return businessNow(this.clock.now()).date;
  }
}
