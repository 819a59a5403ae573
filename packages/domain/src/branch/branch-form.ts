import { weekdays, type Weekday } from '../calendar/calendar-date.js';
import { timePattern } from '../calendar/time-of-day.js';
import type { ValidationError } from '../checks/validation-error.js';
import { lineErrors, normaliseLine, wholeNumberErrors } from '../checks/line-of-text.js';
import { phoneInvalid } from '../checks/phone.js';
import { defaultCheckPieces, maxPieces } from '../booking/places.js';
import { arrivalErrors, changedArrival, noArrival, type ArrivalChange, type ArrivalFact, type ArrivalTexts } from './arrival.js';
import { maxRounds, roundDefaults, stopMinutes, type RoundDefaults } from '../delivery-day/rounds.js';
import { formatCoverage, normalisePostcode, overlaps, parseCoverage, type PostcodeRange } from '../postcode/postcode.js';

interface AddressForm {
  address1: string | null;
  address2: string | null;
  zipcode: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
}

/** The fields of a branch that staff edit. Limits, lead time, range and cut-off: Domain, "Branch, coverage, capacity". */
export interface BranchForm extends RoundDefaults {
  status: 'ACTIVE' | 'SUSPENDED';
  name: string;
  phone: string | null;
  phoneCode: string | null;
  countryCode: string | null;
  region: string | null;
  address: AddressForm;
  /** Places a day; a usual delivery takes one. */
  dailyLimit: number;
  /** Pieces that fit a place; null: every delivery takes one place. */
  piecesPerPlace: number | null;
  /** Pieces that a customer may book without a check by staff where no order says how many. */
  checkPieces: number;
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
  arrival: ArrivalTexts;
}

/** The form as sent: optional fields may be absent or null. */
export type BranchFormInput = Pick<BranchForm, 'status' | 'name' | 'dailyLimit' | 'leadTime' | 'deliveryRange' | 'priority'> & {
  deliveryWeekdays: readonly Weekday[];
  coverage: readonly string[];
  address?: Partial<AddressForm> | null;
  arrival?: ArrivalChange | null;
} & Partial<Pick<BranchForm, 'phone' | 'phoneCode' | 'countryCode' | 'region' | 'cutoffTime' | 'piecesPerPlace'> & RoundDefaults> & {
    checkPieces?: number | null;
  };

/** A change of a branch: undefined leaves a field unchanged, null clears it. */
export type BranchChange = { [Field in keyof BranchFormInput]?: BranchFormInput[Field] | undefined };

/** Max daily limit of a branch or a rule. */
export const maxDailyLimit = 10_000;
/** Max lead time and max range, in days. */
export const maxDays = 365;
export const maxPriority = 1_000_000;
const maxRanges = 2000;
const maxAddressLengths = { address1: 120, address2: 120, zipcode: 10, city: 60, state: 60, country: 60 } as const;

/** Returns the branch after a change, not yet normalised or checked. */
export function changedBranchForm(before: BranchForm, change: BranchChange): BranchFormInput {
  const { address, arrival, ...input } = change;
  return {
    ...before,
    ...givenOf(input),
    arrival: changedArrival(before.arrival, arrival),
    address: address === null ? null : { ...before.address, ...givenOf(address ?? {}) },
  };
}

/**
 * Returns true if a change contains the value at a path of the form. Errors of absent fields are not reported: they existed before the
 * change.
 */
export function isGiven({ address, arrival, ...input }: BranchChange, path: string): boolean {
  const [field, part] = path.split('.');
  if (field === 'arrival') return arrival?.[part as ArrivalFact] !== undefined;
  if (field !== 'address') return input[field as keyof typeof input] !== undefined;
  return address === null || address?.[part as keyof AddressForm] !== undefined;
}

function givenOf<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}

/**
 * Normalises the form: texts trimmed, empty ones null, weekdays in order, ranges of postcodes in one notation, sorted and distinct. If a
 * range is invalid, all ranges stay unchanged, so that paths of errors match the input. The state is that of the address's postcode; the
 * state in the form counts only if the postcode is unknown.
 * @param stateOf returns the state of a postcode; null if it is unknown
 */
export function normaliseBranchForm(form: BranchFormInput, stateOf: (postcode: string) => string | null): BranchForm {
  const { address, coverage, deliveryWeekdays } = form;
  const parts = Object.keys(maxAddressLengths) as (keyof AddressForm)[];
  const where = Object.fromEntries(parts.map((part) => [part, normaliseLine(address?.[part])])) as unknown as AddressForm;
  return {
    status: form.status,
    name: normaliseLine(form.name) ?? '',
    phone: normaliseLine(form.phone),
    phoneCode: normaliseLine(form.phoneCode),
    countryCode: normaliseLine(form.countryCode),
    region: normaliseLine(form.region),
    address: { ...where, state: stateOf(normalisePostcode(where.zipcode ?? '')) ?? where.state },
    dailyLimit: form.dailyLimit,
    piecesPerPlace: form.piecesPerPlace ?? null,
    checkPieces: form.checkPieces ?? defaultCheckPieces,
    leadTime: form.leadTime,
    deliveryRange: form.deliveryRange,
    cutoffTime: normaliseLine(form.cutoffTime),
    deliveryWeekdays: weekdays.filter((weekday) => deliveryWeekdays.includes(weekday)),
    priority: form.priority,
    coverage: coverageErrors(coverage).length === 0 ? [...new Set(coverageRanges(coverage).map(formatCoverage))].sort() : [...coverage],
    arrival: changedArrival(noArrival, form.arrival),
    firstStopAt: (form.firstStopAt ?? roundDefaults.firstStopAt).trim(),
    minutesPerStop: form.minutesPerStop ?? roundDefaults.minutesPerStop,
    usualRounds: form.usualRounds ?? roundDefaults.usualRounds,
  };
}

/** Returns the errors of a normalised form, by path ('address.city', 'coverage.0'). @param knownStates names of all states */
export function checkBranchForm(form: BranchForm, knownStates: readonly string[]): ValidationError[] {
  const errors = [
    ...lineErrors('name', form.name, { max: 120, required: true }),
    ...phoneErrors(form.phone),
    ...lineErrors('phoneCode', form.phoneCode, { max: 10 }),
    ...lineErrors('countryCode', form.countryCode, { max: 10 }),
    ...lineErrors('region', form.region, { max: 60 }),
    ...Object.entries(maxAddressLengths).flatMap(([part, max]) =>
      lineErrors(`address.${part}`, form.address[part as keyof AddressForm], { max }),
    ),
    ...wholeNumberErrors('dailyLimit', form.dailyLimit, 0, maxDailyLimit),
    ...(form.piecesPerPlace === null ? [] : wholeNumberErrors('piecesPerPlace', form.piecesPerPlace, 1, maxPieces)),
    ...wholeNumberErrors('checkPieces', form.checkPieces, 1, maxPieces),
    ...wholeNumberErrors('leadTime', form.leadTime, 0, maxDays),
    ...wholeNumberErrors('deliveryRange', form.deliveryRange, 0, maxDays),
    ...wholeNumberErrors('priority', form.priority, 0, maxPriority),
    ...wholeNumberErrors('minutesPerStop', form.minutesPerStop, stopMinutes.min, stopMinutes.max),
    ...wholeNumberErrors('usualRounds', form.usualRounds, 1, maxRounds),
    ...arrivalErrors(form.arrival),
  ];
  if (!timePattern.test(form.firstStopAt)) errors.push({ path: 'firstStopAt', code: 'TIME_INVALID' });
  if (form.cutoffTime !== null && !timePattern.test(form.cutoffTime)) errors.push({ path: 'cutoffTime', code: 'TIME_INVALID' });
  // A branch's holidays are those of its state (Domain, "Branch, coverage, capacity").
  if (form.address.state === null) errors.push({ path: 'address.state', code: 'REQUIRED' });
  else if (!knownStates.includes(form.address.state)) errors.push({ path: 'address.state', code: 'CHOICE_INVALID' });
  if (form.deliveryWeekdays.length === 0) errors.push({ path: 'deliveryWeekdays', code: 'REQUIRED' });
  if (form.coverage.length > maxRanges) return [...errors, { path: 'coverage', code: 'TOO_MANY', values: { max: maxRanges } }];
  return [...errors, ...coverageErrors(form.coverage)];
}

function phoneErrors(phone: string | null): ValidationError[] {
  const errors = lineErrors('phone', phone, { max: 30 });
  const code = errors.length === 0 ? phoneInvalid(phone ?? '') : null;
  return code === null ? errors : [{ path: 'phone', code }];
}

/** Reports invalid ranges; overlaps only if all ranges are valid. */
function coverageErrors(coverage: readonly string[]): ValidationError[] {
  const invalid = coverage.flatMap((text, index): ValidationError[] =>
    parseCoverage(text) === null ? [{ path: `coverage.${index}`, code: 'COVERAGE_INVALID' }] : [],
  );
  if (invalid.length > 0) return invalid;
  return overlaps(coverageRanges(coverage)).map(({ index, other }) => ({
    path: `coverage.${index}`,
    code: 'COVERAGE_OVERLAPS',
    values: { range: formatCoverage(other) },
  }));
}

/** Returns the ranges of the coverage of a valid form. */
export function coverageRanges(coverage: readonly string[]): PostcodeRange[] {
  return coverage.flatMap((text) => parseCoverage(text) ?? []);
}
