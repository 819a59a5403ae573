import { hashSync } from '@node-rs/argon2';
import type { Role } from '@booking/domain/user/permissions';
import type { Clock } from '../shared/clock.js';
import type { StatementSource } from '../database/statement-source.js';

export interface GivenAccount {
  name: string;
  email: string;
  emailConfirmed: boolean;
  /** Null if none was set. */
  password: string | null;
  role: Role;
  scope: readonly string[];
  branchIds: readonly string[];
  disabled: boolean;
}

const hashes = new Map<string, string>();
let made = 0;

/** A customer with a confirmed mailbox, by default with the password 'rahsia-123'. */
export async function givenAccount(
  { database, clock }: { database: StatementSource; clock: Clock },
  input: Partial<GivenAccount> = {},
): Promise<GivenAccount & { id: string }> {
  const account: GivenAccount = {
    name: `Person ${++made}`,
    email: `person.${made}@example.test`,
    emailConfirmed: true,
    password: 'rahsia-123',
    role: 'user',
    scope: [],
    branchIds: [],
    disabled: false,
    ...input,
  };
  const [row] = await database.query<{ id: string }>(
    `WITH person AS (
       INSERT INTO user_account (name, email, email_confirmed, password_hash, role, scope, disabled, sessions_valid_from, created_at, updated_at)
       VALUES ($1, $2, $9, $3, $4, $5, $6, $7, $7, $7) RETURNING id
     ), assigned AS (
       INSERT INTO user_branch (user_id, branch_id) SELECT id, branch FROM person, unnest($8::uuid[]) AS branch
     )
     SELECT id FROM person`,
    [
      account.name,
      account.email,
      hashOf(account.password),
      account.role,
      account.scope,
      account.disabled,
      clock.now(),
      account.branchIds,
      account.emailConfirmed,
    ],
  );
  if (!row) throw new Error('the INSERT returned no row');
  return { ...account, id: row.id };
}

function hashOf(password: string | null): string | null {
  if (password === null) return null;
  const hash = hashes.get(password) ?? hashSync(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  hashes.set(password, hash);
  return hash;
}
