import { checkApiKeyForm, normaliseApiKeyForm, type ApiKeyForm } from '@booking/domain/user/api-key-form';
import { wholeNumberFaults } from '@booking/domain/checks/line-of-text';
import { localMoment } from '@booking/domain/calendar/calendar-date';
import { coversPower } from '@booking/domain/user/delegation';
import { worksFor, type Actor } from '@booking/domain/user/permissions';
import type { Fault } from '@booking/domain/checks/fault';
import type { Database, Transaction } from '../../database/database.js';
import { newKeySecret, prefixOf } from '../../shared/api-key-format.js';
import { AppError, refuseFaults } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { hashToken } from '../../shared/token-hash.js';
import { isNetwork } from '../../shared/trusted-proxies.js';
import { isUuid } from '../../shared/uuid.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { BranchService } from '../branch/branch.service.js';
import type { ApiKeyRecord, ApiKeyState, StoredApiKey } from './api-key-record.js';
import { ApiKeyRepository, type StoredSecret } from './api-key.repository.js';

/** Keys that are not revoked. */
export const mostKeys = 100;
/** Of these, those of one branch: of makers who work for it and not for all. */
const mostOfBranch = 25;
/** Hours that a secret may work beside its successor. */
const mostOverlap = 168;
const hour = 3_600_000;

export interface ApiKeyServiceParts {
  database: Database;
  clock: Clock;
  mode: 'demo' | 'production';
  branches: Pick<BranchService, 'byIds'>;
}

/** A key whose secret is shown this once. */
export interface ShownKey {
  apiKey: ApiKeyRecord;
  secret: string;
}

/** Who looks after keys: a person with integration:write. A key never does. */
type Manager = Extract<Actor, { kind: 'user' }>;

/** Keys of integrators, as people make and end them (ADR 0038). Nobody gives, rotates or ends more than they may do themselves. */
export class ApiKeyService {
  private readonly keys: ApiKeyRepository;

  constructor(private readonly parts: ApiKeyServiceParts) {
    this.keys = new ApiKeyRepository(parts.database);
  }

  /**
   * The keys that the caller may manage, revoked ones too, newest first: names, makers and networks of other branches' keys are not theirs
   * to read.
   * @throws UNAUTHENTICATED; FORBIDDEN without integration:write, and for a key
   */
  async apiKeys(caller: Caller): Promise<ApiKeyRecord[]> {
    const actor = managerOf(caller);
    return (await this.keys.list()).filter((key) => mayManage(actor, key)).map((key) => this.judged(key));
  }

  /** The keys of accounts that are not revoked, by the id of the account, for those who may see the account. */
  async keysOfMakers(makerIds: readonly string[]): Promise<Map<string, ApiKeyRecord[]>> {
    const keys = await this.keys.ofMakers(makerIds);
    return new Map(makerIds.map((id) => [id, keys.filter(({ makerId }) => makerId === id).map((key) => this.judged(key))]));
  }

  /** @throws as apiKeys; BAD_USER_INPUT, also for a scope or branch that is not the caller's to give, and past 100 keys, or 25 of a branch */
  async createApiKey(caller: Caller, input: ApiKeyForm): Promise<ShownKey> {
    const actor = managerOf(caller);
    const at = this.parts.clock.now();
    const form = normaliseApiKeyForm(input);
    const faults = [
      ...checkApiKeyForm(form, actor, at),
      ...form.networks.flatMap((network, index): Fault[] =>
        isNetwork(network) ? [] : [{ path: `networks.${index}`, code: 'NETWORK_INVALID' }],
      ),
      ...(await this.branchFaults(actor, form.branchIds)),
    ];
    refuseFaults(faults.map((fault) => ({ ...fault, path: `input.${fault.path}` })));
    const { secret, stored } = this.newSecret();
    const apiKey = await this.parts.database.transaction(async (tx) => {
      const keys = new ApiKeyRepository(tx);
      const made = await keys.lockAndCount(actor);
      const max = made.all >= mostKeys ? mostKeys : made.ofBranch >= mostOfBranch ? mostOfBranch : null;
      if (max !== null) refuseFaults([{ path: 'input', code: 'TOO_MANY', values: { max } }]);
      const id = await keys.insert(form, stored, { makerId: actor.userId, locale: caller.locale, at });
      return this.audited(tx, caller, { action: 'createApiKey', before: null, id });
    });
    return { apiKey, secret };
  }

  /**
   * Makes a second secret, which takes the first one's place; that works `overlapHours` more. Of three the oldest ends at once.
   * @throws as apiKeys; NOT_FOUND; FORBIDDEN for a key that may do more than the caller; CONFLICT for one that is revoked or has ended;
   *   BAD_USER_INPUT for hours beyond 0 to 168
   */
  async rotateApiKey(caller: Caller, id: string, overlapHours: number): Promise<ShownKey> {
    managerOf(caller);
    refuseFaults(wholeNumberFaults('overlapHours', overlapHours, 0, mostOverlap));
    const at = this.parts.clock.now();
    const { secret, stored } = this.newSecret();
    const apiKey = await this.change(caller, id, 'rotateApiKey', async (keys, before) => {
      if (before.state === 'REVOKED' || before.state === 'ENDED') throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
      await keys.rotate(id, stored, { at, endsAt: new Date(at.getTime() + overlapHours * hour) });
      return true;
    });
    return { apiKey, secret };
  }

  /**
   * The caller becomes its maker; its secret stays as it is.
   * @throws as apiKeys; NOT_FOUND; FORBIDDEN for a key that may do more than the caller; CONFLICT for one that is revoked
   */
  async takeOverApiKey(caller: Caller, id: string): Promise<ApiKeyRecord> {
    const { userId } = managerOf(caller);
    return this.change(caller, id, 'takeOverApiKey', async (keys, before) => {
      if (before.state === 'REVOKED') throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
      if (before.makerId === userId) return false;
      await keys.takeOver(id, userId, caller.locale);
      return true;
    });
  }

  /** For good; again changes nothing. @throws as apiKeys; NOT_FOUND; FORBIDDEN for a key that may do more than the caller */
  async revokeApiKey(caller: Caller, id: string): Promise<ApiKeyRecord> {
    managerOf(caller);
    return this.change(caller, id, 'revokeApiKey', async (keys, before) => {
      if (before.state === 'REVOKED') return false;
      await keys.revoke(id, this.parts.clock.now());
      return true;
    });
  }

  /** @param work says whether it changed anything */
  private async change(
    caller: Caller,
    id: string,
    action: string,
    work: (keys: ApiKeyRepository, before: ApiKeyRecord) => Promise<boolean>,
  ): Promise<ApiKeyRecord> {
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    return this.parts.database.transaction(async (tx) => {
      const keys = new ApiKeyRepository(tx);
      const found = await keys.lock(id);
      if (found === null) throw new AppError('NOT_FOUND');
      const before = this.judged(found);
      if (!mayManage(caller.actor, before)) throw new AppError('FORBIDDEN');
      return (await work(keys, before)) ? this.audited(tx, caller, { action, before, id }) : before;
    });
  }

  private async audited(
    tx: Transaction,
    { actor }: Caller,
    { action, before, id }: { action: string; before: ApiKeyRecord | null; id: string },
  ): Promise<ApiKeyRecord> {
    const found = await new ApiKeyRepository(tx).byId(id);
    if (found === null) throw new Error('the key that was just written is missing');
    const after = this.judged(found);
    const change = { before: before && auditView(before), after: auditView(after) };
    await new AuditRepository(tx).add({ actor, at: this.parts.clock.now(), action, entity: 'ApiKey', entityId: id, ...change });
    return after;
  }

  /** One fault for a branch that is not there and for one that is not the caller's: the answer does not tell them apart. */
  private async branchFaults(actor: Actor, branchIds: readonly string[]): Promise<Fault[]> {
    const theirs = branchIds.filter((id) => isUuid(id) && worksFor(actor, id));
    const found = new Set(theirs.length === 0 ? [] : (await this.parts.branches.byIds(theirs)).map(({ id }) => id));
    return branchIds.flatMap((id, index): Fault[] => (found.has(id) ? [] : [{ path: `branchIds.${index}`, code: 'CHOICE_INVALID' }]));
  }

  private newSecret(): { secret: string; stored: StoredSecret } {
    const secret = newKeySecret(this.parts.mode);
    return { secret, stored: { secretHash: hashToken(secret), prefix: prefixOf(secret) } };
  }

  private judged(key: StoredApiKey): ApiKeyRecord {
    const now = this.parts.clock.now();
    const isFormerOver = key.formerSecretUntil === null || key.formerSecretUntil <= now;
    const callsToday = key.usedDay === localMoment(now).date ? (key.usedDayCalls ?? 0) : 0;
    return { ...key, ...(isFormerOver && { formerSecretUntil: null, formerSecretLastUsedAt: null }), state: stateOf(key, now), callsToday };
  }
}

function stateOf({ revokedAt, expiresAt, isMakerActive }: StoredApiKey, now: Date): ApiKeyState {
  if (revokedAt !== null) return 'REVOKED';
  if (expiresAt !== null && expiresAt <= now) return 'ENDED';
  return isMakerActive ? 'ACTIVE' : 'SUSPENDED';
}

/** @throws AppError UNAUTHENTICATED; FORBIDDEN without integration:write, and for a key */
function managerOf(caller: Caller): Manager {
  requireScope(caller, 'integration:write');
  if (caller.actor.kind !== 'user') throw new AppError('FORBIDDEN');
  return caller.actor;
}

/** One's own, and those that may do no more than oneself: a new secret is all that the key may do. */
function mayManage(actor: Actor, { makerId, scope, branchIds }: StoredApiKey): boolean {
  return (actor.kind === 'user' && makerId === actor.userId) || coversPower(actor, { role: 'admin', scope, branchIds });
}

/** What the log shows of a key: nothing of its secrets but until when the one before works. */
function auditView({ name, makerId, scope, branchIds, networks, expiresAt, revokedAt, formerSecretUntil }: StoredApiKey): object {
  return { name, makerId, scope, branchIds, networks, expiresAt, revokedAt, formerSecretUntil };
}
