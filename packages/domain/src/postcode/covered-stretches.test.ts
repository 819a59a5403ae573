import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveredStretches } from './covered-stretches.js';
import { covers, parseCoverage } from './postcode.js';

const read = (ranges: readonly string[]) => ranges.map((text) => parseCoverage(text)).filter((range) => range !== null);
const stretches = (coverages: Readonly<Record<string, readonly string[]>>) =>
  coveredStretches(Object.entries(coverages).map(([owner, ranges]) => ({ owner, ranges: read(ranges) }))).map(
    ({ first, last, owners }) => `${first}-${last} ${owners.join('')}`,
  );

test.each([
  [{}, []],
  [{ A: [] }, []],
  [{ A: ['68100'] }, ['68100-68100 A']],
  [{ A: ['68000-68099', '68100-68199'] }, ['68000-68199 A']],
  [{ A: ['68000-68099'], B: ['68100-68199'] }, ['68000-68099 A', '68100-68199 B']],
  [{ B: ['34200-34399'], A: ['30000-34949'] }, ['30000-34199 A', '34200-34399 BA', '34400-34949 A']],
  [{ A: ['00000-99999'], B: ['00000', '99999'] }, ['00000-00000 AB', '00001-99998 A', '99999-99999 AB']],
  // An overlap of one owner's own ranges is none between owners.
  [{ A: ['68000-68199', '68100-68299'] }, ['68000-68299 A']],
])('%j is covered as %j', (coverages, expected) => {
  expect(stretches(coverages)).toEqual(expected);
});

test('every postcode has exactly its owners, and no two adjacent ranges have the same', () => {
  const code = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'));
  const range = fc.tuple(code, code).map(([one, two]) => (one < two ? { first: one, last: two } : { first: two, last: one }));
  const coverages = fc.array(fc.array(range, { maxLength: 5 }), { maxLength: 4 });
  fc.assert(
    fc.property(coverages, fc.array(code, { minLength: 10 }), (all, some) => {
      const found = coveredStretches(all.map((ranges, owner) => ({ owner, ranges })));
      const edges = all.flat().flatMap(({ first, last }) => [first, last]);
      for (const postcode of [...some, ...edges]) {
        const owners = found.filter((stretch) => covers([stretch], postcode)).map((stretch) => stretch.owners);
        const expected = all.flatMap((ranges, owner) => (covers(ranges, postcode) ? [owner] : []));
        expect(owners).toEqual(expected.length === 0 ? [] : [expected]);
      }
      found.slice(1).forEach((stretch, index) => {
        const before = found[index];
        const touches = Number(before?.last) + 1 === Number(stretch.first);
        expect(touches && before?.owners.join() === stretch.owners.join()).toBe(false);
      });
    }),
  );
});
