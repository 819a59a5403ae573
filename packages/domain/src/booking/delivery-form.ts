import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date.js';
import { emailFormat, maxEmailLength } from '../checks/email.js';
import type { ValidationError, ValidationErrorCode } from '../checks/validation-error.js';
import { normaliseLine } from '../checks/line-of-text.js';
import { mobileInvalid, normaliseMobile, parseMobile, type ForeignMobile } from '../checks/mobile.js';
import { maxPhoneLength, normalisePhone, phoneInvalid } from '../checks/phone.js';
import { isPlaceholder } from '../checks/placeholder.js';
import { hiddenCharacters, isBlank, isTooLong, plainCharacters, required, withoutHiddenCharacters } from '../checks/text.js';
import type { Locale } from '../locale/locale.js';
import { isOrderNumber, maxOrderNumberLength, tidyOrderNumber } from '../order/order-status.js';
import { isPostcode, normalisePostcode } from '../postcode/postcode.js';

/** The delivery form (Specification, section 3). An optional field that is left out is ''. */
export interface DeliveryForm {
  orderNumber: string;
  postcode: string;
  /** The value as sent. It is not checked, because a booking's city and state are those of its postcode. */
  city: string;
  state: string;
  address1: string;
  address2: string;
  quantityMattress: number;
  quantityBedset: number;
  salutation: string;
  name: string;
  /** '' means no address, and never matches another '' (messages.md, N8). */
  email: string;
  primaryContact: string;
  secondaryContact: string;
  deliveryDate: CalendarDate;
  remarks: string;
  notifyEmail: boolean;
  notifySms: boolean;
  locale: Locale;
}

/** The empty form: quantities start at 0, e-mail on, SMS off (Specification, sections 3 and 9). */
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

/** Max characters of each text. */
export const maxLengths = {
  orderNumber: maxOrderNumberLength,
  address1: 120,
  address2: 120,
  salutation: 40,
  name: 120,
  email: maxEmailLength,
  primaryContact: maxPhoneLength,
  secondaryContact: maxPhoneLength,
  remarks: 1000,
} as const satisfies Partial<Record<TextField, number>>;

/** Max mattresses, and max bedsets, in one delivery (Domain, "Booking: the invariant"). */
export const maxQuantity = 99;

/** The checks of each field, in order: a form shows the first error. */
const textChecks: Readonly<Partial<Record<TextField, readonly ((text: string, foreign?: ForeignMobile) => ValidationErrorCode | null)[]>>> =
  {
    orderNumber: [required, (text) => (isOrderNumber(text) ? null : 'ORDER_NUMBER_INVALID')],
    postcode: [(text) => (isPostcode(text) ? null : 'POSTCODE_INVALID')],
    name: [(text) => (isBlank(text) ? 'NAME_REQUIRED' : null), hiddenCharacters],
    email: [emailFormat],
    primaryContact: [required, mobileInvalid],
    secondaryContact: [phoneInvalid],
    address1: [required],
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
  'remarks',
] as const satisfies readonly TextField[];

/**
 * Returns the form as it is stored: composed (NFC) and trimmed, spaces within a line collapsed, the postcode and mobile numbers without
 * spaces and hyphens, the order number in ASCII characters. It is idempotent.
 * @param foreign as FormRules.foreignMobile
 */
export function normaliseDeliveryForm(form: DeliveryForm, foreign?: ForeignMobile): DeliveryForm {
  const line = (text: string) => normaliseLine(text) ?? '';
  // People copy addresses and telephone numbers from maps, chats and address books, with hidden characters: removed, not refused.
  const copied = (text: string) => line(withoutHiddenCharacters(text));
  const optional = (text: string) => (isPlaceholder(copied(text)) ? '' : copied(text));
  return {
    ...form,
    orderNumber: tidyOrderNumber(form.orderNumber),
    postcode: normalisePostcode(form.postcode),
    city: copied(form.city),
    state: copied(form.state),
    address1: copied(form.address1),
    address2: optional(form.address2),
    salutation: line(form.salutation),
    name: line(form.name),
    email: line(form.email),
    primaryContact: parseMobile(form.primaryContact, foreign) ?? normaliseMobile(form.primaryContact),
    secondaryContact: optional(normalisePhone(form.secondaryContact)),
    deliveryDate: form.deliveryDate.trim(),
    remarks: form.remarks.normalize('NFC').replace(/\r\n?/g, '\n').trim(),
  };
}

/** The context of a check; what is absent is not allowed. */
export interface FormRules {
  /** The allowed values; without it any value. */
  salutations?: readonly string[];
  /** True if this installation sends SMS: with notifySms no e-mail address is needed. */
  isSmsOn?: boolean;
  /** True for staff, who talk to the customer on the telephone: no notification channel is needed. */
  isStaff?: boolean;
  /** Parses mobile numbers of other countries. */
  foreignMobile?: ForeignMobile | undefined;
}

/**
 * Returns all errors of a form, at most one per field, in the order of the fields on the page; [] if it is valid.
 * It does not check whether the date can be booked: decideDate does.
 */
export function checkDeliveryForm(form: DeliveryForm, { salutations, ...rules }: FormRules = {}): ValidationError[] {
  const clean = normaliseDeliveryForm(form, rules.foreignMobile);
  const errors: ValidationError[] = [];
  for (const field of fieldOrder) {
    const error =
      field === 'email' && clean.email === '' ? withoutChannel(clean, rules) : textError(field, clean[field], rules.foreignMobile);
    if (error !== null) errors.push(error);
    else if (field === 'salutation' && clean.salutation !== '' && salutations?.includes(clean.salutation) === false) {
      errors.push({ path: field, code: 'CHOICE_INVALID' });
    }
  }
  return [...errors, ...quantityErrors(clean)];
}

/** Returns the error of a form without an e-mail address, unless its customer can be notified in another way (messages.md, section 2). */
function withoutChannel({ notifySms }: DeliveryForm, { isSmsOn = false, isStaff = false }: FormRules): ValidationError | null {
  if (isStaff || (isSmsOn && notifySms)) return null;
  return { path: 'email', code: isSmsOn ? 'TOLD_NOHOW' : 'EMAIL_REQUIRED' };
}

function textError(field: (typeof fieldOrder)[number], text: string, foreign?: ForeignMobile): ValidationError | null {
  const max = field in maxLengths ? maxLengths[field as keyof typeof maxLengths] : null;
  if (max !== null && isTooLong(text, max)) return { path: field, code: 'TOO_LONG', values: { max } };
  const characters = plainCharacters(text, field === 'remarks');
  if (characters !== null) return { path: field, code: characters };
  for (const check of textChecks[field] ?? []) {
    const code = check(text, foreign);
    if (code !== null) return { path: field, code };
  }
  return null;
}

/** Returns the errors of the quantities: whole numbers from 0 to 99, and at least one item. */
export function quantityErrors(form: Pick<DeliveryForm, 'quantityMattress' | 'quantityBedset'>): ValidationError[] {
  const errors = (['quantityMattress', 'quantityBedset'] as const).flatMap((path): ValidationError[] => {
    const quantity = form[path];
    return Number.isInteger(quantity) && quantity >= 0 && quantity <= maxQuantity
      ? []
      : [{ path, code: 'QUANTITY_RANGE', values: { min: 0, max: maxQuantity } }];
  });
  if (errors.length === 0 && form.quantityMattress + form.quantityBedset === 0)
    errors.push({ path: 'quantityMattress', code: 'QUANTITY_NONE' });
  return errors;
}
