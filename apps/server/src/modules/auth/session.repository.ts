import type { Actor } from '@booking/domain/user/permissions';
import type { StatementSource } from '../../database/statement-source.js';
import type { AccessClaims } from './access-token.js';
import type { NewSession, Rotation, RotationResult } from './session-record.js';

type UserActor = Extract<Actor, { kind: 'user' }>;

const actorColumns = `person.id AS "userId", person.name, CASE WHEN person.email_confirmed THEN person.email END AS "confirmedEmail",
  person.role, person.scope, ARRAY(SELECT branch_id FROM user_branch WHERE user_id = person.id) AS "branchIds"`;
const livingSessions = `session_family family JOIN user_account person ON person.id = family.user_id
  WHERE family.revoked_at IS NULL AND family.sessions_valid_from = person.sessions_valid_from AND NOT person.disabled`;

/** Own SQL: these statements lock, decide a race, or run with every request (ADR 0009). */
export class SessionRepository {
  constructor(private readonly source: StatementSource) {}

  /**
   * Begins a family with its first refresh token. It locks the account's row (shared) and reads it again, so that a concurrent change of
   * the password or disabling of the account wins.
   * @returns the family's id; null if the account has changed
   */
  async begin({ userId, passwordHash, tokenHash, now, expiresAt }: NewSession): Promise<string | null> {
    const [family] = await this.source.query<{ id: string }>(
      `WITH person AS (
         SELECT id, sessions_valid_from FROM user_account WHERE id = $1 AND password_hash = $2 AND NOT disabled FOR SHARE
       ), family AS (
         INSERT INTO session_family (user_id, sessions_valid_from, created_at) SELECT id, sessions_valid_from, $4 FROM person RETURNING id
       ), token AS (
         INSERT INTO refresh_token (token_hash, family_id, expires_at, created_at) SELECT $3, id, $5, $4 FROM family
       )
       SELECT id FROM family`,
      [userId, passwordHash, tokenHash, now, expiresAt],
    );
    return family?.id ?? null;
  }

  /**
   * Exchanges a refresh token for its successor, in one statement. Of several concurrent uses one exchanges it: the others find it used,
   * although it was not when they arrived (neither wasSpent nor renewed). The database's clock determines when that was, because all
   * processes share it.
   * @returns null if the token is unknown
   */
  async rotate({ presented, successor, now, expiresAt, begunAfter, sinceArrival, unusedFor }: Rotation): Promise<RotationResult | null> {
    const [result] = await this.source.query<RotationResult>(
      `WITH presented AS (
         SELECT token.family_id, person.id AS user_id, person.name,
                coalesce(token.used_at <= clock_timestamp() - make_interval(secs => ($6::double precision + CASE
                    WHEN EXISTS (SELECT FROM refresh_token later WHERE later.family_id = token.family_id AND later.used_at > token.used_at) THEN 0
                    ELSE $7::double precision END) / 1000), false) AS was_spent,
                token.expires_at > $3 AND family.revoked_at IS NULL AND family.created_at > $5
                  AND family.sessions_valid_from = person.sessions_valid_from AND NOT person.disabled AS is_alive
           FROM refresh_token token JOIN session_family family ON family.id = token.family_id JOIN user_account person ON person.id = family.user_id
          WHERE token.token_hash = $1
       ), spent AS (
         UPDATE refresh_token SET used_at = clock_timestamp() FROM presented
          WHERE token_hash = $1 AND used_at IS NULL AND presented.is_alive RETURNING refresh_token.family_id
       ), successor AS (
         INSERT INTO refresh_token (token_hash, family_id, expires_at, created_at) SELECT $2, family_id, $4, $3 FROM spent
       )
       SELECT family_id AS "familyId", user_id AS "userId", name AS "userName", was_spent AS "wasSpent", is_alive AS "isAlive",
              EXISTS (SELECT FROM spent) AS renewed
         FROM presented`,
      [presented, successor, now, expiresAt, begunAfter, sinceArrival, unusedFor],
    );
    return result ?? null;
  }

  /**
   * Revokes families, given by id or by any of their refresh tokens.
   * @returns the number of families that were active
   */
  async revoke(sessions: { familyIds: readonly string[]; tokenHashes: readonly Buffer[] }, now: Date): Promise<number> {
    const revoked = await this.source.query<unknown[]>(
      `WITH revoked AS (
         UPDATE session_family SET revoked_at = $3
          WHERE revoked_at IS NULL AND (id = ANY ($1::uuid[]) OR id IN (SELECT family_id FROM refresh_token WHERE token_hash = ANY ($2::bytea[])))
         RETURNING id
       )
       SELECT id FROM revoked`,
      [sessions.familyIds, sessions.tokenHashes, now],
    );
    return revoked.length;
  }

  /** Returns the present account of a session; null if the session has ended or the account may not be used. */
  async actorOf({ userId, familyId }: AccessClaims): Promise<UserActor | null> {
    const [user] = await this.source.query<Omit<UserActor, 'kind'>>(
      `SELECT ${actorColumns} FROM ${livingSessions} AND family.id = $1 AND person.id = $2`,
      [familyId, userId],
      'actor_of_session',
    );
    return user ? { kind: 'user', ...user } : null;
  }

  /** Returns the present accounts of several sessions, by the session's id, without sessions that have ended. */
  async actorsOf(familyIds: readonly string[]): Promise<Map<string, UserActor>> {
    const rows = await this.source.query<{ familyId: string; actor: Omit<UserActor, 'kind'> }>(
      `SELECT family.id AS "familyId", (SELECT to_jsonb(one) FROM (SELECT ${actorColumns}) AS one) AS actor
         FROM ${livingSessions} AND family.id = ANY ($1::uuid[])`,
      [familyIds],
      'actors_of_sessions',
    );
    return new Map(rows.map(({ familyId, actor }) => [familyId, { kind: 'user', ...actor }]));
  }
}
