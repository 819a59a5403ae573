import fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers } from '../postcode/postcode.js';
import {
  changedBranchForm,
  checkBranchForm,
  coverageRanges,
  isGiven,
  normaliseBranchForm,
  type BranchChange,
  type BranchFormInput,
} from './branch-form.js';

const form = (input: Partial<BranchFormInput> = {}): BranchFormInput => ({
  status: 'ACTIVE',
  name: 'Butterworth',
  dailyLimit: 10,
  leadTime: 2,
  deliveryRange: 60,
  priority: 100,
  deliveryWeekdays: ['TUESDAY', 'SATURDAY'],
  coverage: ['12000-14400'],
  address: { state: 'Penang' },
  ...input,
});
/** Of the postcodes of these tests. */
const stateOf = (postcode: string) => ({ '68100': 'Selangor', '10050': 'Penang' })[postcode] ?? null;
const normalised = (input: BranchFormInput) => normaliseBranchForm(input, stateOf);
const errors = (input: Partial<BranchFormInput>) =>
  checkBranchForm(normalised(form(input)), ['Penang', 'Selangor']).map(({ path, code }) => `${path} ${code}`);

test('missing fields are null, given ones are normalised', () => {
  const tidy = normalised(
    form({
      name: ' Butterworth ',
      phone: '',
      address: { city: ' Ipoh ' },
      deliveryWeekdays: ['SUNDAY', 'MONDAY', 'SUNDAY'],
      coverage: ['68100 - 68200', '5 0 0 0 0', '68100-68200'],
    }),
  );
  expect(tidy).toMatchObject({
    name: 'Butterworth',
    phone: null,
    cutoffTime: null,
    piecesPerPlace: null,
    checkPieces: 6,
    deliveryWeekdays: ['MONDAY', 'SUNDAY'],
    coverage: ['50000', '68100-68200'],
  });
  expect(tidy.address).toEqual({ address1: null, address2: null, zipcode: null, city: 'Ipoh', state: null, country: null });
});

test.each<[Partial<BranchFormInput>, string[]]>([
  [{}, []],
  [{ dailyLimit: 0, leadTime: 0, deliveryRange: 0, cutoffTime: '00:00', coverage: [] }, []],
  [{ dailyLimit: 10_000, leadTime: 365, deliveryRange: 365, cutoffTime: '23:59' }, []],
  [
    { dailyLimit: 10_001, leadTime: -1, deliveryRange: 0.5, priority: Number.NaN },
    ['dailyLimit NUMBER_RANGE', 'leadTime NUMBER_RANGE', 'deliveryRange NUMBER_RANGE', 'priority NUMBER_RANGE'],
  ],
  [{ piecesPerPlace: null, checkPieces: null }, []],
  [{ piecesPerPlace: 1, checkPieces: 198 }, []],
  [{ piecesPerPlace: 198, checkPieces: 1 }, []],
  [{ piecesPerPlace: 0, checkPieces: 0 }, ['piecesPerPlace NUMBER_RANGE', 'checkPieces NUMBER_RANGE']],
  [{ piecesPerPlace: 1.5, checkPieces: 199 }, ['piecesPerPlace NUMBER_RANGE', 'checkPieces NUMBER_RANGE']],
  [{ piecesPerPlace: 1000 }, ['piecesPerPlace NUMBER_RANGE']],
  [{ name: ' ' }, ['name REQUIRED']],
  [{ name: 'Ipoh\u202e' }, ['name CHARACTERS_HIDDEN']],
  [{ name: 'x'.repeat(121), region: '\u0007' }, ['name TOO_LONG', 'region CHARACTERS_INVALID']],
  [{ address: { zipcode: '1'.repeat(11), state: 'Penang' } }, ['address.zipcode TOO_LONG']],
  [{ cutoffTime: '9:00' }, ['cutoffTime TIME_INVALID']],
  [{ coverage: ['68100', '68200-68100'] }, ['coverage.1 COVERAGE_INVALID']],
  [{ coverage: ['68200', '68000-68100', '68100-68150', '68100'] }, ['coverage.2 COVERAGE_OVERLAPS', 'coverage.3 COVERAGE_OVERLAPS']],
  [
    { coverage: ['68000-68999', '68500', ' 68500', '67000-68000'] },
    ['coverage.0 COVERAGE_OVERLAPS', 'coverage.1 COVERAGE_OVERLAPS', 'coverage.2 COVERAGE_OVERLAPS'],
  ],
  [{ coverage: ['68100', '68100', '68101-68200'] }, []],
  [{ deliveryWeekdays: [] }, ['deliveryWeekdays REQUIRED']],
  [{ phone: '03-1234 5678' }, []],
  [{ phone: 'ask Ali' }, ['phone PHONE_INVALID']],
  [{ address: { state: 'Penang' } }, []],
  [{ address: { state: 'penang' } }, ['address.state CHOICE_INVALID']],
  [{ address: null }, ['address.state REQUIRED']],
  [{ address: { city: 'Ipoh', state: ' ' } }, ['address.state REQUIRED']],
  [{ address: { zipcode: '99999' } }, ['address.state REQUIRED']],
  [{ address: { zipcode: '99999', state: 'Penang' } }, []],
  [{ address: { zipcode: '68100' } }, []],
  [{ address: { state: 'Pulau Pinang' } }, ['address.state CHOICE_INVALID']],
  [{ coverage: Array.from({ length: 2001 }, (_, at) => String(10_000 + at)) }, ['coverage TOO_MANY']],
])('%j has the errors %j', (input, expected) => {
  expect(errors(input)).toEqual(expected);
});

test('the state is the postcode’s, whatever the input is; the input counts if no list has the postcode', () => {
  const state = (address: BranchFormInput['address']) => normalised(form({ address })).address.state;
  expect(state({ zipcode: ' 68 100 ', state: 'Penang' })).toBe('Selangor');
  expect(state({ zipcode: '68100' })).toBe('Selangor');
  expect(state({ zipcode: '99999', state: ' Penang ' })).toBe('Penang');
  expect(state({ state: 'Penang' })).toBe('Penang');
  expect(state(null)).toBeNull();
});

test('a change keeps omitted fields, null clears', () => {
  const before = normalised(form({ status: 'SUSPENDED', priority: 7, phone: '03-1234 5678', address: { city: 'Ipoh', state: 'Penang' } }));
  expect(normalised(changedBranchForm(before, {}))).toEqual(before);
  expect(normalised(changedBranchForm(before, { name: undefined, address: undefined, phone: undefined }))).toEqual(before);
  const changed = normalised(changedBranchForm(before, { phone: null, priority: 0, address: { city: null, address1: '1' } }));
  expect(changed).toEqual({ ...before, phone: null, priority: 0, address: { ...before.address, city: null, address1: '1' } });
  const cleared = normalised(changedBranchForm(before, { address: null }));
  expect(Object.values(cleared.address).every((part) => part === null)).toBe(true);
});

test.each<[BranchChange, string, boolean]>([
  [{ phone: null }, 'phone', true],
  [{ phone: undefined }, 'phone', false],
  [{ coverage: [] }, 'coverage.0', true],
  [{}, 'coverage.0', false],
  [{ address: { state: 'x' } }, 'address.state', true],
  [{ address: { city: 'x' } }, 'address.state', false],
  [{}, 'address.state', false],
  [{ address: null }, 'address.state', true],
])('whether the change %j contains %s: %s', (change, path, input) => {
  expect(isGiven(change, path)).toBe(input);
});

test('normalising is idempotent, and never changes the covered postcodes', () => {
  const range = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 50 })).map(([first, more]) => {
    const [low, high] = [first, Math.min(99_999, first + more)].map((code) => String(code).padStart(5, '0'));
    return more === 0 ? `${low}` : `${low}-${high}`;
  });
  fc.assert(
    fc.property(fc.array(range), fc.integer({ min: 0, max: 99_999 }), (coverage, code) => {
      const once = normalised(form({ coverage }));
      expect(normalised(once)).toEqual(once);
      const postcode = String(code).padStart(5, '0');
      expect(covers(coverageRanges(once.coverage), postcode)).toBe(covers(coverageRanges(coverage), postcode));
    }),
  );
});
