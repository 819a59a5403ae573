import { weekdays, type Weekday } from '../calendar/calendar-date.js';
import type { Fault } from '../checks/fault.js';
import { lineFaults, normaliseLine, wholeNumberFaults } from '../checks/line-of-text.js';
import { formatCoverage, parseCoverage, type PostcodeRange } from '../postcode/postcode.js';

interface AddressForm {
  address1: string | null;
  address2: string | null;
  zipcode: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
}

/** The fields of a branch that staff edit. Limits, lead time, range and cut-off: Domain, "Branch, coverage, capacity". */
export interface BranchForm {
  status: 'ACTIVE' | 'SUSPENDED';
  name: string;
  phone: string | null;
  phoneCode: string | null;
  countryCode: string | null;
  region: string | null;
  address: AddressForm;
  /** Deliveries a day. */
  dailyLimit: number;
  /** Days. */
  leadTime: number;
  /** Days. */
  deliveryRange: number;
  /** HH:mm. */
  cutoffTime: string | null;
  deliveryWeekdays: Weekday[];
  priority: number;
  /** '68100' or '68000-68100'. */
  coverage: string[];
}

/** The form as it is sent: optional fields may be missing or null. */
export type BranchFormInput = Pick<BranchForm, 'status' | 'name' | 'dailyLimit' | 'leadTime' | 'deliveryRange' | 'priority'> & {
  deliveryWeekdays: readonly Weekday[];
  coverage: readonly string[];
  address?: Partial<AddressForm> | null;
} & Partial<Pick<BranchForm, 'phone' | 'phoneCode' | 'countryCode' | 'region' | 'cutoffTime'>>;

/** Max daily limit of a branch or a rule. */
export const maxDailyLimit = 10_000;
const maxDays = 365;
const maxPriority = 1_000_000;
const maxRanges = 2000;
const maxAddressLengths = { address1: 120, address2: 120, zipcode: 10, city: 60, state: 60, country: 60 } as const;

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Texts trimmed, empty ones as null, weekdays in order, ranges of postcodes in one spelling, sorted, without repeats; unchanged if one is faulty. */
export function normaliseBranchForm(form: BranchFormInput): BranchForm {
  const { address, coverage, deliveryWeekdays } = form;
  const parts = Object.keys(maxAddressLengths) as (keyof AddressForm)[];
  return {
    status: form.status,
    name: normaliseLine(form.name) ?? '',
    phone: normaliseLine(form.phone),
    phoneCode: normaliseLine(form.phoneCode),
    countryCode: normaliseLine(form.countryCode),
    region: normaliseLine(form.region),
    address: Object.fromEntries(parts.map((part) => [part, normaliseLine(address?.[part])])) as unknown as AddressForm,
    dailyLimit: form.dailyLimit,
    leadTime: form.leadTime,
    deliveryRange: form.deliveryRange,
    cutoffTime: normaliseLine(form.cutoffTime),
    deliveryWeekdays: weekdays.filter((weekday) => deliveryWeekdays.includes(weekday)),
    priority: form.priority,
    coverage: coverage.every((text) => parseCoverage(text) !== null)
      ? [...new Set(coverageRanges(coverage).map(formatCoverage))].sort()
      : [...coverage],
  };
}

/** Faults of a normalised form, by path ('address.city', 'coverage.0'). */
export function checkBranchForm(form: BranchForm): Fault[] {
  const faults = [
    ...lineFaults('name', form.name, { max: 120, required: true }),
    ...lineFaults('phone', form.phone, { max: 30 }),
    ...lineFaults('phoneCode', form.phoneCode, { max: 10 }),
    ...lineFaults('countryCode', form.countryCode, { max: 10 }),
    ...lineFaults('region', form.region, { max: 60 }),
    ...Object.entries(maxAddressLengths).flatMap(([part, max]) =>
      lineFaults(`address.${part}`, form.address[part as keyof AddressForm], { max }),
    ),
    ...wholeNumberFaults('dailyLimit', form.dailyLimit, 0, maxDailyLimit),
    ...wholeNumberFaults('leadTime', form.leadTime, 0, maxDays),
    ...wholeNumberFaults('deliveryRange', form.deliveryRange, 0, maxDays),
    ...wholeNumberFaults('priority', form.priority, 0, maxPriority),
  ];
  if (form.cutoffTime !== null && !timePattern.test(form.cutoffTime)) faults.push({ path: 'cutoffTime', code: 'TIME_INVALID' });
  if (form.coverage.length > maxRanges) return [...faults, { path: 'coverage', code: 'TOO_MANY', values: { max: maxRanges } }];
  form.coverage.forEach((text, index) => {
    if (parseCoverage(text) === null) faults.push({ path: `coverage.${index}`, code: 'COVERAGE_INVALID' });
  });
  return faults;
}

/** The ranges of the coverage of a form without faults. */
export function coverageRanges(coverage: readonly string[]): PostcodeRange[] {
  return coverage.flatMap((text) => parseCoverage(text) ?? []);
}
