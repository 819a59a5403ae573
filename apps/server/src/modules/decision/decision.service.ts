import { addDays, daysBetween, isCalendarDate, weekdayOf, weekdays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { choiceBegan, customerChoosesUntil, mayChooseAfterFailure } from '@booking/domain/delivery-day/progress';
import type { Actor } from '@booking/domain/user/permissions';
import { refuseInvalid } from '../../shared/app-error.js';
import { requireBranches, requireScope, visibleBranches, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { decodeCursor, encodeCursor } from '../../shared/list-cursor.js';
import type { Database } from '../../database/database.js';
import type { AvailabilityService } from '../availability/availability.service.js';
import type { DayLoadService } from '../availability/day-load.service.js';
import { businessNow } from '../availability/business-now.js';
import { isStaffOf } from '../booking/booking-access.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { questionOf } from '../booking/change/booking-mover.js';
import { decisionKinds, type BookingDecisionKind, type DecisionKind } from './decision-kind.js';
import { DecisionRepository, newestFirst, type BurstDay, type WeeklyCount } from './decision.repository.js';

/** Maximum number of rows of a page. */
const maxRows = 100;
/** Counts stop at this number: beyond it the exact count does not matter to staff. */
const maxCounted = 1000;
/** Days after which a failed delivery without a new date leaves this list. It stays in the list of bookings. */
const failedDays = 90;
export const maxWeeks = 52;

export interface DecisionRecord {
  id: string;
  kind: DecisionKind;
  branchId: string;
  branchName: string;
  date: CalendarDate;
  booking: BookingRecord | null;
  overbookedBy: number | null;
  /** Id of the booking, or of the branch of a day: the last part of the order. */
  orderId: string;
}

export interface DecisionPage {
  edges: { cursor: string; node: DecisionRecord }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  /** Counts the list, on request. */
  totalCount: () => Promise<number>;
}

interface Position {
  date: CalendarDate;
  kind: DecisionKind;
  id: string;
}

const bookingKinds: readonly BookingDecisionKind[] = [
  'DELIVERY_FAILED',
  'CUSTOMER_NOT_HOME',
  'MESSAGE_FAILED',
  'OFFER_DECLINED',
  'OFFER_LAPSED',
  'ORDER_NOT_ON_FILE',
  'CHECK_ORDER',
  'QUANTITY',
];
/** The position before the first decision of a kind. */
const earliest = { date: '0001-01-01', id: '00000000-0000-0000-0000-000000000000' };
const latest = { date: '9999-12-31', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

export interface DecisionServiceParts {
  database: Database;
  clock: Clock;
  dayLoads: Pick<DayLoadService, 'overbookedDays'>;
  availability: Pick<AvailabilityService, 'haveOpenDate'>;
}

/** The filter that all kinds have in common. */
interface Listed {
  branchIds: readonly string[] | null;
  /** Ids of failed deliveries whose customers are to choose a new date. */
  choosing: readonly string[];
}

/** Lists the decisions that wait for staff, and the outcomes of weeks. */
export class DecisionService {
  private readonly decisionsOnFile: DecisionRepository;

  constructor(private readonly parts: DecisionServiceParts) {
    this.decisionsOnFile = new DecisionRepository(parts.database);
  }

  /**
   * Returns the decisions of the caller's branches by kind, in the order of `decisionKinds`: days past their limit from today on, days with
   * a booking burst, failed deliveries of the last ninety days (not while their customer is to choose a new date, see
   * `customerChoosesUntil`), deliveries for which nobody will be at home and whose customer can no longer choose another day, and messages
   * that reached nobody, offers and orders of upcoming deliveries. Failed deliveries list the newest date first, all other kinds the
   * soonest.
   * @throws NOT_FOUND for a branch that is not the caller's; FORBIDDEN without booking:read; BAD_USER_INPUT
   */
  async decisions(
    caller: Caller,
    { branchIds: requested, first, after }: { branchIds: readonly string[] | null; first: number | null; after: string | null },
  ): Promise<DecisionPage> {
    requireScope(caller, 'booking:read');
    const size = first ?? maxRows;
    if (size < 0 || size > maxRows) refuseInvalid([{ path: 'first', code: 'NUMBER_RANGE', values: { min: 0, max: maxRows } }]);
    const position = positionOf(after);
    const branchIds = branchesOf(caller.actor, requested);
    const overbooked = await this.parts.dayLoads.overbookedDays(caller, { branchIds: requested, from: null, to: null });
    const bursts = await this.decisionsOnFile.bursts(branchIds, this.today());
    const days = [
      ...overbooked.map((day) => ofDay('OVERBOOKED', day, day.toDecide)),
      ...bursts.map((day) => ofDay('UNPROVED_RUSH', day, null)),
    ];
    const listed = { branchIds, choosing: [...(await this.choosing(branchIds, null)).keys()] };
    const found = await Promise.all(bookingKinds.map((kind) => this.waiting(kind, listed, position, size + 1)));
    const ordered = [...days.filter((decision) => position === null || compare(positionIn(decision), position) > 0), ...found.flat()]
      .sort((a, b) => compare(positionIn(a), positionIn(b)))
      .slice(0, size + 1);
    const edges = ordered.slice(0, size).map((node) => ({ cursor: cursorOf(node), node }));
    return {
      edges,
      pageInfo: {
        hasNextPage: ordered.length > size,
        hasPreviousPage: position !== null,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      },
      totalCount: async () => {
        const counts = await Promise.all(
          bookingKinds.map((kind) =>
            this.decisionsOnFile.count(kind, { ...listed, from: this.from(kind), now: this.parts.clock.now() }, maxCounted),
          ),
        );
        return counts.reduce((sum, count) => sum + count, days.length);
      },
    };
  }

  /**
   * Returns the outcomes of deliveries in the last weeks, with the present week last.
   * @throws as decisions
   */
  async weeklyOutcomes(caller: Caller, branchIds: readonly string[] | null, weeks: number): Promise<WeeklyCount[]> {
    requireScope(caller, 'booking:read');
    if (weeks < 1 || weeks > maxWeeks) refuseInvalid([{ path: 'weeks', code: 'NUMBER_RANGE', values: { min: 1, max: maxWeeks } }]);
    const today = this.today();
    const monday = addDays(today, -weekdays.indexOf(weekdayOf(today)));
    return this.decisionsOnFile.weeks(branchesOf(caller.actor, branchIds), addDays(monday, -7 * (weeks - 1)), monday);
  }

  /**
   * Returns until when a failed delivery waits for its customer, who may choose a new date. Null if staff are to decide: after that time,
   * and at once if the customer may not choose (refused, damaged, a second failure) or has no date to choose. Null also for a caller who is
   * not staff of its branch.
   */
  async customerChoosesUntil({ actor }: Caller, booking: BookingRecord): Promise<Date | null> {
    if (booking.status !== 'FAILED' || !isStaffOf(actor, booking, 'booking:read')) return null;
    return (await this.choosing([booking.branchId], booking.id)).get(booking.id) ?? null;
  }

  /** Returns the failed deliveries whose customers are to choose a new date, by id, with the end of that time. */
  private async choosing(branchIds: readonly string[] | null, id: string | null): Promise<Map<string, Date>> {
    const now = this.parts.clock.now();
    const failed = await this.decisionsOnFile.failedSince(branchIds, this.from('DELIVERY_FAILED'), choiceBegan(now), id);
    const waiting = failed.filter(
      ({ failedAt, failureCode, failures }) => now < customerChoosesUntil(failedAt) && mayChooseAfterFailure(failureCode, failures),
    );
    const open = await this.parts.availability.haveOpenDate(waiting.map((booking) => questionOf(booking, booking.deliveryDate)));
    return new Map(waiting.filter((_, index) => open[index]).map((booking) => [booking.id, customerChoosesUntil(booking.failedAt)]));
  }

  private async waiting(kind: BookingDecisionKind, listed: Listed, position: Position | null, limit: number): Promise<DecisionRecord[]> {
    if (position !== null && rankOf(kind) < rankOf(position.kind)) return [];
    const beyond = kind === position?.kind ? position : newestFirst(kind) ? latest : earliest;
    const bookings = await this.decisionsOnFile.waiting(
      kind,
      { ...listed, from: this.from(kind), now: this.parts.clock.now() },
      beyond,
      limit,
    );
    return bookings.map((booking) => ({
      id: `${kind}:${booking.id}`,
      kind,
      branchId: booking.branchId,
      branchName: booking.branchName,
      date: booking.deliveryDate,
      booking,
      overbookedBy: null,
      orderId: booking.id,
    }));
  }

  private from(kind: BookingDecisionKind): CalendarDate {
    return kind === 'DELIVERY_FAILED' ? addDays(this.today(), -failedDays) : this.today();
  }

  private today(): CalendarDate {
    return businessNow(this.parts.clock.now()).date;
  }
}

/** Returns the requested branches, by default all of the actor's; null means every branch. @throws NOT_FOUND for a branch of others */
function branchesOf(actor: Actor, branchIds: readonly string[] | null): readonly string[] | null {
  requireBranches(actor, ...(branchIds ?? []));
  return branchIds ?? visibleBranches(actor);
}

function ofDay(
  kind: 'OVERBOOKED' | 'UNPROVED_RUSH',
  { date, branchId, branchName }: BurstDay,
  overbookedBy: number | null,
): DecisionRecord {
  return {
    id: `${kind}:${branchId}:${date}`,
    kind,
    branchId,
    branchName,
    date,
    booking: null,
    overbookedBy,
    orderId: branchId,
  };
}

function positionIn({ date, kind, orderId }: DecisionRecord): Position {
  return { date, kind, id: orderId };
}

const rankOf = (kind: DecisionKind): number => decisionKinds.indexOf(kind);

function compare(a: Position, b: Position): number {
  const within = daysBetween(b.date, a.date) || (a.id < b.id ? -1 : Number(a.id > b.id));
  return rankOf(a.kind) - rankOf(b.kind) || (newestFirst(a.kind) ? -within : within);
}

function cursorOf({ date, kind, orderId }: DecisionRecord): string {
  return encodeCursor({ value: `${date} ${kind}`, id: orderId });
}

function positionOf(cursor: string | null): Position | null {
  const isPosition = (value: string) => isCalendarDate(value.slice(0, 10)) && decisionKinds.includes(value.slice(11) as DecisionKind);
  const decoded = decodeCursor(cursor, isPosition, 'after');
  return decoded && { date: decoded.value.slice(0, 10), kind: decoded.value.slice(11) as DecisionKind, id: decoded.id };
}
