import { checkBranchForm, coverageRanges, normaliseBranchForm, type BranchFormInput } from '@booking/domain/branch/branch-form';
import { closedDaysOf, closedDayYears } from '@booking/reference-data/closed-days';
import { branchSeeds } from '@booking/reference-data/coverage';
import { stateOf } from '@booking/reference-data/postcodes';
import { states } from '@booking/reference-data/states';
import { lockPlans } from '../../database/lock-plans.js';
import { BranchRepository } from './branch.repository.js';
import { refuseInvalid } from '../../shared/app-error.js';
import type { Transaction } from '../../database/database.js';

/** Lets one process seed at a time: the others wait until this transaction ends. */
export async function lockSeeding(tx: Transaction): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(7110, 0)');
}

/**
 * Adds the branches of the specification if there are no branches yet. A branch that staff renamed or deleted is not added again.
 * @param more further values of a branch, by its key
 * @returns the number of added branches
 */
export async function seedBranches(
  tx: Transaction,
  at: Date,
  more: (key: string) => Partial<BranchFormInput> = () => ({}),
): Promise<number> {
  const branches = new BranchRepository(tx);
  if ((await branches.find({ ids: null, status: null })).length > 0) return 0;
  for (const { key, ...seed } of branchSeeds) {
    // A seeded branch must be one that staff could save; otherwise they could not change it afterwards.
    const form = normaliseBranchForm({ ...seed, status: 'ACTIVE', arrival: null, ...more(key) }, stateOf);
    refuseInvalid(checkBranchForm(form, states));
    await branches.insert(form, coverageRanges(form.coverage), at);
  }
  return branchSeeds.length;
}

/**
 * Adds the closed days of the years that have none yet. Years that have some stay as they are.
 * @returns the years that were added
 */
export async function seedClosedDays(tx: Transaction): Promise<number[]> {
  const { years } = await lockPlans(tx, async () => {
    const known = await tx.query<{ year: number }[]>('SELECT DISTINCT extract(year FROM date)::integer AS year FROM closed_day');
    const years = closedDayYears.filter((year) => !known.some((found) => found.year === year));
    const branches = years.length === 0 ? [] : await tx.query<{ id: string }[]>('SELECT id FROM branch');
    return { years, affected: branches.map(({ id }) => id) };
  });
  await tx.query(
    `INSERT INTO closed_day (date, kind, name, name_bm, name_cn, states, tentative)
     SELECT date, kind, name->>'en', name->>'bm', name->>'cn', states, tentative
       FROM jsonb_to_recordset($1) AS day (date date, kind text, name jsonb, states text[], tentative boolean)`,
    [JSON.stringify(years.flatMap((year) => closedDaysOf(year)))],
  );
  return years;
}
