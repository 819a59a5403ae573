import {
  checkClosedDayForm,
  normaliseClosedDayForm,
  type ClosedDayForm,
  type ClosedDayFormInput,
} from '@booking/domain/closed-day/closed-day-form';
import { daysBetween } from '@booking/domain/calendar/calendar-date';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { can, worksFor } from '@booking/domain/user/permissions';
import { closedDaysOf, closedDayYears } from '@booking/reference-data/closed-days';
import { states as knownStates } from '@booking/reference-data/states';
import { AppError, refuseInvalid, refuseStale, refuseTooMany } from '../../shared/app-error.js';
import { requireBranches, requireScope, requireStaff, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { isUuid } from '../../shared/uuid.js';
import type { Database, Transaction } from '../../database/database.js';
import { lockPlans } from '../../database/lock-plans.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { ClosedDayRecord } from './closed-day-record.js';
import { ClosedDayRepository } from './closed-day.repository.js';

/** Maximum number of days of a query. */
export const maxRangeLength = 1100;
/** Maximum number of closed days of an import. */
export const maxImported = 500;

/**
 * Manages public holidays, stock-take days and other closures. Staff who do not work for every branch may only change closed days that
 * close no branch of others.
 */
export class ClosedDayService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the closed days that can close a branch of the caller's; both dates included. */
  async closedDays(caller: Caller, from: string, to: string): Promise<ClosedDayRecord[]> {
    requireStaff(caller);
    const span = daysBetween(from, to);
    if (span < 0) refuseInvalid([{ path: 'to', code: 'DATE_ORDER' }]);
    if (span >= maxRangeLength) refuseInvalid([{ path: 'to', code: 'RANGE_TOO_LONG', values: { days: maxRangeLength } }]);
    const days = await new ClosedDayRepository(this.database).between(from, to);
    return days.filter((day) => mayConcern(caller, day)).map((day) => ownPart(caller, day));
  }

  /**
   * Adds a closed day, or changes the one with this id; absent fields do not change.
   * @param version the version that the form was opened with; null skips the check
   * @throws CONFLICT NAME_TAKEN if another closed day has this date, kind and name; CONFLICT STALE_VERSION
   */
  async saveClosedDay(caller: Caller, id: string | null, input: ClosedDayFormInput, version: number | null): Promise<ClosedDayRecord> {
    requireScope(caller, 'rule:write');
    const at = this.clock.now();
    return this.database.transaction(async (tx) => {
      const closedDays = new ClosedDayRepository(tx);
      const { before, form } = await lockPlans(tx, async () => {
        const { before, form } = await this.changed(closedDays, caller, id, input);
        const affected = [...(await closedDays.affected(form)), ...(before ? await closedDays.affected(before) : [])];
        return { before, form, affected };
      });
      if (before) refuseStale(before, version);
      if (await closedDays.isTaken(form, id)) throw new AppError('CONFLICT', { reason: 'NAME_TAKEN' });
      const saved = before ? await closedDays.update(before.id, form, at) : await closedDays.insert(form, at);
      await audit(tx, caller, 'saveClosedDay', saved.id, before, saved, at);
      return saved;
    });
  }

  /** Returns a closed day before and after saveClosedDay, with the same checks, without saving. */
  async withChange(
    caller: Caller,
    id: string | null,
    input: ClosedDayFormInput,
  ): Promise<{ before: ClosedDayRecord | null; form: ClosedDayForm }> {
    requireScope(caller, 'rule:write');
    const closedDays = new ClosedDayRepository(this.database);
    const change = await this.changed(closedDays, caller, id, input);
    if (await closedDays.isTaken(change.form, id)) throw new AppError('CONFLICT', { reason: 'NAME_TAKEN' });
    return change;
  }

  /** Deletes a closed day. @param version the version that the caller saw. @throws CONFLICT STALE_VERSION if it was changed since */
  async deleteClosedDay(caller: Caller, id: string, version: number | null): Promise<string> {
    requireScope(caller, 'rule:write');
    const at = this.clock.now();
    return this.database.transaction(async (tx) => {
      const closedDays = new ClosedDayRepository(tx);
      const { before } = await lockPlans(tx, async () => {
        const before = await this.writable(closedDays, caller, id);
        return { before, affected: await closedDays.affected(before) };
      });
      refuseStale(before, version);
      await closedDays.delete(id);
      await audit(tx, caller, 'deleteClosedDay', id, before, null, at);
      return id;
    });
  }

  /**
   * Adds the missing public holidays of a year, and returns those that were added.
   * @throws FORBIDDEN without branch:all; BAD_USER_INPUT YEAR_NOT_SHIPPED for a year without data
   */
  async importPublicHolidays(caller: Caller, year: number): Promise<ClosedDayRecord[]> {
    requireScope(caller, 'rule:write');
    if (!can(caller.actor, 'branch:all')) throw new AppError('FORBIDDEN');
    const holidays = closedDaysOf(year).filter(({ kind }) => kind === 'PUBLIC_HOLIDAY');
    if (holidays.length === 0) refuseInvalid([{ path: 'year', code: 'YEAR_NOT_SHIPPED', values: { years: closedDayYears.join(', ') } }]);
    const forms = holidays.map(({ name, states, ...day }) => {
      const names = { name: name.en, nameBm: name.bm, nameCn: name.cn };
      return { ...day, ...names, states: [...states], branchIds: [] };
    });
    return this.addMissing(caller, 'importPublicHolidays', forms);
  }

  /**
   * Adds the missing closed days of a list, all or none, and returns those that were added.
   * @throws BAD_USER_INPUT with the index in the list, from 0, in the path; NOT_FOUND and FORBIDDEN as saveClosedDay
   */
  async importClosedDays(caller: Caller, inputs: readonly ClosedDayFormInput[]): Promise<ClosedDayRecord[]> {
    return this.addMissing(caller, 'importClosedDays', await this.importable(caller, inputs));
  }

  /** Returns the closed days of the list that importClosedDays would add, with the same checks, without saving. */
  async withImport(caller: Caller, inputs: readonly ClosedDayFormInput[]): Promise<ClosedDayForm[]> {
    const forms = await this.importable(caller, inputs);
    return missing(new ClosedDayRepository(this.database), forms);
  }

  private async importable(caller: Caller, inputs: readonly ClosedDayFormInput[]): Promise<ClosedDayForm[]> {
    requireScope(caller, 'rule:write');
    refuseTooMany(inputs, maxImported, 'input');
    const read = inputs.map((input) => ({ input, form: normaliseClosedDayForm(input) }));
    refuseInvalid(read.flatMap(({ input, form }, place) => errorsOf(input, form, `input.${place}`)));
    const forms = read.map(({ form }) => form);
    for (const form of forms) requireOwn(caller, form);
    const branchIds = [...new Set(forms.flatMap((form) => form.branchIds))];
    if ((await new ClosedDayRepository(this.database).unknownBranches(branchIds)).length > 0) throw new AppError('NOT_FOUND');
    return forms;
  }

  private addMissing(caller: Caller, action: string, forms: readonly ClosedDayForm[]): Promise<ClosedDayRecord[]> {
    const at = this.clock.now();
    return this.database.transaction(async (tx) => {
      const closedDays = new ClosedDayRepository(tx);
      const { wanted } = await lockPlans(tx, async () => {
        const wanted = await missing(closedDays, forms);
        return { wanted, affected: await closedDays.affectedByAny(wanted) };
      });
      const added: ClosedDayRecord[] = [];
      for (const form of wanted) {
        const saved = await closedDays.insert(form, at);
        added.push(saved);
        await audit(tx, caller, action, saved.id, null, saved, at);
      }
      return added;
    });
  }

  private async changed(
    closedDays: ClosedDayRepository,
    caller: Caller,
    id: string | null,
    input: ClosedDayFormInput,
  ): Promise<{ before: ClosedDayRecord | null; form: ClosedDayForm }> {
    const before = id === null ? null : await this.writable(closedDays, caller, id);
    const form = checked(caller, input, before);
    if ((await closedDays.unknownBranches(form.branchIds)).length > 0) throw new AppError('NOT_FOUND');
    return { before, form };
  }

  /**
   * Returns a closed day that the caller may change.
   * @throws NOT_FOUND if it closes no branch of theirs; FORBIDDEN if it can also close others'
   */
  private async writable(closedDays: ClosedDayRepository, caller: Caller, id: string): Promise<ClosedDayRecord> {
    const day = isUuid(id) ? await closedDays.byId(id) : null;
    if (!day || !mayConcern(caller, day)) throw new AppError('NOT_FOUND');
    if (!closesOwnOnly(caller, day)) throw new AppError('FORBIDDEN');
    return day;
  }
}

function audit(
  tx: Transaction,
  { actor }: Caller,
  action: string,
  entityId: string,
  before: object | null,
  after: object | null,
  at: Date,
): Promise<void> {
  return new AuditRepository(tx).add({ actor, at, action, entity: 'ClosedDay', entityId, before, after });
}

/** Returns the form of a new or changed closed day. */
function checked(caller: Caller, input: ClosedDayFormInput, before: ClosedDayRecord | null): ClosedDayForm {
  const form = normaliseClosedDayForm(input, before);
  refuseInvalid(errorsOf(input, form, 'input'));
  requireOwn(caller, form);
  return form;
}

/** Returns the errors of a form, at the paths of the input. */
function errorsOf({ names }: ClosedDayFormInput, form: ClosedDayForm, at: string): ValidationError[] {
  const english = names ? 'names.en' : 'name';
  return checkClosedDayForm(form, knownStates).map((error) => ({
    ...error,
    path: `${at}.${error.path === 'name' ? english : error.path}`,
  }));
}

/** @throws NOT_FOUND, FORBIDDEN if the closed day would close a branch that is not the caller's */
function requireOwn(caller: Caller, form: ClosedDayForm): void {
  requireBranches(caller.actor, ...form.branchIds);
  if (!closesOwnOnly(caller, form)) throw new AppError('FORBIDDEN');
}

/** Returns the closed days whose date, kind and name are neither stored nor earlier in the list. */
async function missing(closedDays: ClosedDayRepository, forms: readonly ClosedDayForm[]): Promise<ClosedDayForm[]> {
  const keyOf = ({ date, kind, name }: ClosedDayForm) => `${date} ${kind} ${name}`;
  const there = new Set((await closedDays.onDates([...new Set(forms.map(({ date }) => date))])).map(keyOf));
  return forms.filter((form) => {
    const isNew = !there.has(keyOf(form));
    there.add(keyOf(form));
    return isNew;
  });
}

/**
 * Returns true if a closed day can never close a branch of others. A closed day without branches closes every branch of its states, also
 * branches that open there later, so it needs branch:all.
 */
function closesOwnOnly({ actor }: Caller, { branchIds }: Pick<ClosedDayForm, 'branchIds'>): boolean {
  return can(actor, 'branch:all') || (branchIds.length > 0 && branchIds.every((id) => worksFor(actor, id)));
}

/** Returns false for a closed day of certain branches, none of which is the caller's. */
function mayConcern({ actor }: Caller, { branchIds }: ClosedDayRecord): boolean {
  return branchIds.length === 0 || branchIds.some((id) => worksFor(actor, id));
}

/** Returns the closed day without the branches of others. */
function ownPart({ actor }: Caller, day: ClosedDayRecord): ClosedDayRecord {
  return { ...day, branchIds: day.branchIds.filter((id) => worksFor(actor, id)) };
}
