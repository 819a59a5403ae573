import { addDays, localDateTime } from '@booking/domain/calendar/calendar-date';
import type { Transaction } from '../database/database.js';
import { RestrictionRepository } from '../modules/restriction/restriction.repository.js';

interface BusyDay {
  branchId: string;
  branch: string;
  date: string;
  booked: number;
}

/** Number of branches with a lorry less on some of the next days, and of such days. */
const shortOfLorries: Readonly<Record<string, number>> = { 'Butterworth Branch': 2, 'Perak Branch': 1 };

/**
 * Adds booking rules to the demo: a lorry more, a lorry less on days with bookings, and a day without deliveries. The second leave days
 * overbooked, about which staff decide. For new branches only: rules that staff deleted are not added again.
 */
export async function seedDemoRules(tx: Transaction, now: Date): Promise<void> {
  const today = localDateTime(now).date;
  const rules = new RestrictionRepository(tx);
  const branches = await tx.query<{ id: string; name: string }[]>('SELECT id, name FROM branch');
  const idsOf = (...names: string[]) => branches.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  await rules.insert(
    {
      name: 'Second lorry from Johor Bahru',
      branchIds: idsOf('Muar Branch'),
      startDate: addDays(today, 7),
      endDate: addDays(today, 27),
      dailyLimit: 32,
    },
    now,
  );
  await rules.insert(
    {
      name: 'Crew training',
      branchIds: idsOf('Pahang Branch', 'East Coast Branch'),
      startDate: addDays(today, 31),
      endDate: addDays(today, 31),
      dailyLimit: 0,
    },
    now,
  );
  for (const { branchId, date, booked } of await shortDays(tx, today)) {
    const dailyLimit = Math.max(0, booked - 3);
    await rules.insert({ name: 'One lorry in the workshop', branchIds: [branchId], startDate: date, endDate: date, dailyLimit }, now);
  }
  await tx.query('SELECT lock_plans($1::uuid[])', [branches.map(({ id }) => id)]);
}

/** Returns the first well-booked days of each branch with a lorry less. */
async function shortDays(tx: Transaction, today: string): Promise<BusyDay[]> {
  const days = await tx.query<BusyDay[]>(
    `SELECT branch_id AS "branchId", name AS branch, delivery_date AS date, booked FROM day_ledger JOIN branch ON branch.id = branch_id
      WHERE name = ANY ($1) AND delivery_date > $2 AND booked > daily_limit / 2 ORDER BY delivery_date`,
    [Object.keys(shortOfLorries), addDays(today, 2)],
  );
  return Object.entries(shortOfLorries).flatMap(([name, count]) => days.filter(({ branch }) => branch === name).slice(0, count));
}
