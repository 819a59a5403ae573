import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date.js';
import { emailOfForm, maxEmailLength } from '../checks/email.js';
import type { Fault, FaultCode } from '../checks/fault.js';
import { normaliseLine } from '../checks/line-of-text.js';
import { mobileInvalid, normaliseMobile } from '../checks/mobile.js';
import { maxPhoneLength, phoneInvalid } from '../checks/phone.js';
import { isBlank, isTooLong, plainCharacters, required } from '../checks/text.js';
import type { Locale } from '../locale/locale.js';
import { isPostcode, normalisePostcode } from '../postcode/postcode.js';

/** What a customer fills in (Specification, section 3: delivery form). An optional field that is left out is ''. */
export interface DeliveryForm {
  orderNumber: string;
  postcode: string;
  city: string;
  state: string;
  address1: string;
  address2: string;
  quantityMattress: number;
  quantityBedset: number;
  salutation: string;
  name: string;
  email: string;
  primaryContact: string;
  secondaryContact: string;
  deliveryDate: CalendarDate;
  remarks: string;
  notifyEmail: boolean;
  notifySms: boolean;
  locale: Locale;
}

/** The form before anything is typed: quantities start at 0, e-mail on, SMS off (Specification, sections 3 and 9). */
export const emptyDeliveryForm: DeliveryForm = {
  orderNumber: '',
  postcode: '',
  city: '',
  state: '',
  address1: '',
  address2: '',
  quantityMattress: 0,
  quantityBedset: 0,
  salutation: '',
  name: '',
  email: '',
  primaryContact: '',
  secondaryContact: '',
  deliveryDate: '',
  remarks: '',
  notifyEmail: true,
  notifySms: false,
  locale: 'en',
};

type TextField = { [K in keyof DeliveryForm]: DeliveryForm[K] extends string ? K : never }[keyof DeliveryForm];

/** Most characters of each text. */
export const maxLengths = {
  orderNumber: 40,
  city: 60,
  state: 60,
  address1: 120,
  address2: 120,
  salutation: 40,
  name: 120,
  email: maxEmailLength,
  primaryContact: maxPhoneLength,
  secondaryContact: maxPhoneLength,
  remarks: 1000,
} as const satisfies Partial<Record<TextField, number>>;

/** Most of each thing in one delivery (Domain, "Booking: the invariant"). */
export const maxQuantity = 99;

const orderNumberInvalid = (text: string): FaultCode | null =>
  /^[/. -]*[\p{L}\p{N}][\p{L}\p{N}/. -]*$/u.test(text) ? null : 'ORDER_NUMBER_INVALID';

/** The first of these that finds a fault speaks for its field. */
const textChecks: Readonly<Partial<Record<TextField, readonly ((text: string) => FaultCode | null)[]>>> = {
  orderNumber: [required, orderNumberInvalid],
  postcode: [(text) => (isPostcode(text) ? null : 'POSTCODE_INVALID')],
  name: [(text) => (isBlank(text) ? 'NAME_REQUIRED' : null)],
  email: [emailOfForm],
  primaryContact: [required, mobileInvalid],
  secondaryContact: [phoneInvalid],
  deliveryDate: [(text) => (isCalendarDate(text) ? null : 'DATE_INVALID')],
};

const fieldOrder = [
  'orderNumber',
  'postcode',
  'deliveryDate',
  'salutation',
  'name',
  'email',
  'primaryContact',
  'secondaryContact',
  'address1',
  'address2',
  'city',
  'state',
  'remarks',
] as const satisfies readonly TextField[];

/** As it is stored: composed (NFC) and trimmed, spaces within a line folded, the postcode and the mobile number without spaces and hyphens. Doing it twice changes nothing. */
export function normaliseDeliveryForm(form: DeliveryForm): DeliveryForm {
  const line = (text: string) => normaliseLine(text) ?? '';
  return {
    ...form,
    orderNumber: line(form.orderNumber),
    postcode: normalisePostcode(form.postcode),
    city: line(form.city),
    state: line(form.state),
    address1: line(form.address1),
    address2: line(form.address2),
    salutation: line(form.salutation),
    name: line(form.name),
    email: line(form.email),
    primaryContact: normaliseMobile(form.primaryContact),
    secondaryContact: line(form.secondaryContact),
    deliveryDate: form.deliveryDate.trim(),
    remarks: form.remarks.normalize('NFC').replace(/\r\n?/g, '\n').trim(),
  };
}

/**
 * Everything wrong with a form, at most one fault a field, in the order of the fields on the page; [] when it can be sent.
 * Whether the date can be booked is not asked here: that is decideDate's.
 * @param salutations the values that may be chosen; any when left out
 */
export function checkDeliveryForm(form: DeliveryForm, salutations?: readonly string[]): Fault[] {
  const clean = normaliseDeliveryForm(form);
  const faults: Fault[] = [];
  for (const field of fieldOrder) {
    const fault = textFault(field, clean[field]);
    if (fault !== null) faults.push(fault);
    else if (field === 'salutation' && clean.salutation !== '' && salutations?.includes(clean.salutation) === false) {
      faults.push({ path: field, code: 'CHOICE_INVALID' });
    }
  }
  return [...faults, ...quantityFaults(clean)];
}

function textFault(field: (typeof fieldOrder)[number], text: string): Fault | null {
  const max = field in maxLengths ? maxLengths[field as keyof typeof maxLengths] : null;
  if (max !== null && isTooLong(text, max)) return { path: field, code: 'TOO_LONG', values: { max } };
  const characters = plainCharacters(text, field === 'remarks');
  if (characters !== null) return { path: field, code: characters };
  for (const check of textChecks[field] ?? []) {
    const code = check(text);
    if (code !== null) return { path: field, code };
  }
  return null;
}

/** Whole numbers from 0 to 99, and at least one thing to deliver. */
export function quantityFaults(form: Pick<DeliveryForm, 'quantityMattress' | 'quantityBedset'>): Fault[] {
  const faults = (['quantityMattress', 'quantityBedset'] as const).flatMap((path): Fault[] => {
    const quantity = form[path];
    return Number.isInteger(quantity) && quantity >= 0 && quantity <= maxQuantity
      ? []
      : [{ path, code: 'QUANTITY_RANGE', values: { min: 0, max: maxQuantity } }];
  });
  if (faults.length === 0 && form.quantityMattress + form.quantityBedset === 0)
    faults.push({ path: 'quantityMattress', code: 'QUANTITY_NONE' });
  return faults;
}
