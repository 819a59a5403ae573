import {
  changedBranchForm,
  checkBranchForm,
  coverageRanges,
  isGiven,
  normaliseBranchForm,
  type BranchChange,
  type BranchForm,
  type BranchFormInput,
} from '@booking/domain/branch/branch-form';
import { can } from '@booking/domain/user/permissions';
import { stateOf } from '@booking/reference-data/postcodes';
import { states } from '@booking/reference-data/states';
import { AppError, refuseInvalid, refuseStale } from '../../shared/app-error.js';
import { requireBranches, requireScope, requireStaff, visibleBranches, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { Database, Transaction } from '../../database/database.js';
import { lockPlans } from '../../database/lock-plans.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { BranchRecord } from './branch-record.js';
import { BranchRepository } from './branch.repository.js';

/** Reads and changes branches, for staff. A branch that is not the caller's is NOT_FOUND (Domain, "Privacy"). */
export class BranchService {
  private readonly cached = new Map<string, { version: string; branch: BranchRecord }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the caller's branches in the order of their names; with branch:all, all branches. @throws UNAUTHENTICATED, FORBIDDEN */
  async branches(caller: Caller, status: 'ACTIVE' | 'SUSPENDED' | null): Promise<BranchRecord[]> {
    requireStaff(caller);
    return new BranchRepository(this.database).find({ ids: visibleBranches(caller.actor), status });
  }

  async branch(caller: Caller, id: string): Promise<BranchRecord> {
    requireStaff(caller);
    requireBranches(caller.actor, id);
    const branch = await new BranchRepository(this.database).byId(id);
    if (!branch) throw new AppError('NOT_FOUND');
    return branch;
  }

  /**
   * Returns branches by id. Does not check rights: for branches of objects that the caller may see. Caches records by the version of their
   * row, because each list of bookings reads the same few branches.
   */
  async byIds(ids: readonly string[]): Promise<BranchRecord[]> {
    const branches = new BranchRepository(this.database);
    const versions = await branches.versionsOf(ids);
    const changed = versions.filter(({ id, version }) => this.cached.get(id)?.version !== version);
    const versionOf = new Map(changed.map(({ id, version }) => [id, version]));
    const read = changed.length === 0 ? [] : await branches.find({ ids: [...versionOf.keys()], status: null });
    for (const branch of read) this.cached.set(branch.id, { version: versionOf.get(branch.id) ?? '', branch });
    return versions.flatMap(({ id }) => this.cached.get(id)?.branch ?? []);
  }

  async createBranch(caller: Caller, input: BranchFormInput): Promise<BranchRecord> {
    requireScope(caller, 'branch:write');
    const form = checked(input);
    const at = this.clock.now();
    return this.database.transaction(async (tx) => {
      await lockPlans(tx, () => Promise.resolve({ affected: [] }));
      const branches = new BranchRepository(tx);
      if (await branches.isNameTaken(form.name, null)) throw new AppError('CONFLICT', { reason: 'NAME_TAKEN' });
      const id = await branches.insert(form, coverageRanges(form.coverage), at);
      if (caller.actor.kind === 'user' && !can(caller.actor, 'branch:all')) await branches.assign(id, caller.actor.userId);
      return this.audited(tx, caller, 'createBranch', id, null, at);
    });
  }

  /**
   * Changes a branch. Omitted fields stay as they are; null clears a field.
   * @param version the version that the caller has read; null: the last writer wins
   * @throws UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; CONFLICT for a stale version or a name that is taken; BAD_USER_INPUT
   */
  async updateBranch(caller: Caller, id: string, change: BranchChange, version: number | null): Promise<BranchRecord> {
    requireScope(caller, 'branch:write');
    requireBranches(caller.actor, id);
    const at = this.clock.now();
    return this.database.transaction(async (tx) => {
      const branches = new BranchRepository(tx);
      await lockPlans(tx, () => Promise.resolve({ affected: [id] }));
      const { before, after } = await changed(branches, id, change, version);
      await branches.update(id, after, coverageRanges(after.coverage), at);
      return this.audited(tx, caller, 'updateBranch', id, before, at);
    });
  }

  /** Returns the branch as updateBranch would save it, after the same checks. @throws as updateBranch, except for a stale version */
  async withChange(caller: Caller, id: string, change: BranchChange): Promise<BranchForm> {
    requireScope(caller, 'branch:write');
    requireBranches(caller.actor, id);
    return (await changed(new BranchRepository(this.database), id, change, null)).after;
  }

  private async audited(
    tx: Transaction,
    { actor }: Caller,
    action: string,
    id: string,
    before: BranchRecord | null,
    at: Date,
  ): Promise<BranchRecord> {
    const after = await new BranchRepository(tx).byId(id);
    if (!after) throw new Error('the branch just written is missing');
    await new AuditRepository(tx).add({ actor, at, action, entity: 'Branch', entityId: id, before, after });
    return after;
  }
}

/** Returns a branch before and after a change. @throws NOT_FOUND, CONFLICT, BAD_USER_INPUT */
async function changed(
  branches: BranchRepository,
  id: string,
  change: BranchChange,
  version: number | null,
): Promise<{ before: BranchRecord; after: BranchForm }> {
  const before = await branches.byId(id);
  if (!before) throw new AppError('NOT_FOUND');
  refuseStale(before, version);
  const after = checked(changedBranchForm(before, change), (path) => isGiven(change, path));
  if (await branches.isNameTaken(after.name, id)) throw new AppError('CONFLICT', { reason: 'NAME_TAKEN' });
  return { before, after };
}

/**
 * Validates and normalises a form.
 * @param isMeant returns false for the path of a field that was not sent: its errors are not reported
 */
function checked(input: BranchFormInput, isMeant: (path: string) => boolean = () => true): BranchForm {
  const form = normaliseBranchForm(input, stateOf);
  const errors = checkBranchForm(form, states).filter(({ path }) => isMeant(path));
  refuseInvalid(errors.map((error) => ({ ...error, path: `input.${error.path}` })));
  return form;
}
