import { arrivalFacts, type ArrivalChange, type ArrivalFact } from '@booking/domain/branch/arrival';
import {
  changedBranchForm,
  checkBranchForm,
  isGiven,
  normaliseBranchForm,
  type BranchForm,
  type BranchFormInput,
} from '@booking/domain/branch/branch-form';
import { defaultCheckPieces } from '@booking/domain/booking/places';
import { weekdays, type Weekday } from '@booking/domain/calendar/calendar-date';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { roundDefaults } from '@booking/domain/delivery-day/rounds';
import { stateOf } from '@booking/reference-data/postcodes';
import { states } from '@booking/reference-data/states';
import type { BranchImpactQueryVariables, BranchPartsFragment } from '../../graphql/branches.generated';
import { wholeNumberOf } from '../../ui/number-field';
import { sortedOut, typedRanges } from './coverage';

/** A text in each language. An empty Malay or Chinese text means the English one. */
type ArrivalTyped = Record<'en' | 'bm' | 'cn', string>;

/** The values of the branch form. */
export interface BranchValues extends Record<ArrivalFact, ArrivalTyped> {
  name: string;
  status: 'ACTIVE' | 'SUSPENDED';
  dailyLimit: string;
  leadTime: string;
  deliveryRange: string;
  cutoffTime: string;
  deliveryWeekdays: readonly Weekday[];
  /** Empty: each delivery takes one place. */
  piecesPerPlace: string;
  checkPieces: string;
  firstStopAt: string;
  minutesPerStop: string;
  usualRounds: string;
  priority: string;
  coverage: readonly string[];
  /** Text in the coverage field that is not yet a part of the coverage. */
  postcodes: string;
  phone: string;
  region: string;
  address1: string;
  address2: string;
  zipcode: string;
  city: string;
  state: string;
}
export type BranchField = keyof BranchValues;

/** The parts of an address that the form has. */
export const addressParts = ['address1', 'address2', 'zipcode', 'city', 'state'] as const;

/** The fields that decide dates and limits: their impact is shown before they are saved. */
const planFields: readonly BranchField[] = [
  'status',
  'dailyLimit',
  'leadTime',
  'deliveryRange',
  'cutoffTime',
  'deliveryWeekdays',
  'piecesPerPlace',
  'priority',
  'coverage',
  'postcodes',
  'state',
];

const noText: ArrivalTyped = { en: '', bm: '', cn: '' };

/** Returns whether no public holiday closes a branch, because it was created before the state was required. */
export const hasNoState = ({ address }: Pick<BranchPartsFragment, 'address'>): boolean => !address?.state;

/** The empty form. A new branch comes after the existing ones in priority, unless staff change that (contract, `BranchInput`). */
export const emptyBranch: BranchValues = {
  name: '',
  status: 'ACTIVE',
  dailyLimit: '',
  leadTime: '',
  deliveryRange: '30',
  cutoffTime: '',
  deliveryWeekdays: [],
  piecesPerPlace: '',
  checkPieces: String(defaultCheckPieces),
  firstStopAt: roundDefaults.firstStopAt,
  minutesPerStop: String(roundDefaults.minutesPerStop),
  usualRounds: String(roundDefaults.usualRounds),
  priority: '100',
  coverage: [],
  postcodes: '',
  phone: '',
  region: '',
  address1: '',
  address2: '',
  zipcode: '',
  city: '',
  state: '',
  time: noText,
  call: noText,
  before: noText,
  carryIn: noText,
};

export function valuesOfBranch(branch: BranchPartsFragment): BranchValues {
  const { address, arrival, dailyLimit, leadTime, deliveryRange, priority } = branch;
  const typed = (text: { en: string; bm: string; cn: string } | null): ArrivalTyped =>
    text ? { en: text.en, bm: text.bm === text.en ? '' : text.bm, cn: text.cn === text.en ? '' : text.cn } : noText;
  return {
    name: branch.name,
    status: branch.status,
    dailyLimit: String(dailyLimit),
    leadTime: String(leadTime),
    deliveryRange: String(deliveryRange),
    cutoffTime: branch.cutoffTime ?? '',
    deliveryWeekdays: branch.deliveryWeekdays,
    piecesPerPlace: branch.piecesPerPlace === null ? '' : String(branch.piecesPerPlace),
    checkPieces: String(branch.checkPieces),
    firstStopAt: branch.firstStopAt,
    minutesPerStop: String(branch.minutesPerStop),
    usualRounds: String(branch.usualRounds),
    priority: String(priority),
    coverage: branch.coverage,
    postcodes: '',
    phone: branch.phone ?? '',
    region: branch.region ?? '',
    address1: address?.address1 ?? '',
    address2: address?.address2 ?? '',
    zipcode: address?.zipcode ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    time: typed(arrival.time),
    call: typed(arrival.call),
    before: typed(arrival.before),
    carryIn: typed(arrival.carryIn),
  };
}

/** Returns '16:00' for '16.00' and '1600', and '09:00' for '9:00'; any other text trimmed. */
function timeOf(text: string): string {
  const [, hour, minutes] = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.trim()) ?? [];
  return hour === undefined || minutes === undefined ? text.trim() : `${hour.padStart(2, '0')}:${minutes}`;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

function textOf({ en, bm, cn }: ArrivalTyped): ArrivalChange[ArrivalFact] {
  return [en, bm, cn].every((text) => text.trim() === '') ? null : { en, bm: orNull(bm), cn: orNull(cn) };
}

/** The input of a branch; fields that are left out stay unchanged. */
export type BranchSent = Omit<BranchFormInput, 'status' | 'priority'> & Partial<Pick<BranchFormInput, 'status' | 'priority'>>;

/**
 * Returns the input. An untouched field is left out, even an invalid one, unless the schema requires it.
 * @param typed the fields that were typed in
 */
export function branchInput(values: BranchValues, typed: readonly BranchField[]): BranchSent {
  const isTyped = (field: BranchField) => typed.includes(field);
  const address = addressParts.filter(isTyped).map((part) => [part, orNull(values[part])]);
  const arrival = arrivalFacts.filter(isTyped).map((fact) => [fact, textOf(values[fact])]);
  return {
    name: values.name,
    dailyLimit: wholeNumberOf(values.dailyLimit),
    leadTime: wholeNumberOf(values.leadTime),
    deliveryRange: wholeNumberOf(values.deliveryRange),
    deliveryWeekdays: values.deliveryWeekdays,
    coverage: [...values.coverage, ...typedRanges(values.postcodes)],
    ...(isTyped('status') && { status: values.status }),
    ...(isTyped('priority') && { priority: wholeNumberOf(values.priority) }),
    ...(isTyped('cutoffTime') && { cutoffTime: orNull(timeOf(values.cutoffTime)) }),
    ...(isTyped('piecesPerPlace') && { piecesPerPlace: values.piecesPerPlace.trim() === '' ? null : wholeNumberOf(values.piecesPerPlace) }),
    ...(isTyped('checkPieces') && { checkPieces: wholeNumberOf(values.checkPieces) }),
    ...(isTyped('firstStopAt') && { firstStopAt: timeOf(values.firstStopAt) }),
    ...(isTyped('minutesPerStop') && { minutesPerStop: wholeNumberOf(values.minutesPerStop) }),
    ...(isTyped('usualRounds') && { usualRounds: wholeNumberOf(values.usualRounds) }),
    ...(isTyped('phone') && { phone: orNull(values.phone) }),
    ...(isTyped('region') && { region: orNull(values.region) }),
    ...(address.length > 0 && { address: Object.fromEntries(address) as BranchFormInput['address'] & object }),
    ...(arrival.length > 0 && { arrival: Object.fromEntries(arrival) as ArrivalChange }),
  };
}

/** The input in the generated type, whose lists can be written to. */
export const asSent = ({ deliveryWeekdays, coverage, ...input }: BranchSent): BranchImpactQueryVariables['input'] => ({
  ...input,
  deliveryWeekdays: [...deliveryWeekdays],
  coverage: [...coverage],
});

/** The server’s defaults for a new branch. */
const valuesOfNew = { status: 'ACTIVE', priority: 100 } as const;

const formOf = ({ address, ...branch }: BranchPartsFragment): BranchForm => ({
  // The form does not have these; they stay unchanged.
  ...{ piecesPerPlace: null, checkPieces: defaultCheckPieces },
  ...branch,
  address: { address1: null, address2: null, zipcode: null, city: null, state: null, country: null, ...address },
});

/**
 * Returns the validation errors of a branch by path ('address.state', 'arrival.time.en', 'coverage.2'), by the server’s own check (Domain).
 * @param before null: a new branch
 */
export function branchErrors(values: BranchValues, typed: readonly BranchField[], before: BranchPartsFragment | null): ValidationError[] {
  const input = branchInput(values, typed);
  const { status, priority } = valuesOfNew;
  const form = normaliseBranchForm(before ? changedBranchForm(formOf(before), input) : { status, priority, ...input }, stateOf);
  return checkBranchForm(form, states).filter(({ path }) => before === null || isGiven(input, path));
}

/** Returns the validation errors of the coverage, for use while it is typed: half a postcode is not an error. */
export function coverageErrors(values: BranchValues): ValidationError[] {
  const { ranges } = sortedOut(values.postcodes);
  const typed = { ...values, postcodes: ranges.join(' ') };
  return branchErrors(typed, [], null).filter(({ path }) => path.startsWith('coverage'));
}

/**
 * Returns the input of the preview. `same`: no field with an impact has changed; `invalid`: the form has an error.
 * @param changed the fields that differ from the saved branch
 */
export function impactInput(
  values: BranchValues,
  changed: readonly BranchField[],
  branch: BranchPartsFragment,
): BranchSent | 'same' | 'invalid' {
  const typed = planFields.filter((field) => changed.includes(field));
  if (typed.length === 0) return 'same';
  // The name has no impact, and a taken one would be refused.
  const named = { ...values, name: branch.name };
  return branchErrors(named, typed, branch).length > 0 ? 'invalid' : branchInput(named, typed);
}

/** Adds or removes a weekday, in the order of the week. */
export const toggledWeekday = (chosen: readonly Weekday[], weekday: Weekday): Weekday[] =>
  weekdays.filter((one) => (one === weekday ? !chosen.includes(one) : chosen.includes(one)));
