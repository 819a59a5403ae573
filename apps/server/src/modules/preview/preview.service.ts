import { bookingWindow, closedDayApplies, type BranchPlan } from '@booking/domain/availability/decide-date';
import { limitChanges, previewedDays, type LimitChange } from '@booking/domain/availability/limit-changes';
import { coverageRanges, type BranchChange, type BranchForm } from '@booking/domain/branch/branch-form';
import { piecesOf, placesOf } from '@booking/domain/booking/places';
import { addDays, eachDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { namesOf, type ClosedDayForm, type ClosedDayFormInput } from '@booking/domain/closed-day/closed-day-form';
import { formatCoverage, withoutRanges, type PostcodeRange } from '@booking/domain/postcode/postcode';
import { previewRestriction } from '@booking/domain/restriction/preview-restriction';
import type { RestrictionForm } from '@booking/domain/restriction/restriction-form';
import { hasPostcodeBetween } from '@booking/reference-data/postcodes';
import type { Database } from '../../database/database.js';
import { AppError } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { DayRepository, type BookedLoad } from '../availability/day.repository.js';
import type { PlanService, Plans } from '../availability/plan.service.js';
import { businessNow } from '../availability/business-now.js';
import type { BranchService } from '../branch/branch.service.js';
import type { ClosedDayRecord } from '../closed-day/closed-day-record.js';
import { ClosedDayRepository } from '../closed-day/closed-day.repository.js';
import type { ClosedDayService } from '../closed-day/closed-day.service.js';
import type { RestrictionService } from '../restriction/restriction.service.js';

export interface PreviewParts {
  database: Database;
  clock: Clock;
  plans: Pick<PlanService, 'consistent'>;
  branches: Pick<BranchService, 'withChange'>;
  restrictions: Pick<RestrictionService, 'withChange'>;
  closedDays: Pick<ClosedDayService, 'withChange' | 'withImport'>;
}

/** The impact of another number of pieces for a place on the bookings from today on. */
export type PlacesImpact = Record<'deliveries' | 'pieces' | 'places' | 'placesAfter', number>;

/** The impact of saving a branch. */
export interface BranchPreviewAnswer {
  branchId: string;
  /** Changed days, at most `previewedDays`. */
  days: LimitChange[];
  /** Postcodes that the branch would no longer cover, even if other branches do. */
  lost: PostcodeRange[];
  /** Null if the pieces of a place do not change. */
  places: PlacesImpact | null;
  unserved: string[];
  unknownPostcodes: string[];
}

/**
 * Previews the impact of saving a branch, a rule or a closed day. It uses the functions that decide dates, with plans and ledger of the
 * same point in time. It writes and locks nothing: bookings and changes made meanwhile appear in the next preview.
 */
export class PreviewService {
  constructor(private readonly parts: PreviewParts) {}

  /** @throws as updateBranch, except for a stale version */
  async branch(caller: Caller, id: string, change: BranchChange): Promise<BranchPreviewAnswer> {
    const { branches, database, clock } = this.parts;
    const form = await branches.withChange(caller, id, change);
    const now = businessNow(clock.now());
    const furthest = addDays(now.date, previewedDays - 1);
    const closedDays = await new ClosedDayRepository(database).between(now.date, furthest);
    const { plans, booked } = await this.read(() => [id], now.date, furthest);
    const plan = plans.branch(id);
    if (plan === undefined) throw new AppError('NOT_FOUND');
    // Both plans get the same closed days, because the form can have another state, by which other closed days apply.
    const [before, after] = [withClosedDays(plan, closedDays), withClosedDays(withForm(plan, form), closedDays)];
    const last = [bookingWindow(before, now).latest, bookingWindow(after, now).latest, ...booked.map(({ date }) => date)].sort().at(-1);
    const to = [last ?? now.date, furthest].sort()[0] ?? furthest;
    return {
      branchId: id,
      days: limitChanges([{ before, after }], eachDate(now.date, to), booked),
      lost: withoutRanges(before.coverage, after.coverage),
      places: before.piecesPerPlace === after.piecesPerPlace ? null : await this.placesImpact(after, now.date),
      unserved: unserved(plans, before, after).map(formatCoverage),
      unknownPostcodes: after.coverage.filter(({ first, last: end }) => !hasPostcodeBetween(first, end)).map(formatCoverage),
    };
  }

  /** @throws as updateRestriction, except for a stale version */
  async restriction(caller: Caller, id: string | null, input: RestrictionForm): Promise<{ days: LimitChange[] }> {
    const { before, form: rule } = await this.parts.restrictions.withChange(caller, id, input);
    const rules = before === null ? [rule] : [rule, before];
    const dates = rules.flatMap(({ startDate, endDate }) => [startDate, endDate]).sort();
    const today = businessNow(this.parts.clock.now()).date;
    const from = [today, dates[0] ?? today].sort()[1] ?? today;
    const to = [dates.at(-1) ?? today, addDays(today, previewedDays - 1)].sort()[0] ?? today;
    const branchIds = new Set(rules.flatMap((each) => each.branchIds));
    const { plans, booked } = await this.read(() => [...branchIds], from, to);
    if (rule.branchIds.some((branchId) => plans.branch(branchId) === undefined)) throw new AppError('NOT_FOUND');
    const touched = plans.all.filter((plan) => branchIds.has(plan.id)).sort(byName);
    return { days: previewRestriction({ rule, id, from, to, plans: touched, booked }) };
  }

  /** @throws as saveClosedDay, except for a stale version */
  async closedDay(caller: Caller, id: string | null, input: ClosedDayFormInput): Promise<{ days: LimitChange[] }> {
    const { before, form } = await this.parts.closedDays.withChange(caller, id, input);
    return this.closing([form], before);
  }

  /** @throws as importClosedDays */
  async closedDays(caller: Caller, inputs: readonly ClosedDayFormInput[]): Promise<{ days: LimitChange[] }> {
    return this.closing(await this.parts.closedDays.withImport(caller, inputs), null);
  }

  /** Returns the impact of new closed days. @param before the present state of a closed day that changes */
  private async closing(forms: readonly ClosedDayForm[], before: ClosedDayRecord | null): Promise<{ days: LimitChange[] }> {
    const today = businessNow(this.parts.clock.now()).date;
    const dates = [...new Set([...forms, ...(before ? [before] : [])].map(({ date }) => date))].filter((date) => date >= today).sort();
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined) return { days: [] };
    const { plans, booked } = await this.read((current) => current.all.map(({ id: branchId }) => branchId), first, last);
    const changes = [...plans.all].sort(byName).map((plan) => {
      // Date, kind and name identify a closed day in a plan, as in the database.
      const others = plan.closedDays.filter(
        ({ date, kind, name }) => before === null || date !== before.date || kind !== before.kind || name.en !== before.name,
      );
      const own = forms.filter((form) => closedDayApplies(plan, form));
      const closings = own.map((form) => ({ date: form.date, kind: form.kind, name: namesOf(form) }));
      return { before: plan, after: { ...plan, closedDays: [...others, ...closings] } };
    });
    return { days: limitChanges(changes, dates, booked) };
  }

  private async placesImpact({ id, piecesPerPlace }: BranchPlan, from: CalendarDate): Promise<PlacesImpact> {
    const loads = await new DayRepository(this.parts.database).bookedLoads(id, from);
    const sum = (of: (load: BookedLoad) => number) => loads.reduce((total, load) => total + load.deliveries * of(load), 0);
    return {
      deliveries: sum(() => 1),
      pieces: sum(piecesOf),
      places: sum(({ places }) => places),
      placesAfter: sum((load) => placesOf(load, { piecesPerPlace })),
    };
  }

  private async read(branchIdsOf: (plans: Plans) => string[], from: CalendarDate, to: CalendarDate) {
    const { plans, facts } = await this.parts.plans.consistent((current) =>
      new DayRepository(this.parts.database).booked({ branchIds: branchIdsOf(current), from, to, now: this.parts.clock.now() }),
    );
    return { plans, booked: facts.days };
  }
}

/** Compares branches as all lists of branches order them: by name. */
function byName(one: BranchPlan, two: BranchPlan): number {
  return one.name.toLowerCase() < two.name.toLowerCase() ? -1 : 1;
}

function withForm(plan: BranchPlan, form: BranchForm): BranchPlan {
  const { name, status, priority, dailyLimit, piecesPerPlace, checkPieces, leadTime, deliveryRange, cutoffTime, deliveryWeekdays } = form;
  const fields = { name, status, priority, dailyLimit, piecesPerPlace, checkPieces, leadTime, deliveryRange, cutoffTime, deliveryWeekdays };
  return { ...plan, ...fields, state: form.address.state, coverage: coverageRanges(form.coverage) };
}

function withClosedDays(plan: BranchPlan, closedDays: readonly ClosedDayRecord[]): BranchPlan {
  const own = closedDays.filter((day) => closedDayApplies(plan, day));
  return { ...plan, closedDays: own.map((day) => ({ date: day.date, kind: day.kind, name: namesOf(day) })) };
}

/** Returns postcodes that only this branch serves at present and that no branch would serve: a suspended branch serves none. */
function unserved(plans: Plans, before: BranchPlan, after: BranchPlan): PostcodeRange[] {
  if (before.status !== 'ACTIVE') return [];
  const others = plans.all.map((plan) => (plan.id === after.id ? after : plan)).filter(({ status }) => status === 'ACTIVE');
  return withoutRanges(
    before.coverage,
    others.flatMap(({ coverage }) => coverage),
  );
}
