import { isCrewDay } from '@booking/domain/booking/crew-days';
import { instantOf, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import {
  expectedMinutes,
  normaliseRounds,
  roundErrors,
  roundsOfDay,
  type Round,
  type RoundPlan,
} from '@booking/domain/delivery-day/rounds';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import { isOutsideWindow, timeWindow, type TimeWindow } from '@booking/domain/delivery-day/time-window';
import { can, type Actor } from '@booking/domain/user/permissions';
import { AppError, refuseInvalid, refuseTooMany } from '../../shared/app-error.js';
import { requireBranches, requireScope, requireStaff, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { isUuid } from '../../shared/uuid.js';
import type { Database } from '../../database/database.js';
import type { PlanService } from '../availability/plan.service.js';
import { businessNow } from '../availability/business-now.js';
import { isCrewOf, isStaffOf } from '../booking/booking-access.js';
import { checkedKey } from '../booking/take/booking-form.js';
import { redacted } from '../booking/booking-outline.js';
import { messagesFor } from '../booking/booking-messages.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { BookingRepository } from '../booking/booking.repository.js';
import { authorOf } from '../booking/change-record.js';
import { idempotencyKey as keyOf } from '../booking/idempotency.js';
import type { BranchRecord } from '../branch/branch-record.js';
import { BranchRepository } from '../branch/branch.repository.js';
import { AnnouncementRepository } from './announcement.repository.js';
import { RunSheetRepository, type SheetAuthor, type StoredRunSheet } from './run-sheet.repository.js';

/** Maximum number of bookings in a plan, which is more than a day has. */
const maxStops = 1000;

type SheetStop = StoredRunSheet['stops'][number];

/** A round with its stops in driving order. */
interface RunSheetRoundAnswer extends Omit<Round<never>, 'stops'> {
  stops: {
    position: number;
    booking: BookingRecord;
    expectedAt: Date;
    window: TimeWindow | null;
    isOutsideWindow: boolean;
    attendance: Attendance | null;
  }[];
}

export interface RunSheetAnswer {
  branchId: string;
  date: CalendarDate;
  version: number;
  printedAt: Date | null;
  replacedPrintedAt: Date | null;
  roundsVersion: number;
  rounds: RunSheetRoundAnswer[];
  /** The stops of all rounds, in their order. */
  stops: (SheetStop & { position: number })[];
  gone: BookingRecord[];
}

export interface RunSheetServiceParts {
  database: Database;
  clock: Clock;
  plans: Pick<PlanService, 'current'>;
  wakeOutbox: () => void;
}

/** The stops of a day to announce. Null: of all rounds, or all bookings. */
export interface AnnouncedStops {
  round: number | null;
  bookingIds: readonly string[] | null;
}

/** Reads, prints and orders the run sheets of branches' days. */
export class RunSheetService {
  private readonly sheets: RunSheetRepository;
  private readonly bookings: BookingRepository;
  private readonly branches: BranchRepository;

  private readonly database: Database;
  private readonly clock: Clock;

  constructor(private readonly parts: RunSheetServiceParts) {
    const { database, clock } = parts;
    this.database = database;
    this.clock = clock;
    this.sheets = new RunSheetRepository(database);
    this.bookings = new BookingRepository(database);
    this.branches = new BranchRepository(database);
  }

  /**
   * Returns the day's rounds with their stops, and the changes since the sheet was printed.
   * @throws NOT_FOUND for a branch that is not the caller's; FORBIDDEN without booking:read, and for the crew on any day but
   *   today and tomorrow
   */
  async runSheet(caller: Caller, branchId: string, date: CalendarDate): Promise<RunSheetAnswer> {
    requireStaff(caller);
    const { actor } = caller;
    const isCrew = can(actor, 'delivery:write') && isCrewDay(date, this.today());
    const branch = await this.requireBranch(actor, branchId, can(actor, 'booking:read') || isCrew);
    return this.answer(actor, branch, date, await this.sheets.read({ branchId, date }));
  }

  /**
   * Stores the present day as printed, and returns the sheet to print, with the changes since the version that it replaces. A request that
   * is repeated with its key, because the response was lost, updates its own version to the present day; if a newer version exists, it
   * creates another one.
   * @throws as runSheet; FORBIDDEN without booking:write; BAD_USER_INPUT for the key
   */
  async printRunSheet(caller: Caller, branchId: string, date: CalendarDate, idempotencyKey: string | null): Promise<RunSheetAnswer> {
    requireScope(caller, 'booking:write');
    const branch = await this.requireBranch(caller.actor, branchId, true);
    const text = checkedKey(idempotencyKey);
    const key = text === null ? null : keyOf(caller, text, ['printRunSheet']).keyHash;
    return this.answer(caller.actor, branch, date, await this.sheets.print({ branchId, date }, this.author(caller.actor), key));
  }

  /**
   * Saves the rounds of a day: start, minutes, crew and stops of each. A stop that no round names joins the nearest one by postcode; a
   * booking that leaves the day meanwhile is ignored.
   * @param roundsVersion the version that the caller has read
   * @throws as printRunSheet; BAD_USER_INPUT for a wrong round; CONFLICT if somebody else has saved rounds since
   */
  async saveRounds(
    caller: Caller,
    branchId: string,
    date: CalendarDate,
    rounds: readonly RoundPlan[],
    roundsVersion: number,
  ): Promise<RunSheetAnswer> {
    requireScope(caller, 'booking:write');
    const named = rounds.flatMap(({ bookingIds }) => bookingIds);
    refuseTooMany(named, maxStops, 'rounds');
    const branch = await this.requireBranch(caller.actor, branchId, true);
    const known = await this.sheets.ofDay({ branchId, date }, named.filter(isUuid));
    const plan = normaliseRounds(rounds);
    refuseInvalid(roundErrors(plan, (id) => known.has(id)));
    return this.save(this.sheets, caller.actor, branch, date, 'saveRounds', plan, roundsVersion);
  }

  /**
   * Puts the named stops first in the first round, in this order; its others follow by postcode. An empty list restores the order by
   * postcode.
   * @throws as printRunSheet; BAD_USER_INPUT for a booking of another day, branch or round, and for one that is named twice
   */
  async orderStops(caller: Caller, branchId: string, date: CalendarDate, bookingIds: readonly string[]): Promise<RunSheetAnswer> {
    requireScope(caller, 'booking:write');
    refuseTooMany(bookingIds, maxStops, 'bookingIds');
    const branch = await this.requireBranch(caller.actor, branchId, true);
    const known = await this.sheets.ofDay({ branchId, date }, bookingIds.filter(isUuid));
    return this.database.transaction(async (tx) => {
      const sheets = new RunSheetRepository(tx);
      await sheets.lock({ branchId, date });
      const sheet = await sheets.read({ branchId, date });
      const [first, ...others] = roundsOf(branch, sheet).map(({ stops, number: _, ...round }) => ({
        ...round,
        bookingIds: stops.map(({ id }) => id),
      }));
      if (!first) throw new Error('a day has one round at least');
      const elsewhere = new Set(others.flatMap((round) => round.bookingIds));
      const wrong = bookingIds.flatMap((id, index) =>
        known.has(id) && !elsewhere.has(id) && bookingIds.indexOf(id) === index ? [] : [index],
      );
      refuseInvalid(wrong.map((index) => ({ path: `bookingIds.${index}`, code: 'CHOICE_INVALID' })));
      return this.save(sheets, caller.actor, branch, date, 'orderStops', [{ ...first, bookingIds }, ...others], sheet.roundsVersion);
    });
  }

  /**
   * Notifies customers of the time windows of their stops: those that have none yet, and those whose stop is now expected outside the
   * announced window, each at most once a day. A stop gets no new window if it would end after 22:00, or if no message can reach its
   * customer: staff call.
   * @throws as printRunSheet; BAD_USER_INPUT for a past date, a round that the day does not have, and bookings that are not of these stops
   */
  async announceWindows(
    caller: Caller,
    branchId: string,
    date: CalendarDate,
    { round, bookingIds }: AnnouncedStops,
  ): Promise<RunSheetAnswer> {
    requireScope(caller, 'booking:write');
    refuseTooMany(bookingIds ?? [], maxStops, 'bookingIds');
    const branch = await this.requireBranch(caller.actor, branchId, true);
    const at = this.clock.now();
    if (date < businessNow(at).date) refuseInvalid([{ path: 'date', code: 'DATE_INVALID' }]);
    if (bookingIds?.length === 0) refuseInvalid([{ path: 'bookingIds', code: 'REQUIRED' }]);
    const arrival = (await this.parts.plans.current()).arrivalOf(branchId);
    await this.database.transaction(async (tx) => {
      const announcements = new AnnouncementRepository(tx);
      await announcements.lockStops({ branchId, date });
      const rounds = roundsOf(branch, await new RunSheetRepository(tx).read({ branchId, date }));
      if (round !== null && !rounds.some(({ number }) => number === round)) refuseInvalid([{ path: 'round', code: 'CHOICE_INVALID' }]);
      const stops = rounds
        .filter(({ number }) => round === null || number === round)
        .flatMap((each) => each.stops.map((booking, index) => ({ round: each, position: index + 1, booking })));
      const known = new Set(stops.map(({ booking }) => booking.id));
      refuseInvalid(
        (bookingIds ?? []).flatMap((id, index) => (known.has(id) ? [] : [{ path: `bookingIds.${index}`, code: 'CHOICE_INVALID' }])),
      );
      const chosen = bookingIds === null ? stops : stops.filter(({ booking }) => bookingIds.includes(booking.id));
      const isNotified = await announcements.notifiedToday(
        chosen.map(({ booking }) => booking.id),
        at,
      );
      const announced = chosen.flatMap(({ round: each, position, booking }) => {
        const window = timeWindow(each, position);
        const isNew = booking.window === null || (isOutsideWindow(booking.window, each, position) && !isNotified.has(booking.id));
        if (window === null || !isNew || !isToCome(booking)) return [];
        const messages = messagesFor('WINDOW_CHANGED', { ...booking, window }, { arrival });
        return messages.length === 0 ? [] : [{ id: booking.id, ...window, messages }];
      });
      await announcements.announce(
        announced.map(({ id, from, to }) => ({ id, from, to })),
        at,
        authorOf(caller.actor),
      );
      await announcements.write(
        announced.flatMap(({ messages }) => messages),
        at,
        true,
      );
      await new RunSheetRepository(tx).noteAnnouncement({ branchId, date }, announced.length, this.author(caller.actor));
    });
    this.parts.wakeOutbox();
    return this.answer(caller.actor, branch, date, await this.sheets.read({ branchId, date }));
  }

  private async save(
    sheets: RunSheetRepository,
    actor: Actor,
    branch: BranchRecord,
    date: CalendarDate,
    action: 'saveRounds' | 'orderStops',
    plan: readonly RoundPlan[],
    version: number,
  ): Promise<RunSheetAnswer> {
    const day = { branchId: branch.id, date };
    if (!(await sheets.saveRounds(day, action, plan, version, this.author(actor))))
      throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    return this.answer(actor, branch, date, await sheets.read(day));
  }

  private async answer(actor: Actor, branch: BranchRecord, date: CalendarDate, sheet: StoredRunSheet): Promise<RunSheetAnswer> {
    const { version, printedAt, replacedPrintedAt, roundsVersion, stops, removedIds } = sheet;
    const removed = removedIds.length === 0 ? [] : await this.bookings.byIds(removedIds);
    const rounds = roundsOf(branch, sheet);
    const stopOf = new Map(stops.map((stop) => [stop.booking.id, stop]));
    const midnight = instantOf(date, '00:00').getTime();
    return {
      version,
      printedAt,
      replacedPrintedAt,
      branchId: branch.id,
      date,
      roundsVersion,
      rounds: rounds.map((round) => ({
        ...round,
        stops: round.stops.map((booking, index) => ({
          position: index + 1,
          booking,
          expectedAt: new Date(midnight + expectedMinutes(round, index + 1) * 60_000),
          window: booking.window,
          isOutsideWindow: isToCome(booking) && booking.window !== null && isOutsideWindow(booking.window, round, index + 1),
          attendance: booking.attendance,
        })),
      })),
      stops: rounds
        .flatMap((round) => round.stops.flatMap(({ id }) => stopOf.get(id) ?? []))
        .map((stop, index) => ({ position: index + 1, ...stop })),
      gone: removed.map((booking) => (this.mayRead(actor, booking) ? booking : redacted(booking))),
    };
  }

  private mayRead(actor: Actor, booking: BookingRecord): boolean {
    return isStaffOf(actor, booking, 'booking:read') || isCrewOf(actor, booking, this.today());
  }

  /** Returns the branch. @throws NOT_FOUND for a branch that is not the actor's; FORBIDDEN if `isAllowed` is false */
  private async requireBranch(actor: Actor, branchId: string, isAllowed: boolean): Promise<BranchRecord> {
    requireBranches(actor, branchId);
    const branch = await this.branches.byId(branchId);
    if (branch === null) throw new AppError('NOT_FOUND');
    if (!isAllowed) throw new AppError('FORBIDDEN');
    return branch;
  }

  private author(actor: Actor): SheetAuthor {
    if (actor.kind === 'guest') throw new AppError('UNAUTHENTICATED');
    return { at: this.clock.now(), id: actor.kind === 'key' ? actor.keyId : actor.userId, name: actor.name };
  }

  private today(): CalendarDate {
    return businessNow(this.clock.now()).date;
  }
}

/** Returns whether a stop is still to be delivered. */
const isToCome = ({ status }: BookingRecord): boolean => status === 'CONFIRMED' || status === 'OUT_FOR_DELIVERY';

/** Returns the rounds of a stored sheet. */
export const roundsOf = (branch: BranchRecord, { rounds, stops }: StoredRunSheet): Round<BookingRecord>[] =>
  roundsOfDay(
    rounds,
    branch,
    stops.map(({ booking }) => booking),
  );
