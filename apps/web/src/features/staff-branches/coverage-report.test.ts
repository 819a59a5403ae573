import { branchSeeds } from '@booking/reference-data/coverage';
import { expect, test } from 'vitest';
import { coveredBranch as branch } from '../../testing/given-staff-branch';
import { coverageCounts, coverageReport } from './coverage-report';

const of = (state: string, branches: ReturnType<typeof branch>[]) => {
  const found = coverageReport(branches).find((one) => one.state === state);
  return {
    gap: found?.gap?.ranges ?? [],
    overlaps: found?.overlaps.map(({ branches: tried, ranges }) => `${tried.map(({ name }) => name).join(' > ')}: ${ranges.join()}`),
  };
};

test('without a branch no state is served, and every postcode of the list is in one', () => {
  const report = coverageReport([]);
  expect(report).toHaveLength(16);
  expect(report.every(({ gap, count, overlaps }) => gap?.count === count && overlaps.length === 0)).toBe(true);
  expect(of('Wp Labuan', []).gap).toEqual(['87000-87033']);
});

test('branches that serve the same are named in the order in which they are tried; a suspended branch does not count', () => {
  const branches = [
    branch('Late', 30, ['01000-02999']),
    branch('Early', 10, ['01000-01500']),
    branch('Suspended', 1, ['01000-02999'], 'SUSPENDED'),
  ];
  const { gap, overlaps } = of('Perlis', branches);
  expect(gap).toEqual([]);
  expect(overlaps).toHaveLength(1);
  expect(overlaps?.[0]).toMatch(/^Early > Late: 01000/);
  expect(of('Perlis', [branch('Suspended', 1, ['01000-02999'], 'SUSPENDED')]).gap).toHaveLength(1);
});

test('a gap goes over no other state: what lies between is not meant', () => {
  const { gap } = of('Kedah', []);
  expect(gap.length).toBeGreaterThan(1);
  const ofPenang = of('Penang', []).gap;
  for (const range of gap) for (const other of ofPenang) expect(range < other ? range.slice(-5) < other.slice(0, 5) : true).toBe(true);
});

test('the branches of the specification leave out Sabah, Sarawak and Labuan alone', () => {
  const branches = branchSeeds.map(({ key, name, priority, coverage }) => ({ ...branch(name, priority, [...coverage]), id: key }));
  const report = coverageReport(branches);
  expect(report.filter(({ gap }) => gap !== null).map(({ state }) => state)).toEqual(['Wp Labuan', 'Sabah', 'Sarawak']);
  const { gaps, overlaps } = coverageCounts(report);
  expect(gaps).toBe(report.filter(({ gap }) => gap !== null).reduce((sum, { count }) => sum + count, 0));
  expect(overlaps).toBeGreaterThan(0);
});
