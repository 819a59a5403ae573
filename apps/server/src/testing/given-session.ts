import { createHash } from 'node:crypto';
import type { Role } from '@booking/domain/user/permissions';
import type { Clock } from '../shared/clock.js';
import type { StatementSource } from '../database/statement-source.js';
import type { AccessTokens } from '../modules/auth/access-token.js';

/** The person who is signed in. */
export interface GivenUser {
  userId: string;
  name: string;
  role: Role;
  scope: readonly string[];
  /** Existing branches are assigned. */
  branchIds: readonly string[];
}

export interface SessionParts {
  database: StatementSource;
  accessTokens: AccessTokens;
  clock: Clock;
}

const known = new WeakMap<StatementSource, Map<string, { claims: string; written: Promise<unknown> }>>();

/**
 * Returns an access token of somebody who is signed in, by default an admin with every scope. The account and its session are stored at the
 * first call, and again if the same userId has other properties; without a userId, other properties are another person.
 */
export async function givenSession({ database, accessTokens, clock }: SessionParts, input: Partial<GivenUser> = {}): Promise<string> {
  const person = { name: 'Aminah', role: 'admin' as Role, scope: ['*'] as readonly string[], branchIds: [] as readonly string[], ...input };
  const claimsText = JSON.stringify([person.name, person.role, person.scope, person.branchIds]);
  const userId = input.userId ?? uuidOf(claimsText);
  const people = known.get(database) ?? new Map<string, { claims: string; written: Promise<unknown> }>();
  known.set(database, people);
  let entry = people.get(userId);
  if (entry?.claims !== claimsText) {
    entry = { claims: claimsText, written: write(database, { ...person, userId }, clock.now()) };
    people.set(userId, entry);
  }
  await entry.written;
  return accessTokens.issue({ userId, familyId: userId });
}

function write(database: StatementSource, { userId, name, role, scope, branchIds }: GivenUser, now: Date): Promise<unknown> {
  return database.query(
    `WITH person AS (
       INSERT INTO user_account (id, name, email, email_confirmed, role, scope, sessions_valid_from) VALUES ($1::uuid, $2, $1::uuid || '@example.test', true, $3, $4, $6)
       ON CONFLICT (id) DO UPDATE SET (name, role, scope) = ROW (excluded.name, excluded.role, excluded.scope)
       RETURNING id, sessions_valid_from
     ), unassigned AS (
       DELETE FROM user_branch WHERE user_id = $1::uuid AND branch_id <> ALL ($5::uuid[])
     ), assigned AS (
       INSERT INTO user_branch (user_id, branch_id) SELECT person.id, branch.id FROM person, branch WHERE branch.id = ANY ($5::uuid[]) ON CONFLICT DO NOTHING
     )
     INSERT INTO session_family (id, user_id, sessions_valid_from, created_at) SELECT id, id, sessions_valid_from, $6 FROM person ON CONFLICT DO NOTHING`,
    [userId, name, role, scope, branchIds, now],
  );
}

/** Returns the same id for the same text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
