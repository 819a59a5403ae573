import { can, worksFor } from '@booking/domain/user/permissions';
import { checkRestrictionForm, normaliseRestrictionForm, type RestrictionForm } from '@booking/domain/restriction/restriction-form';
import { AppError, refuseInvalid, refuseStale } from '../../shared/app-error.js';
import { requireBranches, requireScope, requireStaff, visibleBranches, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { isUuid } from '../../shared/uuid.js';
import type { Database, Transaction } from '../../database/database.js';
import { lockPlans } from '../../database/lock-plans.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { RestrictionRecord } from './restriction-record.js';
import { anyRestriction, RestrictionRepository } from './restriction.repository.js';

/** Manages booking rules, which replace the daily limit of branches on some dates. */
export class RestrictionService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the rules of the caller's branches, the newest first. */
  async restrictions(
    caller: Caller,
    filter: { branchId: string | null; from: string | null; to: string | null },
  ): Promise<RestrictionRecord[]> {
    requireStaff(caller);
    if (filter.branchId !== null) requireBranches(caller.actor, filter.branchId);
    const branchIds = filter.branchId === null ? visibleBranches(caller.actor) : [filter.branchId];
    const found = await new RestrictionRepository(this.database).find({ ids: null, branchIds, from: filter.from, to: filter.to });
    return found.map((rule) => ownPart(caller, rule));
  }

  async restriction(caller: Caller, id: string): Promise<RestrictionRecord> {
    requireStaff(caller);
    const rule = isUuid(id) ? await new RestrictionRepository(this.database).byId(id) : null;
    if (!rule || !rule.branchIds.some((branchId) => worksFor(caller.actor, branchId))) throw new AppError('NOT_FOUND');
    return ownPart(caller, rule);
  }

  /** Returns the rules of these branches that the caller may read. */
  async ofBranches(caller: Caller, branchIds: readonly string[]): Promise<RestrictionRecord[]> {
    const own = branchIds.filter((id) => worksFor(caller.actor, id));
    const found = await new RestrictionRepository(this.database).find({ ...anyRestriction, branchIds: own });
    return found.map((rule) => ownPart(caller, rule));
  }

  /** Returns a rule before (null for a new one) and after saving it, with the same checks, without saving. */
  async withChange(
    caller: Caller,
    id: string | null,
    input: RestrictionForm,
  ): Promise<{ before: RestrictionRecord | null; form: RestrictionForm }> {
    requireScope(caller, 'rule:write');
    const form = checked(caller, input);
    const before = id === null ? null : await this.writable(new RestrictionRepository(this.database), caller, id);
    return { before, form };
  }

  async createRestriction(caller: Caller, input: RestrictionForm): Promise<RestrictionRecord> {
    requireScope(caller, 'rule:write');
    const rule = checked(caller, input);
    const at = this.clock.now();
    return this.database.transaction(async (tx) => {
      const restrictions = new RestrictionRepository(tx);
      await lockPlans(tx, async () => ({ affected: await existing(restrictions, rule.branchIds) }));
      const id = await restrictions.insert(rule, at);
      return this.audited(tx, caller, 'createRestriction', id, null, at);
    });
  }

  /** Saves a rule. @param version the version that the form was opened with; null skips the check */
  async updateRestriction(caller: Caller, id: string, input: RestrictionForm, version: number | null): Promise<RestrictionRecord> {
    requireScope(caller, 'rule:write');
    const rule = checked(caller, input);
    const at = this.clock.now();
    return this.database.transaction(async (tx) => {
      const restrictions = new RestrictionRepository(tx);
      const { before } = await lockPlans(tx, async () => {
        const before = await this.writable(restrictions, caller, id);
        return { before, affected: [...(await existing(restrictions, rule.branchIds)), ...before.branchIds] };
      });
      refuseStale(before, version);
      await restrictions.update(id, rule, at);
      return this.audited(tx, caller, 'updateRestriction', id, before, at);
    });
  }

  /** Deletes a rule. @param version the version that the caller saw; null skips the check */
  async deleteRestriction(caller: Caller, id: string, version: number | null): Promise<string> {
    requireScope(caller, 'rule:write');
    const at = this.clock.now();
    return this.database.transaction(async (tx) => {
      const restrictions = new RestrictionRepository(tx);
      const { before } = await lockPlans(tx, async () => {
        const before = await this.writable(restrictions, caller, id);
        return { before, affected: before.branchIds };
      });
      refuseStale(before, version);
      await restrictions.delete(id);
      const { actor } = caller;
      await new AuditRepository(tx).add({ actor, at, action: 'deleteRestriction', entity: 'Restriction', entityId: id, before });
      return id;
    });
  }

  /**
   * Returns a rule that the caller may change.
   * @throws NOT_FOUND if it applies to no branch of theirs; FORBIDDEN if it also applies to others'
   */
  private async writable(restrictions: RestrictionRepository, { actor }: Caller, id: string): Promise<RestrictionRecord> {
    const rule = isUuid(id) ? await restrictions.byId(id) : null;
    if (!rule || !rule.branchIds.some((branchId) => worksFor(actor, branchId))) throw new AppError('NOT_FOUND');
    if (!rule.branchIds.every((branchId) => worksFor(actor, branchId))) throw new AppError('FORBIDDEN');
    return rule;
  }

  private async audited(
    tx: Transaction,
    { actor }: Caller,
    action: string,
    id: string,
    before: RestrictionRecord | null,
    at: Date,
  ): Promise<RestrictionRecord> {
    const after = await new RestrictionRepository(tx).byId(id);
    if (!after) throw new Error('the restriction just written is missing');
    await new AuditRepository(tx).add({ actor, at, action, entity: 'Restriction', entityId: id, before, after });
    return after;
  }
}

function checked(caller: Caller, input: RestrictionForm): RestrictionForm {
  const form = normaliseRestrictionForm(input);
  refuseInvalid(checkRestrictionForm(form).map((error) => ({ ...error, path: `input.${error.path}` })));
  requireBranches(caller.actor, ...form.branchIds);
  return form;
}

async function existing(restrictions: RestrictionRepository, branchIds: readonly string[]): Promise<readonly string[]> {
  const found = await restrictions.existingBranches(branchIds);
  if (found.length !== branchIds.length) throw new AppError('NOT_FOUND');
  return found;
}

/** Returns the rule without the branches of others. */
function ownPart({ actor }: Caller, rule: RestrictionRecord): RestrictionRecord {
  if (can(actor, 'branch:all')) return rule;
  const kept = rule.branchIds.map((id) => worksFor(actor, id));
  return { ...rule, branchIds: rule.branchIds.filter((_, at) => kept[at]), branchNames: rule.branchNames.filter((_, at) => kept[at]) };
}
