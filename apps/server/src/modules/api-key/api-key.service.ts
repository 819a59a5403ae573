import { checkApiKeyForm, normaliseApiKeyForm, type ApiKeyForm } from '@booking/domain/user/api-key-form';
import { wholeNumberErrors } from '@booking/domain/checks/line-of-text';
import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { coversPower } from '@booking/domain/user/delegation';
import { worksFor, type Actor } from '@booking/domain/user/permissions';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import type { Database, Transaction } from '../../database/database.js';
import { newKeySecret, prefixOf } from '../../shared/api-key-format.js';
import { AppError, refuseInvalid } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { hashToken } from '../../shared/token-hash.js';
import { isNetwork } from '../../shared/trusted-proxies.js';
import { isUuid } from '../../shared/uuid.js';
import { AuditRepository } from '../audit/audit.repository.js';
import type { BranchService } from '../branch/branch.service.js';
import type { ApiKeyRecord, ApiKeyState, StoredApiKey } from './api-key-record.js';
import { ApiKeyRepository, type StoredSecret } from './api-key.repository.js';

/** Maximum number of keys that are not revoked. */
export const maxKeys = 100;
/** Maximum number of these keys of one branch: those of makers who work for it and not for all. */
const maxOfBranch = 25;
/** Maximum number of hours for which a secret works after a rotation. */
const maxOverlap = 168;
const hour = 3_600_000;

export interface ApiKeyServiceParts {
  database: Database;
  clock: Clock;
  mode: 'demo' | 'production';
  branches: Pick<BranchService, 'byIds'>;
}

/** A key with its secret, which the API returns only once. */
export interface ShownKey {
  apiKey: ApiKeyRecord;
  secret: string;
}

/** An actor who may manage keys: a person, never a key. */
type Manager = Extract<Actor, { kind: 'user' }>;

/** Creates, changes and revokes API keys (ADR 0038). Nobody may create, rotate or revoke a key with more rights than their own. */
export class ApiKeyService {
  private readonly keys: ApiKeyRepository;

  constructor(private readonly parts: ApiKeyServiceParts) {
    this.keys = new ApiKeyRepository(parts.database);
  }

  /**
   * Returns the keys that the caller may manage, including revoked ones, the newest first. Names, makers and networks of other branches'
   * keys are not visible.
   * @throws UNAUTHENTICATED; FORBIDDEN without integration:write, and for a key
   */
  async apiKeys(caller: Caller): Promise<ApiKeyRecord[]> {
    const actor = managerOf(caller);
    return (await this.keys.list()).filter((key) => mayManage(actor, key)).map((key) => this.judged(key));
  }

  /** Returns the keys of accounts that are not revoked, by account id, for callers who may read the account. */
  async keysOfMakers(makerIds: readonly string[]): Promise<Map<string, ApiKeyRecord[]>> {
    const keys = await this.keys.ofMakers(makerIds);
    return new Map(makerIds.map((id) => [id, keys.filter(({ makerId }) => makerId === id).map((key) => this.judged(key))]));
  }

  /**
   * Creates a key.
   * @throws as apiKeys; BAD_USER_INPUT, also for a scope or branch that the caller may not grant, and beyond 100 keys, or 25 of a branch
   */
  async createApiKey(caller: Caller, input: ApiKeyForm): Promise<ShownKey> {
    const actor = managerOf(caller);
    const at = this.parts.clock.now();
    const form = normaliseApiKeyForm(input);
    const errors = [
      ...checkApiKeyForm(form, actor, at),
      ...form.networks.flatMap((network, index): ValidationError[] =>
        isNetwork(network) ? [] : [{ path: `networks.${index}`, code: 'NETWORK_INVALID' }],
      ),
      ...(await this.branchErrors(actor, form.branchIds)),
    ];
    refuseInvalid(errors.map((error) => ({ ...error, path: `input.${error.path}` })));
    const { secret, stored } = this.newSecret();
    const apiKey = await this.parts.database.transaction(async (tx) => {
      const keys = new ApiKeyRepository(tx);
      const made = await keys.lockAndCount(actor);
      const max = made.all >= maxKeys ? maxKeys : made.ofBranch >= maxOfBranch ? maxOfBranch : null;
      if (max !== null) refuseInvalid([{ path: 'input', code: 'TOO_MANY', values: { max } }]);
      const id = await keys.insert(form, stored, { makerId: actor.userId, locale: caller.locale, at });
      return this.audited(tx, caller, { action: 'createApiKey', before: null, id });
    });
    return { apiKey, secret };
  }

  /**
   * Creates a new secret. The previous one works for `overlapHours` more; any older one stops working.
   * @throws as apiKeys; NOT_FOUND; FORBIDDEN for a key with more rights than the caller; CONFLICT for a revoked or expired key;
   *   BAD_USER_INPUT for hours outside of 0 to 168
   */
  async rotateApiKey(caller: Caller, id: string, overlapHours: number): Promise<ShownKey> {
    managerOf(caller);
    refuseInvalid(wholeNumberErrors('overlapHours', overlapHours, 0, maxOverlap));
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
   * Makes the caller the maker of a key; its secret does not change.
   * @throws as apiKeys; NOT_FOUND; FORBIDDEN for a key with more rights than the caller; CONFLICT for a revoked key
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

  /** Revokes a key for ever. It is idempotent. @throws as apiKeys; NOT_FOUND; FORBIDDEN for a key with more rights than the caller */
  async revokeApiKey(caller: Caller, id: string): Promise<ApiKeyRecord> {
    managerOf(caller);
    return this.change(caller, id, 'revokeApiKey', async (keys, before) => {
      if (before.state === 'REVOKED') return false;
      await keys.revoke(id, this.parts.clock.now());
      return true;
    });
  }

  /** Changes a locked key. @param work returns whether it changed anything */
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

  /** Returns the same error for a branch that does not exist and for one of others, so that the answer reveals neither. */
  private async branchErrors(actor: Actor, branchIds: readonly string[]): Promise<ValidationError[]> {
    const theirs = branchIds.filter((id) => isUuid(id) && worksFor(actor, id));
    const found = new Set(theirs.length === 0 ? [] : (await this.parts.branches.byIds(theirs)).map(({ id }) => id));
    return branchIds.flatMap((id, index): ValidationError[] =>
      found.has(id) ? [] : [{ path: `branchIds.${index}`, code: 'CHOICE_INVALID' }],
    );
  }

  private newSecret(): { secret: string; stored: StoredSecret } {
    const secret = newKeySecret(this.parts.mode);
    return { secret, stored: { secretHash: hashToken(secret), prefix: prefixOf(secret) } };
  }

  private judged(key: StoredApiKey): ApiKeyRecord {
    const now = this.parts.clock.now();
    const isFormerOver = key.formerSecretUntil === null || key.formerSecretUntil <= now;
    const callsToday = key.usedDay === localDateTime(now).date ? (key.usedDayCalls ?? 0) : 0;
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

/**
 * Returns true for the actor's own keys and for keys with no more rights than the actor's: who gets a new secret gets all rights of the
 * key.
 */
function mayManage(actor: Actor, { makerId, scope, branchIds }: StoredApiKey): boolean {
  return (actor.kind === 'user' && makerId === actor.userId) || coversPower(actor, { role: 'admin', scope, branchIds });
}

/** Returns a key for the audit log: without secrets, and with the expiry of the previous one. */
function auditView({ name, makerId, scope, branchIds, networks, expiresAt, revokedAt, formerSecretUntil }: StoredApiKey): object {
  return { name, makerId, scope, branchIds, networks, expiresAt, revokedAt, formerSecretUntil };
}
