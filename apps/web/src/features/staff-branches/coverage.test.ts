import { branchSeeds } from '@booking/reference-data/coverage';
import { expect, test } from 'vitest';
import { coveredBranch as branch } from '../../testing/given-staff-branch';
import {
  branchesServing,
  citiesOf,
  coverageChange,
  coverageCounts,
  coverageReport,
  coverageWithout,
  groupedByState,
  sharedCoverage,
  sortedOut,
  statesCovered,
  typedRanges,
  unknownIn,
} from './coverage';

test.each([
  ['44000-44300, 45000', ['44000-44300', '45000']],
  [' 44000 – 44300;45000\n46000\t47000 - 47100 ', ['44000-44300', '45000', '46000', '47000-47100']],
  ['', []],
  [' , ;', []],
  ['6810 ; 68100', ['6810', '68100']],
])('%j is typed as %j', (text, ranges) => {
  expect(typedRanges(text)).toEqual(ranges);
});

test('an invalid range is kept apart, so that it can be corrected', () => {
  expect(sortedOut('68100-68100, 6810, 68200-68100, abc, 45000')).toEqual({
    ranges: ['68100', '45000'],
    rest: ['6810', '68200-68100', 'abc'],
  });
});

test('a coverage is grouped by state; a range across a border names both states, and postcodes without a state come last', () => {
  expect(groupedByState(['99999', '50000-60000', '40000', '62000-62999', '00001-00999', '41000-42650', '12000-14999'])).toEqual([
    { states: ['Penang', 'Kedah'], ranges: ['12000-14999'] },
    { states: ['Selangor'], ranges: ['40000', '41000-42650'] },
    { states: ['Wp Kuala Lumpur'], ranges: ['50000-60000'] },
    { states: ['Wp Putrajaya'], ranges: ['62000-62999'] },
    { states: [], ranges: ['00001-00999', '99999'] },
  ]);
  expect(statesCovered(['50000', '40000', '99999'])).toEqual(['Selangor', 'Wp Kuala Lumpur']);
  expect(citiesOf('44000-44300')[0]).toBe('Kuala Kubu Baru');
  expect(unknownIn(['99999', '50000-60000', '00001-00999'])).toEqual(['99999', '00001-00999']);
});

test('overlapping branches are named in their order of priority; a suspended branch does not count', () => {
  const others = [
    branch('Late', 30, ['46000-46999']),
    branch('Early', 10, ['45000-46100', '70000']),
    branch('Suspended', 1, ['46000'], 'SUSPENDED'),
    branch('Elsewhere', 1, ['10000']),
  ];
  expect(sharedCoverage(['46000-47999', '70000'], others).map(({ branch: { name }, ranges }) => [name, ranges])).toEqual([
    ['Early', ['46000-46100', '70000']],
    ['Late', ['46000-46999']],
  ]);
  expect(branchesServing('46000', others).map(({ name }) => name)).toEqual(['Early', 'Late']);
  expect(branchesServing('46000', [branch('B', 5, ['46000']), branch('A', 5, ['46000'])]).map(({ name }) => name)).toEqual(['A', 'B']);
});

test('a change lists gained and lost postcodes, whatever their spelling', () => {
  expect(coverageChange(['40000-40009'], ['40000-40004', '40005-40009'])).toEqual({ gained: [], lost: [] });
  expect(coverageChange(['40000-40009', '50000'], ['40005-40012'])).toEqual({ gained: ['40010-40012'], lost: ['40000-40004', '50000'] });
  expect(coverageWithout(['40000-40009'], ['40003-40004'])).toEqual(['40000-40002', '40005-40009']);
});

const of = (state: string, branches: ReturnType<typeof branch>[]) => {
  const found = coverageReport(branches).find((one) => one.state === state);
  return {
    gap: found?.gap?.ranges ?? [],
    overlaps: found?.overlaps.map(({ branches: tried, ranges }) => `${tried.map(({ name }) => name).join(' > ')}: ${ranges.join()}`),
  };
};

test('without a branch no state is served, and every listed postcode is in one state', () => {
  const report = coverageReport([]);
  expect(report).toHaveLength(16);
  expect(report.every(({ gap, count, overlaps }) => gap?.count === count && overlaps.length === 0)).toBe(true);
  expect(of('Wp Labuan', []).gap).toEqual(['87000-87033']);
});

test('branches with the same coverage are named in their order of priority; a suspended branch does not count', () => {
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

test('a gap does not extend over another state', () => {
  const { gap } = of('Kedah', []);
  expect(gap.length).toBeGreaterThan(1);
  const ofPenang = of('Penang', []).gap;
  for (const range of gap) for (const other of ofPenang) expect(range < other ? range.slice(-5) < other.slice(0, 5) : true).toBe(true);
});

test('the branches of the specification leave out only Sabah, Sarawak and Labuan', () => {
  const branches = branchSeeds.map(({ key, name, priority, coverage }) => ({ ...branch(name, priority, [...coverage]), id: key }));
  const report = coverageReport(branches);
  expect(report.filter(({ gap }) => gap !== null).map(({ state }) => state)).toEqual(['Wp Labuan', 'Sabah', 'Sarawak']);
  const { gaps, overlaps } = coverageCounts(report);
  expect(gaps).toBe(report.filter(({ gap }) => gap !== null).reduce((sum, { count }) => sum + count, 0));
  expect(overlaps).toBeGreaterThan(0);
});
