import type { BranchPartsFragment } from '../graphql/branches.generated';

export const ipoh = { address1: null, address2: null, zipcode: '30000', city: 'Ipoh', state: 'Perak', country: 'MY' };

/** A branch with the fields that its staff may read; the given fields are replaced. */
export const givenStaffBranch = (over: Partial<BranchPartsFragment> = {}): BranchPartsFragment & { __typename: 'Branch' } => ({
  __typename: 'Branch',
  id: 'b1',
  version: 1,
  status: 'ACTIVE',
  name: 'Perak Branch',
  phone: '05-254 1234',
  phoneCode: null,
  countryCode: null,
  region: 'North',
  address: ipoh,
  dailyLimit: 20,
  leadTime: 3,
  deliveryRange: 30,
  cutoffTime: '15:00',
  deliveryWeekdays: ['MONDAY', 'FRIDAY'],
  piecesPerPlace: null,
  checkPieces: 6,
  firstStopAt: '09:00',
  minutesPerStop: 20,
  usualRounds: 1,
  priority: 10,
  coverage: ['30000-34949', '35000-36999'],
  arrival: { time: { en: 'In the morning', bm: 'Waktu pagi', cn: 'In the morning' }, call: null, before: null, carryIn: null },
  ...over,
});

/** The data from which the coverage of a branch is computed. */
export const coveredBranch = (name: string, priority: number, coverage: string[], status: 'ACTIVE' | 'SUSPENDED' = 'ACTIVE') => ({
  id: name,
  name,
  priority,
  coverage,
  status,
});
