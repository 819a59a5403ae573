import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { ForeignMobile } from '@booking/domain/checks/mobile';
import type { BookingChange, BookingRecord } from '../booking-record.js';
import { checkedForm } from '../take/booking-form.js';
import { cityAndState } from '../take/new-booking.js';
import { detailFields, type BookingDetails, type CorrectedPlace } from './staff-change.repository.js';

export type DetailsInput = { [K in keyof BookingDetails]?: BookingDetails[K] | null } & { postcode?: string | null };

interface Correction {
  /** All fields after the correction. */
  details: BookingDetails;
  /** The postcode after the correction, with its city and state. */
  place: CorrectedPlace;
  /** The changed fields, as lines of the history. */
  changes: BookingChange[];
}

/**
 * Validates a correction of a booking by the customer's form, and normalises it. An omitted or null field stays as it is, '' clears an
 * optional one. Address line 1 is required: null or '' is REQUIRED. Null clears the e-mail.
 * @param isStaff true to validate all fields but an omitted address line 1; false to validate those that a customer sends, because they
 *   cannot correct the others
 * @param foreignMobile parses numbers of other countries; the booking's own number stays valid if its country is no longer accepted
 * @throws BAD_USER_INPUT naming every error, each path behind `input.`
 */
export function correctionOf(
  before: BookingRecord,
  { postcode, ...input }: DetailsInput,
  { isStaff, foreignMobile }: { isStaff: boolean; foreignMobile: ForeignMobile },
): Correction {
  const current = detailsOf(before);
  const sent = given(input);
  const hasPostcode = typeof postcode === 'string';
  const isJudged = (field: string) => field in sent || (field === 'postcode' ? hasPostcode : isStaff && field !== 'address1');
  const ownOrForeign = (number: string) => (number === before.primaryContact ? number : foreignMobile(number));
  const rules = { isStaff, foreignMobile: ownOrForeign };
  const clean = checkedForm(
    formOf({ ...before, postcode: postcode ?? before.postcode }, { ...current, ...sent }),
    'input.',
    rules,
    isJudged,
  );
  const stored = (field: (typeof detailFields)[number]) => (clean[field] === '' && field !== 'email' ? null : clean[field]);
  const details = detailsFrom((field) => (isJudged(field) ? stored(field) : current[field]));
  const changes = detailFields
    .filter((field) => current[field] !== details[field])
    .map((field): BookingChange => ({ change: field, from: textOf(current[field]), to: textOf(details[field]) }));
  const isElsewhere = hasPostcode && clean.postcode !== before.postcode;
  if (isElsewhere) changes.push({ change: 'postcode', from: before.postcode, to: clean.postcode });
  const place = isElsewhere
    ? { postcode: clean.postcode, ...cityAndState(clean.postcode) }
    : { postcode: before.postcode, city: before.city, state: before.state };
  return { details, place, changes };
}

/** Returns the booking with these details, at the next version. */
export function withDetails(before: BookingRecord, { details, place }: Omit<Correction, 'changes'>, at: Date): BookingRecord {
  const { address1, address2, ...fields } = details;
  const { postcode: zipcode, city, state } = place;
  const address = { ...before.address, address1, address2, zipcode, city, state };
  return { ...before, ...fields, ...place, address, version: before.version + 1, updatedAt: at };
}

function detailsOf({ address, ...booking }: BookingRecord): BookingDetails {
  const fields = { ...address, ...booking };
  return detailsFrom((field) => fields[field]);
}

function detailsFrom(valueOf: (field: (typeof detailFields)[number]) => unknown): BookingDetails {
  return Object.fromEntries(detailFields.map((field) => [field, valueOf(field)])) as unknown as BookingDetails;
}

/**
 * Returns the sent fields. Null omits a field, except address line 1, which must not be lost unnoticed, and the e-mail, which null clears.
 */
function given(input: DetailsInput): Partial<BookingDetails> {
  const sent = Object.entries(input).filter(
    ([field, value]) => value !== undefined && (value !== null || field === 'address1' || field === 'email'),
  );
  return Object.fromEntries(sent);
}

function formOf({ orderNumber, postcode, city, state, deliveryDate, locale }: BookingRecord, details: BookingDetails): DeliveryForm {
  const kept = { orderNumber, postcode, city, state, deliveryDate, locale };
  const texts = Object.fromEntries(Object.entries(details).map(([field, value]) => [field, value ?? ''])) as Omit<
    DeliveryForm,
    keyof typeof kept
  >;
  return { ...texts, ...kept };
}

function textOf(value: string | number | boolean | null): string | null {
  return value === null ? null : String(value);
}
