import { localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Role } from '@booking/domain/user/permissions';
import type { Clock } from '../shared/clock.js';
import { operator, PasswordHasher } from '../modules/auth/password-hasher.js';
import { UserRepository } from '../modules/user/user.repository.js';
import type { Database, Transaction } from '../database/database.js';

interface DemoAccount {
  name: string;
  email: string;
  password: string;
  role: Role;
  scope: string[];
  /** Names of branches by their beginnings. */
  branches: string | null;
}

/**
 * The accounts of the demo (Domain, "Running"). Their passwords are public: they exist in demo mode only, which is on this machine unless
 * HOST is set.
 */
export const demoAccounts: readonly DemoAccount[] = [
  { name: 'Demo Admin', email: 'admin@demo.test', password: 'demo-admin', role: 'admin', scope: ['*'], branches: null },
  {
    name: 'Demo Staff',
    email: 'staff@demo.test',
    password: 'demo-staff',
    role: 'admin',
    scope: ['booking:read', 'booking:write'],
    branches: 'Butterworth',
  },
  {
    name: 'Demo Crew',
    email: 'crew@demo.test',
    password: 'demo-crew',
    role: 'admin',
    scope: ['delivery:write'],
    branches: 'Selayang Branch',
  },
  { name: 'Demo Customer', email: 'customer@demo.test', password: 'demo-user', role: 'user', scope: [], branches: null },
];

/** Adds missing accounts of the demo. Accounts that somebody has changed stay as they are. */
export async function seedDemoAccounts(database: Database, clock: Clock): Promise<void> {
  const hasher = new PasswordHasher();
  const at = clock.now();
  // Nobody can read the mail of these accounts, so they are confirmed, also in a demo that is older than confirmations.
  await database.query('UPDATE user_account SET email_confirmed = true WHERE lower(email) = ANY ($1) AND NOT email_confirmed', [
    demoAccounts.map(({ email }) => email),
  ]);
  for (const { password, branches, ...account } of demoAccounts) {
    if (await new UserRepository(database).findByEmail(account.email)) continue;
    const passwordHash = await hasher.hash(password, operator);
    const nobody = {
      emailConfirmed: true,
      phoneNumber: null,
      formattedPhoneNumber: null,
      countryCode: null,
      countryCallingCode: null,
      firm: null,
      disabled: false,
    };
    await database.transaction(async (tx) => {
      const users = new UserRepository(tx);
      const id = await users.insert({ ...account, ...nobody, passwordHash }, at);
      if (id === null) return;
      if (account.role === 'user') await giveBookings(tx, id, account, localDateTime(at).date);
      if (branches === null) return;
      const assigned = await tx.query<{ id: string }[]>('SELECT id FROM branch WHERE starts_with(name, $1)', [branches]);
      await users.assign(
        id,
        assigned.map((branch) => branch.id),
      );
    });
  }
}

/** Assigns deliveries to the demo's customer: the next two that can still be changed, and the last delivered one. */
async function giveBookings(
  tx: Transaction,
  userId: string,
  { name, email }: Pick<DemoAccount, 'name' | 'email'>,
  today: CalendarDate,
): Promise<void> {
  await tx.query(
    `UPDATE booking SET user_id = $1, name = $2, email = $3 WHERE id IN (
       (SELECT DISTINCT ON (delivery_date) id FROM booking WHERE starts_with(order_number, 'SO-') AND status = 'CONFIRMED' AND delivery_date >= $4::date + 7
          ORDER BY delivery_date, id LIMIT 2)
       UNION ALL
       (SELECT id FROM booking WHERE starts_with(order_number, 'SO-') AND status = 'DELIVERED' ORDER BY delivery_date DESC, id LIMIT 1))`,
    [userId, name, email, today],
  );
}
