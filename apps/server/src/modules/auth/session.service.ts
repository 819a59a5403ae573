import { createHash, randomBytes } from 'node:crypto';
import { emailKey } from '@booking/domain/checks/email';
import type { Actor } from '@booking/domain/user/permissions';
import { AppError } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { Logger } from '../../shared/logger.js';
import type { Database } from '../../database/database.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { SharedReads } from '../../shared/shared-reads.js';
import { actorOfUser } from '../user/user-access.js';
import type { UserRecord } from '../user/user-record.js';
import { UserRepository } from '../user/user.repository.js';
import { accessTokenSeconds, type AccessTokens, type VerifiedClaims } from './access-token.js';
import type { Credentials, PasswordCheck } from './password-check.js';
import { InFlightRenewals } from './in-flight-renewals.js';
import type { RotationResult } from './session-record.js';
import { SessionRepository } from './session.repository.js';
import type { SignedIds } from './signed-ids.js';

/** Lifetime of a refresh token in seconds (Specification, section 9). */
export const refreshTokenSeconds = 86_400;
/** Days after which a person must sign in again, however often the session was renewed (OWASP ASVS 5.0, 7.3.2). */
const maxSessionLength = 30;

/** Grace period in seconds: other tabs of the browser may still send the cookie that one tab has just used. */
const tabSeconds = 10;

const day = 86_400_000;

/** The tokens of a signed-in client. */
export interface Tokens {
  /** JWT, for the Authorization header. */
  token: string;
  /** Opaque, for the next renewal, once. */
  refreshToken: string;
  /** Seconds for which `token` is valid. */
  expiresIn: number;
}

export interface SignedIn extends Tokens {
  /** The cookie value that identifies this browser at the next sign-in (SignedIds). */
  device: string;
}

/**
 * The result of a refresh token. 'overtaken': a concurrent use of the same token has its successor, with which the session continues.
 * 'ended': the session has ended.
 */
export type Renewal = { kind: 'renewed'; tokens: Tokens } | { kind: 'overtaken' } | { kind: 'ended' };

/** The origin of a refresh token. */
export interface RefreshRequest {
  /** Milliseconds since the request arrived. */
  sinceArrival: () => number;
  /** True if it came as the cookie of a page of this product, of which several may be open. */
  isBrowser: boolean;
  /** Calls back when the response has been sent. */
  onAnswered: (done: () => void) => void;
}

export interface SessionServiceParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  accessTokens: AccessTokens;
  passwords: PasswordCheck;
  devices: SignedIds;
  /** Called after the commit that ended sessions. */
  onSessionsEnded: () => void;
}

/** Begins, renews and ends sessions (Domain, "REST sidecar"; ADR 0009). */
export class SessionService {
  /** A page sends several requests at once: they share a read that begins after they arrived. */
  private readonly actors = new SharedReads<Actor | null>();
  private readonly sessions: SessionRepository;
  private readonly inHand = new InFlightRenewals();

  constructor(private readonly parts: SessionServiceParts) {
    this.sessions = new SessionRepository(parts.database);
  }

  /** @throws AppError as PasswordCheck.verify */
  async signIn(caller: Caller, credentials: Credentials): Promise<SignedIn> {
    const user = await this.parts.passwords.verify(caller, credentials);
    const refreshToken = newRefreshToken();
    const familyId = await this.begin(user, refreshToken);
    const tokens = await this.tokens({ userId: user.id, familyId }, refreshToken);
    return { ...tokens, device: this.parts.devices.make(emailKey(user.email)) };
  }

  /**
   * Exchanges a refresh token for new tokens. It is valid once; a second use ends the session with its access tokens, because one of its
   * two users is a thief. Concurrent uses by several tabs are no replay (ADR 0009): all but one are overtaken.
   */
  async refresh(refreshToken: string | null, { sinceArrival, isBrowser, onAnswered }: RefreshRequest): Promise<Renewal> {
    if (!refreshToken) return { kind: 'ended' };
    const inHand = this.inHand.begin(hashOf(refreshToken));
    onAnswered(() => inHand.end());
    const { clock, database } = this.parts;
    const now = clock.now();
    const successor = newRefreshToken();
    const rotation = {
      presented: hashOf(refreshToken),
      successor: hashOf(successor),
      now,
      expiresAt: refreshExpiry(now),
      begunAfter: new Date(now.getTime() - maxSessionLength * day),
      unusedFor: isBrowser ? tabSeconds * 1000 : 0,
    };
    const result = await database.transaction(async (tx) => {
      // Measured after a database connection was acquired: waiting for one does not make a request late.
      const rotated = await new SessionRepository(tx).rotate({ ...rotation, sinceArrival: sinceArrival() });
      inHand.renewed = rotated?.renewed ?? false;
      return rotated;
    });
    if (!result) return { kind: 'ended' };
    if (result.renewed) return { kind: 'renewed', tokens: await this.tokens(result, successor) };
    const isReplay = result.wasSpent && !inHand.wasOvertaken;
    if (isReplay) await this.endStolen(result, now);
    return { kind: isReplay || !result.isAlive ? 'ended' : 'overtaken' };
  }

  /**
   * Ends the sessions of all tokens that a client has, also of used and expired ones. Anything else is ignored: the caller is signed out.
   */
  async signOut({ accessToken, refreshTokens }: { accessToken: string | null; refreshTokens: readonly string[] }): Promise<void> {
    const claims = accessToken === null ? null : await this.parts.accessTokens.verify(accessToken, { evenExpired: true }).catch(() => null);
    const familyIds = claims ? [claims.familyId] : [];
    if (familyIds.length === 0 && refreshTokens.length === 0) return;
    const count = await this.sessions.revoke({ familyIds, tokenHashes: refreshTokens.map(hashOf) }, this.parts.clock.now());
    if (count > 0) this.parts.onSessionsEnded();
  }

  /**
   * Returns the caller of an access token, with the present role, scope and branches. They are read with every request, so that every
   * process refuses an ended session at once (target D5).
   * @throws AppError UNAUTHENTICATED
   */
  async actorOf(accessToken: string): Promise<Actor> {
    const claims = await this.parts.accessTokens.verify(accessToken);
    const actor = await this.actors.read(`${claims.familyId} ${claims.userId}`, () => this.sessions.actorOf(claims));
    if (!actor) throw new AppError('UNAUTHENTICATED', { text: 'sessionEnded' });
    return actor;
  }

  /**
   * Returns the session of an access token, for a permanent connection, which calls `presentActors` again before everything that is sent to
   * it.
   * @throws AppError UNAUTHENTICATED for an invalid token; it does not check whether the session has ended
   */
  sessionOf(accessToken: string): Promise<VerifiedClaims> {
    return this.parts.accessTokens.verify(accessToken);
  }

  /** Returns the present callers of several sessions, by the session's id, without sessions that have ended. */
  presentActors(familyIds: readonly string[]): Promise<ReadonlyMap<string, Actor>> {
    return this.sessions.actorsOf(familyIds);
  }

  /** Returns the account of the caller. @throws AppError UNAUTHENTICATED */
  async account({ actor }: Caller): Promise<UserRecord> {
    const user = actor.kind === 'user' ? await new UserRepository(this.parts.database).findById(actor.userId) : null;
    if (!user) throw new AppError('UNAUTHENTICATED');
    return user;
  }

  private async begin(user: UserRecord, refreshToken: string): Promise<string> {
    const now = this.parts.clock.now();
    const familyId = await this.parts.database.transaction(async (tx) => {
      const id = await new SessionRepository(tx).begin({
        userId: user.id,
        passwordHash: user.passwordHash ?? '',
        tokenHash: hashOf(refreshToken),
        now,
        expiresAt: refreshExpiry(now),
      });
      // Staff can change data of others, so their sign-ins are part of the audit log.
      if (id !== null && user.role === 'admin') {
        await new AuditRepository(tx).add({ actor: actorOfUser(user), at: now, action: 'signIn', entity: 'Session', entityId: id });
      }
      return id;
    });
    if (familyId === null) throw new AppError('UNAUTHENTICATED', { text: 'signInFailed' });
    return familyId;
  }

  private async endStolen({ familyId, userId, userName }: RotationResult, now: Date): Promise<void> {
    const { database, logger, onSessionsEnded } = this.parts;
    const ended = await database.transaction(async (tx) => {
      const count = await new SessionRepository(tx).revoke({ familyIds: [familyId], tokenHashes: [] }, now);
      if (count > 0) {
        const actor: Actor = { kind: 'user', userId, name: userName, confirmedEmail: null, role: 'user', scope: [], branchIds: [] };
        await new AuditRepository(tx).add({ actor, at: now, action: 'refreshTokenReused', entity: 'Session', entityId: familyId });
      }
      return count > 0;
    });
    if (!ended) return;
    onSessionsEnded();
    logger.warn({ familyId, userId }, 'a spent refresh token was used: its session has ended');
  }

  private async tokens({ userId, familyId }: { userId: string; familyId: string }, refreshToken: string): Promise<Tokens> {
    return { token: await this.parts.accessTokens.issue({ userId, familyId }), refreshToken, expiresIn: accessTokenSeconds };
  }
}

/** 256 random bits. */
function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a refresh token, as stored. */
function hashOf(refreshToken: string): Buffer {
  return createHash('sha256').update(refreshToken).digest();
}

function refreshExpiry(now: Date): Date {
  return new Date(now.getTime() + refreshTokenSeconds * 1000);
}
