import { describe, expect, it } from 'vitest';
import { checkBranchForm, normaliseBranchForm } from '@booking/domain/branch/branch-form';
import { covers, parseCoverage } from '@booking/domain/postcode/postcode';
import { branchSeeds } from './coverage.js';
import { lookupPostcode, stateOf, statesWithCities } from './postcodes.js';
import { states } from './states.js';

const days = { Mo: 'MONDAY', Tu: 'TUESDAY', We: 'WEDNESDAY', Th: 'THURSDAY', Fr: 'FRIDAY', Sa: 'SATURDAY', Su: 'SUNDAY' } as const;

const seeds = branchSeeds.map((branch) => ({ ...branch, ranges: branch.coverage.map(rangeOf) })).sort((a, b) => a.priority - b.priority);
const branchesOf = (postcode: string) => seeds.filter(({ ranges }) => covers(ranges, postcode));

function rangeOf(text: string) {
  const range = parseCoverage(text);
  if (range === null) throw new Error(`${text} is no coverage`);
  return range;
}

/** The branches in order of priority, each with the weekdays on which it is the one that delivers. */
function deliveries(postcode: string): string {
  const taken = new Set<string>();
  return branchesOf(postcode)
    .map(({ key, deliveryWeekdays }) => {
      const served = Object.entries(days).filter(([, weekday]) => deliveryWeekdays.includes(weekday) && !taken.has(weekday));
      for (const [, weekday] of served) taken.add(weekday);
      return [key, ...served.map(([short]) => short)].join(' ');
    })
    .join('; ');
}

describe('coverage', () => {
  const unserved = ['Sabah', 'Sarawak', 'Wp Labuan'];
  const postcodesOf = (wanted: (state: string) => boolean) =>
    new Set(statesWithCities().flatMap(({ name, cities }) => (wanted(name) ? cities.flatMap(({ postcodes }) => postcodes) : [])));

  it('reaches every postcode of the peninsula', () => {
    const peninsular = [...postcodesOf((state) => !unserved.includes(state))];
    expect(peninsular).toHaveLength(2264);
    expect(peninsular.filter((postcode) => branchesOf(postcode).length === 0)).toEqual([]);
  });

  it('reaches none of Sabah, Sarawak and Labuan', () => {
    const eastern = [...postcodesOf((state) => unserved.includes(state))];
    expect(eastern).toHaveLength(664);
    expect(eastern.filter((postcode) => branchesOf(postcode).length > 0)).toEqual([]);
  });

  it('never leaves two branches of one postcode with the same priority', () => {
    const tied = [...postcodesOf(() => true)].filter((postcode) => {
      const priorities = branchesOf(postcode).map(({ priority }) => priority);
      return new Set(priorities).size < priorities.length;
    });
    expect(tied).toEqual([]);
  });

  it.each([
    ['50088', 'selayang Mo Tu We Th Fr Sa'],
    ['68100', 'selayang Mo Tu We Th Fr Sa'],
    ['46000', 'selayang Mo Tu We Th Fr Sa; selayang-selected Su'],
    ['45200', 'selayang-selected We Su'],
    ['43950', 'selayang-selected We Su'],
    ['42700', 'selayang-selected We Su'],
    ['70000', 'selayang Mo Tu We Th Fr Sa; selayang-selected Su'],
    ['71000', 'selayang-selected We Su'],
    ['73000', 'selayang-selected We Su'],
    ['69000', 'pahang Mo Tu Th Fr Sa; selayang-selected We Su'],
    ['39000', 'pahang Mo Tu Th Fr Sa'],
    ['49000', 'pahang Mo Tu Th Fr Sa'],
    ['25000', 'pahang Mo Tu Th Fr Sa'],
    ['84000', 'muar Mo We Fr Sa'],
    ['75000', 'muar Mo We Fr Sa'],
    ['86000', 'muar Mo We Fr Sa; muar-selected Tu Th'],
    ['80000', 'muar-selected Tu Th'],
    ['86800', 'muar-selected Tu Th'],
    ['15000', 'east-coast Mo Tu We Th Sa Su'],
    ['20000', 'east-coast Mo Tu We Th Sa Su'],
    ['30000', 'perak Mo Tu We Th Fr'],
    ['34200', 'perak Mo Tu We Th Fr; butterworth-tue-sat Sa'],
    ['34950', 'butterworth-tue-sat Tu Sa'],
    ['14290', 'butterworth Mo Tu We Th Fr Sa'],
    ['10050', 'butterworth Mo Tu We Th Fr Sa'],
    ['12000', 'butterworth Mo Tu We Th Fr Sa'],
    ['08000', 'butterworth-tue-sat Tu Sa; butterworth-thu Th'],
    ['09100', 'butterworth-tue-sat Tu Sa'],
    ['07000', 'butterworth-sat Sa'],
    ['05000', 'butterworth-thu Th; butterworth-sat Sa'],
    ['06000', 'butterworth-thu Th'],
    ['01000', 'butterworth-thu Th; butterworth-sat Sa'],
    ['02000', 'butterworth-thu Th'],
    ['62000', 'selayang Mo Tu We Th Fr Sa'],
    ['63000', 'selayang Mo Tu We Th Fr Sa'],
    ['87000', ''],
    ['88000', ''],
    ['93000', ''],
  ])('of %s is %j', (postcode, expected) => {
    expect(deliveries(postcode)).toBe(expected);
  });
});

describe('branch seeds', () => {
  it('are the eleven branches of the specification', () => {
    expect(branchSeeds.map(({ name }) => name).sort()).toEqual([
      'Butterworth Branch',
      'Butterworth Branch Saturday',
      'Butterworth Branch Thursday',
      'Butterworth Tues & Sat',
      'East Coast Branch',
      'Muar Branch',
      'Muar Selected Branch',
      'Pahang Branch',
      'Perak Branch',
      'Selayang Branch',
      'Selayang Selected Branch',
    ]);
    expect(new Set(branchSeeds.map(({ key }) => key)).size).toBe(11);
  });

  it.each(branchSeeds.map((branch) => [branch.name, branch] as const))('%s fits the database', (_name, branch) => {
    expect(new Set(branch.coverage).size).toBe(branch.coverage.length);
    expect(new Set(branch.deliveryWeekdays).size).toBe(branch.deliveryWeekdays.length);
    expect(branch.dailyLimit).toBeGreaterThan(0);
    expect(branch.leadTime).toBeGreaterThan(0);
    expect(branch.deliveryRange).toBe(30);
    expect(branch.cutoffTime ?? '16:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
  });

  it('stand at depots whose postcode lies in their city and state', () => {
    for (const { address } of branchSeeds) {
      expect(lookupPostcode(address.zipcode)).toEqual({ postcode: address.zipcode, city: address.city, state: address.state });
    }
  });
});

it('no branch is one that staff could not save', () => {
  for (const seed of branchSeeds)
    expect(checkBranchForm(normaliseBranchForm({ ...seed, status: 'ACTIVE' }, stateOf), states), seed.name).toEqual([]);
});
