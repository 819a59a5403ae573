import { byPriority, limitOn, openStatus, type BranchPlan, type DayReason, type DayStatus } from '@booking/domain/availability/decide-date';
import type { Locale } from '@booking/domain/locale/locale';
import { daysBetween, eachDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { worksFor } from '@booking/domain/user/permissions';
import { AppError, refuseInvalid } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import { DayRepository, type DayLoadCount, type SettledBookings } from './day.repository.js';
import type { Plans, PlanService } from './plan.service.js';
import { businessNow } from './business-now.js';

/** Maximum number of days in one answer (contract, `dayLoads`). */
export const maxDays = 366;

export interface DayLoadRequest {
  branchIds: readonly string[] | null;
  from: CalendarDate;
  to: CalendarDate;
}

export interface DayLoadAnswer {
  date: CalendarDate;
  branchId: string;
  branchName: string;
  /** Places of active bookings. */
  booked: number;
  deliveries: number;
  /** Mattresses and bedsets. */
  pieces: number;
  limit: number;
  status: DayStatus;
  reason: DayReason | null;
  note: string | null;
  overbookedBy: number;
  /** Places held by offers to move to this day. They count like bookings. */
  held: number;
  /** Places past the limit, without those of bookings that have a waiting offer or that staff keep past the limit. */
  toDecide: number;
  /** Places held in forms. */
  heldInForms: number;
  /** Active bookings that were made without verification. */
  unproved: number;
}

/** Days of branches. `from` null means today; `to` null means no end. */
interface OverbookedRange {
  branchIds: readonly string[] | null;
  from: CalendarDate | null;
  to: CalendarDate | null;
}

/** The load of a day, with the note in every language. */
export interface DayState extends Omit<DayLoadAnswer, 'note'> {
  note: Readonly<Record<Locale, string>> | null;
}

/** Returns a day's load with its note in one language. */
export function inLanguage(day: DayState, locale: Locale): DayLoadAnswer {
  return { ...day, note: day.note?.[locale] ?? null };
}

/** Shows staff the load of their branches on each day. */
export class DayLoadService {
  constructor(
    private readonly database: Database,
    private readonly plans: PlanService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns every day of every branch, by date and then in the order of the branches. The status compares the limit with the places of
   * bookings, and of offers to move to the day. It ignores the lead time and range of customers, and holds of forms.
   * @throws NOT_FOUND for a branch that is not the caller's; BAD_USER_INPUT if the range ends before it begins or exceeds `maxDays`
   */
  async dayLoads(caller: Caller, { branchIds, from, to }: DayLoadRequest): Promise<DayLoadAnswer[]> {
    requireScope(caller, 'booking:read');
    const days = daysBetween(from, to) + 1;
    if (days < 1) refuseInvalid([{ path: 'to', code: 'DATE_ORDER' }]);
    if (days > maxDays) refuseInvalid([{ path: 'to', code: 'RANGE_TOO_LONG', values: { days: maxDays } }]);
    const { plans, stateOf } = await this.read({ from, to }, (current) => wantedOf(current, caller, branchIds));
    const branches = ownBranches(plans, caller, branchIds);
    return eachDate(from, to).flatMap((date) => branches.map((branch) => inLanguage(stateOf(branch, date), caller.locale)));
  }

  /**
   * Returns the same for live changes, in one read for all subscribers. It does not check rights: the caller does, for each subscriber.
   * @returns a function that returns null for a branch that does not exist
   */
  async states(
    branchIds: readonly string[],
    from: CalendarDate,
    to: CalendarDate,
  ): Promise<(branchId: string, date: CalendarDate) => DayState | null> {
    const { plans, stateOf } = await this.read({ from, to }, (current) => current.all.filter(({ id }) => branchIds.includes(id)));
    return (branchId, date) => {
      const branch = plans.branch(branchId);
      return branch === undefined ? null : stateOf(branch, date);
    };
  }

  private async read({ from, to }: Pick<DayLoadRequest, 'from' | 'to'>, wanted: (plans: Plans) => readonly BranchPlan[]) {
    const { plans, facts } = await this.plans.consistent((current) =>
      new DayRepository(this.database).loads({ branchIds: wanted(current).map(({ id }) => id), from, to, now: this.clock.now() }),
    );
    const settledOf = settledIn(facts);
    const stateOf = (branch: BranchPlan, date: CalendarDate) => stateOfDay(branch, date, facts.countOf(branch.id, date), settledOf);
    return { plans, stateOf };
  }

  /**
   * Returns the work list: days with more bookings than the limit in force allows, on which staff still have to decide about a booking,
   * by date and then in the order of the branches.
   * @param range `from` null means today; `to` null means no end
   * @throws as dayLoads
   */
  async overbookedDays(caller: Caller, range: OverbookedRange): Promise<DayLoadAnswer[]> {
    return (await this.daysPastLimit(caller, range)).filter(({ toDecide }) => toDecide > 0);
  }

  /** Returns the same, including days on which nothing is left to decide. */
  async daysPastLimit(caller: Caller, { branchIds, from, to }: OverbookedRange): Promise<DayLoadAnswer[]> {
    requireScope(caller, 'booking:read');
    const first = from ?? businessNow(this.clock.now()).date;
    if (to !== null && daysBetween(first, to) < 0) refuseInvalid([{ path: 'to', code: 'DATE_ORDER' }]);
    const { plans, facts } = await this.plans.consistent((current) =>
      new DayRepository(this.database).booked({
        branchIds: wantedOf(current, caller, branchIds).map(({ id }) => id),
        from: first,
        to,
        now: this.clock.now(),
      }),
    );
    const branches = ownBranches(plans, caller, branchIds);
    const settledOf = settledIn(facts);
    return facts.days
      .flatMap(({ branchId, date, ...count }) => {
        const branch = branches.find(({ id }) => id === branchId);
        return branch === undefined ? [] : [inLanguage(stateOfDay(branch, date, count, settledOf), caller.locale)];
      })
      .filter(({ overbookedBy }) => overbookedBy > 0)
      .sort((a, b) => daysBetween(b.date, a.date) || placeOf(branches, a) - placeOf(branches, b));
  }
}

function wantedOf(plans: Plans, { actor }: Caller, branchIds: readonly string[] | null): BranchPlan[] {
  return plans.all.filter(({ id }) => (branchIds === null ? worksFor(actor, id) : branchIds.includes(id)));
}

/** Returns the branches in their order. @throws NOT_FOUND for a branch that is not the caller's */
function ownBranches(plans: Plans, caller: Caller, branchIds: readonly string[] | null): BranchPlan[] {
  const branches = wantedOf(plans, caller, branchIds).sort(byPriority);
  if (branchIds !== null && !branchIds.every((id) => worksFor(caller.actor, id) && branches.some((branch) => branch.id === id)))
    throw new AppError('NOT_FOUND');
  return branches;
}

function placeOf(branches: readonly BranchPlan[], { branchId }: DayLoadAnswer): number {
  return branches.findIndex(({ id }) => id === branchId);
}

/** Returns the places of a day's bookings that have a waiting offer or are kept past this limit, and the day's other counts. */
type SettledOf = (branchId: string, date: CalendarDate, limit: number) => { settled: number; heldInForms: number; unproved: number };

/** Returns a lookup of the counts by day. */
function settledIn({ kept, asked, inForms, unproved }: SettledBookings): SettledOf {
  const counts = (rows: SettledBookings['asked']) => new Map(rows.map(({ branchId, date, count }) => [`${branchId} ${date}`, count]));
  const [askedOf, inFormsOf, unverifiedOf] = [counts(asked), counts(inForms), counts(unproved)];
  const keptOf = new Map(kept.map(({ branchId, date, limit, count }) => [`${branchId} ${date} ${limit}`, count]));
  return (branchId, date, limit) => {
    const day = `${branchId} ${date}`;
    return {
      settled: (askedOf.get(day) ?? 0) + (keptOf.get(`${day} ${limit}`) ?? 0),
      heldInForms: inFormsOf.get(day) ?? 0,
      unproved: unverifiedOf.get(day) ?? 0,
    };
  };
}

function stateOfDay(
  branch: BranchPlan,
  date: CalendarDate,
  { booked, held, deliveries, pieces }: DayLoadCount,
  settledOf: SettledOf,
): DayState {
  const { limit, reason, note } = limitOn(branch, date);
  const overbookedBy = Math.max(0, booked - limit);
  const { settled, ...counted } = settledOf(branch.id, date, limit);
  const toDecide = Math.max(0, overbookedBy - settled);
  const ofBranch = { date, branchId: branch.id, branchName: branch.name };
  const day = { ...ofBranch, booked, deliveries, pieces, limit, note: note ?? null, overbookedBy, held, toDecide, ...counted };
  if (reason !== null) return { ...day, status: 'CLOSED', reason };
  const left = limit - booked - held;
  if (left <= 0) return { ...day, status: 'FULL', reason: 'FULL' };
  return { ...day, status: openStatus(left, limit), reason: null };
}
