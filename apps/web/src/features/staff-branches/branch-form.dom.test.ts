import { expect, test } from 'vitest';
import { givenStaffBranch, ipoh } from '../../testing/given-staff-branch';

import {
  branchErrors,
  branchInput,
  coverageErrors,
  impactInput,
  emptyBranch,
  valuesOfBranch,
  type BranchField,
  type BranchValues,
} from './branch-form';

const branch = givenStaffBranch();
const saved = valuesOfBranch(branch);
const typed = (part: Partial<BranchValues>) => ({ values: { ...saved, ...part }, changed: Object.keys(part) as BranchField[] });
const errorsOf = (part: Partial<BranchValues>) => {
  const { values, changed } = typed(part);
  return branchErrors(values, changed, branch).map(({ path, code }) => `${path} ${code}`);
};

test('an untouched field is left out, unless the schema requires it', () => {
  const { values, changed } = typed({ phone: ' ', city: 'Gopeng' });
  expect(branchInput(values, changed)).toEqual({
    name: 'Perak Branch',
    dailyLimit: 20,
    leadTime: 3,
    deliveryRange: 30,
    deliveryWeekdays: ['MONDAY', 'FRIDAY'],
    coverage: ['30000-34949', '35000-36999'],
    phone: null,
    address: { city: 'Gopeng' },
  });
});

test('an empty translation is sent as the English text, and a fact without any text as null', () => {
  expect(saved.time).toEqual({ en: 'In the morning', bm: 'Waktu pagi', cn: '' });
  const { values, changed } = typed({ time: { en: ' ', bm: '', cn: '' }, call: { en: 'We call', bm: '', cn: '会来电' } });
  expect(branchInput(values, changed).arrival).toEqual({ time: null, call: { en: 'We call', bm: null, cn: '会来电' } });
});

test.each<[string, string | null]>([
  ['1600', '16:00'],
  ['9.30', '09:30'],
  [' 16:00 ', '16:00'],
  ['', null],
  ['4pm', '4pm'],
])('a cut-off typed as %j is %j', (text, cutoffTime) => {
  const { values, changed } = typed({ cutoffTime: text });
  expect(branchInput(values, changed)).toMatchObject({ cutoffTime });
});

test.each<[Partial<BranchValues>, string[]]>([
  [{}, []],
  [{ name: ' ' }, ['name REQUIRED']],
  [
    { dailyLimit: '-1', leadTime: '', deliveryRange: '1.5' },
    ['dailyLimit NUMBER_RANGE', 'leadTime NUMBER_RANGE', 'deliveryRange NUMBER_RANGE'],
  ],
  [{ deliveryWeekdays: [] }, ['deliveryWeekdays REQUIRED']],
  [{ phone: 'ask Ali' }, ['phone PHONE_INVALID']],
  [{ zipcode: '99999', state: 'Atlantis' }, ['address.state CHOICE_INVALID']],
  [{ zipcode: '', state: '' }, ['address.state REQUIRED']],
  // The state follows from the postcode.
  [{ state: 'Atlantis' }, []],
  [{ cutoffTime: '25:00' }, ['cutoffTime TIME_INVALID']],
  [{ coverage: ['30000-30100', '30050'] }, ['coverage.1 COVERAGE_OVERLAPS']],
  [{ postcodes: '3000' }, ['coverage.2 COVERAGE_INVALID']],
  [{ call: { en: '', bm: 'Kami telefon', cn: '' } }, ['arrival.call.en REQUIRED']],
  [{ call: { en: 'See bit.ly/x', bm: '', cn: '' } }, ['arrival.call.en LINK_FORBIDDEN']],
])('%j has the errors %j', (part, expected) => {
  expect(errorsOf(part)).toEqual(expected);
});

test('a saved value that is invalid and untouched is not an error of the form', () => {
  const old = givenStaffBranch({ phone: 'ask Ali', address: { ...ipoh, zipcode: null, state: 'Pulau Pinang' } });
  expect(branchErrors(valuesOfBranch(old), [], old)).toEqual([]);
  expect(branchErrors(valuesOfBranch(old), ['phone'], old).map(({ path }) => path)).toEqual(['phone']);
});

test('an empty form lacks a name, its numbers and a weekday', () => {
  const every = Object.keys(emptyBranch) as BranchField[];
  expect(branchErrors(emptyBranch, every, null).map(({ path }) => path)).toEqual([
    'name',
    'dailyLimit',
    'leadTime',
    'address.state',
    'deliveryWeekdays',
  ]);
});

test('an overlap shows while it is typed; half a postcode is not an error yet', () => {
  expect(coverageErrors({ ...saved, postcodes: '3000' })).toEqual([]);
  expect(coverageErrors({ ...saved, postcodes: '36999-37000 3' }).map(({ path, values }) => [path, values])).toEqual([
    ['coverage.2', { range: '35000-36999' }],
  ]);
});

test('the impact is requested only for fields that have one, with the saved name', () => {
  const asked = (part: Partial<BranchValues>) => impactInput(typed(part).values, typed(part).changed, branch);
  expect(asked({})).toBe('same');
  expect(asked({ name: 'Taken', phone: 'ask Ali', city: 'Gopeng' })).toBe('same');
  expect(asked({ dailyLimit: 'ten' })).toBe('invalid');
  expect(asked({ name: 'Taken', phone: 'ask Ali', state: 'Johor', status: 'SUSPENDED' })).toEqual({
    ...branchInput(saved, []),
    status: 'SUSPENDED',
    address: { state: 'Johor' },
  });
  expect(asked({ postcodes: '45000' })).toMatchObject({ coverage: ['30000-34949', '35000-36999', '45000'] });
});
