import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scopes } from '@booking/domain/user/permissions';
import { createContainer, type Container } from '@booking/server/app/container';
import { createApp } from '@booking/server/app/create-app';
import type { Logger } from '@booking/server/shared/logger';
import { integrityErrors } from '@booking/server/database/integrity-errors';
import { openDatabase } from '@booking/server/app/open-database';
import { givenAccount } from '@booking/server/testing/given-account';
import { givenApiKey } from '@booking/server/testing/given-api-key';
import { givenBranch } from '@booking/server/testing/given';
import { testEnvironment } from '@booking/server/testing/test-environment';

/** The sender of an input: staff has every scope, a key every scope of keys, and a partner's key booking:make. */
export type FuzzCaller = 'guest' | 'customer' | 'staff' | 'key' | 'partner';

/** Wednesday, noon in Kuala Lumpur, as in createTestApp. The clock stands still, so nothing expires. */
const now = new Date('2026-03-04T04:00:00Z');

/** Maximum number of inputs of one key: each may cost a tenth of its limit of a minute. */
const usesOfKey = 8;

interface Account {
  id: string;
  name: string;
  email: string;
}

/** A whole server on a database of its own, with people and branches that no input may damage permanently. */
export interface FuzzWorld {
  container: Container;
  baseUrl: string;
  /** A branch that delivers to everybody and that no input uses. */
  steadyBranch: string;
  /** The branch and the account that inputs use. */
  branch: string;
  user: Account;
  accounts: Readonly<Record<'customer' | 'staff', Account>>;
  /** Returns the headers of a caller at an address of its own, so that limits by address hide no code from the fuzz. */
  headersOf(caller: FuzzCaller): Promise<Record<string, string>>;
  /** Deletes counted attempts, so that no limit hides the code behind it. */
  forgetAttempts(): Promise<unknown>;
  /** Restores the people, and deletes what would disturb later inputs. */
  restore(): Promise<void>;
  integrityErrors(): Promise<unknown[]>;
  close(): Promise<void>;
}

export interface FuzzWorldOptions {
  databaseUrl: string;
  logger: Logger;
}

export async function startFuzzWorld({ databaseUrl, logger }: FuzzWorldOptions): Promise<FuzzWorld> {
  const database = await openDatabase({ url: databaseUrl, logger, requireDurability: false });
  const files = mkdtempSync(join(tmpdir(), 'booking-fuzz-'));
  const environment = { ...testEnvironment(databaseUrl), storageUrl: `file:${files}/files` };
  const clock = { now: () => new Date(now) };
  const container = createContainer({ environment, database, clock, logger });
  writeFileSync(join(files, 'index.html'), '<!doctype html><title>Booking</title>');
  const app = await createApp(container, { web: files });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });

  const generous = { dailyLimit: 10_000, deliveryRange: 60 };
  const steadyBranch = await givenBranch(database, { ...generous, coverage: ['68100-68199'], priority: 1 });
  const branch = await givenBranch(database, { ...generous, coverage: ['90000-90999'] });
  const customer = await givenAccount(container, { name: 'Customer' });
  const staff = await givenAccount(container, { name: 'Staff', role: 'admin', scope: ['*'] });
  const user = await givenAccount(container, { name: 'Somebody' });
  const keeper = await givenAccount(container, { name: 'Keeper', role: 'admin', scope: ['*'] });
  await database.query(
    'INSERT INTO session_family (id, user_id, sessions_valid_from, created_at) SELECT id, id, $1, $1 FROM user_account',
    [now],
  );
  const people = [customer, staff, user, keeper];
  const hash = await database.query<{ hash: string }>('SELECT password_hash AS hash FROM user_account WHERE id = $1', [customer.id]);
  let address = 0;
  // Keys of somebody whom no input uses. The use of a key is counted per minute, and the clock stands still: so each is used a few times.
  const scopeOf = { key: scopes.filter((scope) => scope !== '*' && scope !== 'user:write'), partner: ['booking:make'] };
  const keys = new Map<'key' | 'partner', { id: string; secret: string; left: number }>();
  const secretOf = async (caller: 'key' | 'partner') => {
    const former = keys.get(caller);
    if (former && former.left > 0) {
      former.left -= 1;
      return former.secret;
    }
    if (former) await database.query('UPDATE api_key SET revoked_at = $2 WHERE id = $1', [former.id, now]);
    const made = await givenApiKey(container, { makerId: keeper.id, scope: scopeOf[caller] });
    keys.set(caller, { ...made, left: usesOfKey });
    return made.secret;
  };

  return {
    container,
    baseUrl,
    steadyBranch,
    branch,
    user,
    accounts: { customer, staff },
    async headersOf(caller) {
      address += 1;
      const headers = { 'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` };
      if (caller === 'guest') return headers;
      if (caller === 'key' || caller === 'partner') return { ...headers, authorization: `Bearer ${await secretOf(caller)}` };
      const { id } = caller === 'customer' ? customer : staff;
      return { ...headers, authorization: `Bearer ${await container.accessTokens.issue({ userId: id, familyId: id })}` };
    },
    forgetAttempts: () => database.query('DELETE FROM attempt_limit'),
    async restore() {
      await database.transaction(async (tx) => {
        await tx.query('DELETE FROM stored_file');
        await tx.query('UPDATE session_family SET (revoked_at, sessions_valid_from) = ROW (NULL::timestamptz, $1) WHERE id = user_id', [
          now,
        ]);
        await tx.query(
          `UPDATE user_account AS person
              SET (name, email, role, scope, disabled, password_hash, sessions_valid_from)
                = ROW (given.name, given.email, given.role, given.scope, false, $2, $3)
             FROM jsonb_to_recordset($1) AS given (id uuid, name text, email text, role text, scope text[])
            WHERE person.id = given.id`,
          [JSON.stringify(people), hash[0]?.hash, now],
        );
        await tx.query('DELETE FROM closed_day');
        await tx.query('DELETE FROM restriction');
        await tx.query(
          `DELETE FROM branch WHERE id <> ALL ($1) AND NOT EXISTS (SELECT FROM booking WHERE branch_id = branch.id)
              AND NOT EXISTS (SELECT FROM day_ledger WHERE branch_id = branch.id) AND NOT EXISTS (SELECT FROM hold WHERE branch_id = branch.id)`,
          [[steadyBranch, branch]],
        );
        await tx.query('SELECT lock_plans(ARRAY (SELECT id FROM branch))');
      });
    },
    integrityErrors: () => integrityErrors(database),
    async close() {
      await app.close();
      await database.close();
      rmSync(files, { recursive: true, force: true });
    },
  };
}
