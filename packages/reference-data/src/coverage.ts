import type { Weekday } from '@booking/domain/calendar/calendar-date';
import type { State } from './states.js';

/** The address of a branch; the specification gives no streets and no telephone numbers, so there are none. */
interface BranchSeedAddress {
  address1: null;
  address2: null;
  zipcode: string;
  city: string;
  /** Also the state whose public holidays close the branch. */
  state: State;
  /** ISO 3166 code. */
  country: 'MY';
}

/** A branch as it is seeded into an empty database. */
export interface BranchSeed {
  /** Names the branch in seed data and tests; the database gives it another id. */
  key: string;
  name: string;
  region: string;
  address: BranchSeedAddress;
  /** The lowest number is tried first where several branches cover one postcode; branches of one postcode have different numbers. */
  priority: number;
  /** Deliveries a day. */
  dailyLimit: number;
  /** Days between today and the earliest date. */
  leadTime: number;
  /** Days after the earliest date. */
  deliveryRange: number;
  /** HH:mm in Kuala Lumpur, or null. */
  cutoffTime: string | null;
  deliveryWeekdays: readonly Weekday[];
  /** Postcodes ('69000') and inclusive ranges of postcodes ('50000-60000'). */
  coverage: readonly string[];
}

const depot = (city: string, state: State, zipcode: string): BranchSeedAddress => ({
  address1: null,
  address2: null,
  zipcode,
  city,
  state,
  country: 'MY',
});

/**
 * The eleven branches of the specification (section 3). It gives only their names: postcodes, weekdays, limits, lead times,
 * ranges, cut-offs and priorities are SEED DATA of our own, to be replaced by the retailer's. Every postcode of peninsular
 * Malaysia is covered, none of Sabah, Sarawak and Labuan; some overlap on purpose, where a second branch adds weekdays.
 */
export const branchSeeds: readonly BranchSeed[] = [
  {
    key: 'selayang',
    name: 'Selayang Branch',
    region: 'Central',
    address: depot('Batu Caves', 'Selangor', '68100'),
    priority: 10,
    dailyLimit: 40,
    leadTime: 2,
    deliveryRange: 30,
    cutoffTime: '16:00',
    deliveryWeekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'],
    coverage: [
      '50000-60000',
      '62000-62999',
      '40000-42650',
      '43000-43899',
      '46000-48999',
      '63000-64999',
      '68000-68199',
      '70000-70999',
      '71700-71959',
    ],
  },
  {
    key: 'selayang-selected',
    name: 'Selayang Selected Branch',
    region: 'Central',
    address: depot('Batu Caves', 'Selangor', '68100'),
    priority: 20,
    dailyLimit: 20,
    leadTime: 4,
    deliveryRange: 30,
    cutoffTime: null,
    deliveryWeekdays: ['WEDNESDAY', 'SUNDAY'],
    coverage: [
      '42651-42999',
      '43900-43999',
      '44000-45999',
      '71000-71699',
      '71960-71999',
      '72000-73999',
      '46000-47999',
      '70000-70999',
      '69000',
    ],
  },
  {
    key: 'muar',
    name: 'Muar Branch',
    region: 'South',
    address: depot('Muar', 'Johor', '84000'),
    priority: 10,
    dailyLimit: 25,
    leadTime: 3,
    deliveryRange: 30,
    cutoffTime: null,
    deliveryWeekdays: ['MONDAY', 'WEDNESDAY', 'FRIDAY', 'SATURDAY'],
    coverage: ['75000-78999', '83000-85999', '86000-86700'],
  },
  {
    key: 'muar-selected',
    name: 'Muar Selected Branch',
    region: 'South',
    address: depot('Muar', 'Johor', '84000'),
    priority: 20,
    dailyLimit: 20,
    leadTime: 4,
    deliveryRange: 30,
    cutoffTime: null,
    deliveryWeekdays: ['TUESDAY', 'THURSDAY'],
    coverage: ['79000-82999', '86800-86999', '86000-86700'],
  },
  {
    key: 'east-coast',
    name: 'East Coast Branch',
    region: 'East Coast',
    address: depot('Kuala Terengganu', 'Terengganu', '20000'),
    priority: 10,
    dailyLimit: 20,
    leadTime: 4,
    deliveryRange: 30,
    cutoffTime: null,
    // No Friday: Kelantan and Terengganu rest on Friday and Saturday.
    deliveryWeekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'SATURDAY', 'SUNDAY'],
    coverage: ['15000-18999', '20000-24999'],
  },
  {
    key: 'pahang',
    name: 'Pahang Branch',
    region: 'East Coast',
    address: depot('Kuantan', 'Pahang', '25000'),
    priority: 10,
    dailyLimit: 15,
    leadTime: 4,
    deliveryRange: 30,
    cutoffTime: null,
    deliveryWeekdays: ['MONDAY', 'TUESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'],
    coverage: ['25000-28999', '39000-39999', '49000', '69000'],
  },
  {
    key: 'perak',
    name: 'Perak Branch',
    region: 'North',
    address: depot('Ipoh', 'Perak', '30000'),
    priority: 10,
    dailyLimit: 20,
    leadTime: 3,
    deliveryRange: 30,
    cutoffTime: null,
    deliveryWeekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
    coverage: ['30000-34949', '35000-36999'],
  },
  {
    key: 'butterworth',
    name: 'Butterworth Branch',
    region: 'North',
    address: depot('Butterworth', 'Penang', '12000'),
    priority: 10,
    dailyLimit: 30,
    leadTime: 2,
    deliveryRange: 30,
    cutoffTime: '16:00',
    deliveryWeekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'],
    coverage: ['10000-14999'],
  },
  {
    key: 'butterworth-tue-sat',
    name: 'Butterworth Tues & Sat',
    region: 'North',
    address: depot('Butterworth', 'Penang', '12000'),
    priority: 15,
    dailyLimit: 15,
    leadTime: 3,
    deliveryRange: 30,
    cutoffTime: null,
    deliveryWeekdays: ['TUESDAY', 'SATURDAY'],
    coverage: ['08000-09999', '34950', '34200-34399'],
  },
  {
    key: 'butterworth-thu',
    name: 'Butterworth Branch Thursday',
    region: 'North',
    address: depot('Butterworth', 'Penang', '12000'),
    priority: 20,
    dailyLimit: 12,
    leadTime: 4,
    deliveryRange: 30,
    cutoffTime: null,
    deliveryWeekdays: ['THURSDAY'],
    coverage: ['01000-02999', '05000-06999', '08000-08099'],
  },
  {
    key: 'butterworth-sat',
    name: 'Butterworth Branch Saturday',
    region: 'North',
    address: depot('Butterworth', 'Penang', '12000'),
    priority: 30,
    dailyLimit: 8,
    leadTime: 5,
    deliveryRange: 30,
    cutoffTime: null,
    deliveryWeekdays: ['SATURDAY'],
    coverage: ['07000-07999', '05000-05999', '01000'],
  },
];
