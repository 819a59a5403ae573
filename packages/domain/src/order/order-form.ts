import type { CalendarDate } from '../calendar/calendar-date.js';
import { maxQuantity } from '../booking/delivery-form.js';
import { emailInvalid, maxEmailLength } from '../checks/email.js';
import type { ValidationError } from '../checks/validation-error.js';
import { lineErrors, normaliseLine, wholeNumberErrors } from '../checks/line-of-text.js';
import { isPlaceholder } from '../checks/placeholder.js';
import { maxPhoneLength, normalisePhone, phoneInvalid, phonesOf } from '../checks/phone.js';
import { withoutHiddenCharacters } from '../checks/text.js';
import { isPostcode, normalisePostcode } from '../postcode/postcode.js';
import { isClaimable } from './order-claim.js';
import { isOrderNumber, maxOrderNumberLength, tidyOrderNumber } from './order-status.js';

interface OrderAddress {
  address1: string | null;
  address2: string | null;
  zipcode: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
}

/** An order as the retailer's system sends it (Specification, section 3: Order). */
export interface OrderForm {
  orderNumber: string;
  /** 0 Draft, 1 Incorporated, 2 Paid. */
  status: number;
  isPaid: boolean;
  isSigned: boolean;
  processedDate: CalendarDate | null;
  name: string | null;
  email: string | null;
  primaryContact: string | null;
  address: OrderAddress;
  quantityMattress: number | null;
  quantityBedset: number | null;
}

type Input<Fields> = { [Field in keyof Fields]?: Fields[Field] | null | undefined };

/** An order as sent: undefined leaves a field unchanged, null clears it. */
export type OrderFormInput = Pick<OrderForm, 'orderNumber' | 'status' | 'isPaid' | 'isSigned'> &
  Input<Pick<OrderForm, 'processedDate' | 'name' | 'email' | 'primaryContact' | 'quantityMattress' | 'quantityBedset'>> & {
    address?: Input<OrderAddress> | null | undefined;
  };

const maxStatus = 2;
const maxLengths = {
  name: 120,
  address1: 120,
  address2: 120,
  city: 60,
  state: 60,
  country: 60,
  orderNumber: maxOrderNumberLength,
} as const;

/**
 * Normalises an order: texts composed and trimmed, empty texts and placeholders (N/A, -) null, postcode and mobile number in one notation.
 * @param before the order on file, from which absent fields and the notation of the number are taken
 */
export function normaliseOrderForm(input: OrderFormInput, before: OrderForm | null = null): OrderForm {
  const copied = (text: string | null) => normaliseLine(text && withoutHiddenCharacters(text));
  const text = (input: string | null | undefined, was: string | null | undefined, clean: (typed: string) => string | null = copied) => {
    if (input === undefined) return was ?? null;
    const line = input === null ? null : clean(input);
    return line === null || isPlaceholder(line) ? null : line;
  };
  const part = (field: keyof OrderAddress, clean = copied) =>
    text(input.address === null ? null : input.address?.[field], before?.address[field], clean);
  const phone = (typed: string | null) => copied(typed && phoneToKeep(typed));
  return {
    orderNumber: before?.orderNumber ?? tidyOrderNumber(input.orderNumber),
    status: input.status,
    isPaid: input.isPaid,
    isSigned: input.isSigned,
    processedDate: input.processedDate === undefined ? (before?.processedDate ?? null) : input.processedDate,
    name: text(input.name, before?.name, normaliseLine),
    email: text(input.email, before?.email, normaliseLine),
    primaryContact: text(input.primaryContact, before?.primaryContact, phone),
    address: {
      address1: part('address1'),
      address2: part('address2'),
      zipcode: part('zipcode', (typed) => normaliseLine(typed && normalisePostcode(typed))),
      city: part('city'),
      state: part('state'),
      country: part('country'),
    },
    quantityMattress: input.quantityMattress === undefined ? (before?.quantityMattress ?? null) : input.quantityMattress,
    quantityBedset: input.quantityBedset === undefined ? (before?.quantityBedset ?? null) : input.quantityBedset,
  };
}

/** Returns the first number of the field, because an order has one. */
function phoneToKeep(typed: string): string {
  const [first = typed] = phonesOf(typed);
  return normalisePhone(first);
}

const optionalFields = ['name', 'email', 'primaryContact', 'quantityMattress', 'quantityBedset'] as const;
const addressFields = ['address1', 'address2', 'zipcode', 'city', 'state', 'country'] as const;
/** The paths by which the customer of an order is known (`isClaimable`). */
const knownBy: ReadonlySet<string> = new Set(['email', 'primaryContact', 'address.zipcode']);

export interface OrderReading {
  /** The order to store; absent fields are those of the order on file. */
  form: OrderForm;
  /** Errors that refuse the order, by path. */
  faults: ValidationError[];
  /** Values that were ignored, by path. They do not refuse the order. */
  hints: ValidationError[];
}

/**
 * Parses an order as sent. An invalid optional field is ignored, so that the stored value remains, and is a hint (Domain, "Reading what
 * people send"). It is an error only if the order would have no contact left.
 * @param before the order on file
 */
export function readOrderForm(input: OrderFormInput, before: OrderForm | null = null): OrderReading {
  const found = checkOrderForm(normaliseOrderForm(input));
  const isRequired = ({ path }: ValidationError) => path === 'orderNumber' || path === 'status';
  const wrong = new Set(found.map(({ path }) => path));
  const kept: OrderFormInput = { ...input };
  for (const field of optionalFields) if (wrong.has(field)) kept[field] = undefined;
  if (input.address) {
    const address = { ...input.address };
    for (const field of addressFields) if (wrong.has(`address.${field}`)) address[field] = undefined;
    kept.address = address;
  }
  const form = normaliseOrderForm(kept, before);
  const isUnknown = !isClaimable({ postcode: form.address.zipcode, emails: [form.email], phones: [form.primaryContact] });
  const refuses = (error: ValidationError) => isRequired(error) || (isUnknown && knownBy.has(error.path));
  const [, ...others] = phonesOf(kept.primaryContact ?? '');
  const second: ValidationError = {
    path: 'primaryContact',
    code: 'PHONE_SECOND',
    values: { text: others.join(', ').slice(0, maxPhoneLength) },
  };
  return {
    form,
    faults: found.filter(refuses),
    hints: [...found.filter((error) => !refuses(error)), ...(others.length > 0 ? [second] : [])],
  };
}

/**
 * Returns the errors of an order as sent, by path ('address.zipcode'), without the order on file, so that absent fields have no errors.
 */
function checkOrderForm(input: OrderForm): ValidationError[] {
  const { orderNumber, email, primaryContact, address } = input;
  const number = lineErrors('orderNumber', orderNumber, { max: maxLengths.orderNumber, required: true });
  if (number.length === 0 && !isOrderNumber(orderNumber)) number.push({ path: 'orderNumber', code: 'ORDER_NUMBER_INVALID' });
  const errors = [
    ...number,
    ...wholeNumberErrors('status', input.status, 0, maxStatus),
    ...lineErrors('name', input.name, { max: maxLengths.name }),
    ...textErrors('email', email, maxEmailLength, emailInvalid),
    ...textErrors('primaryContact', primaryContact, maxPhoneLength, phoneInvalid),
    ...(['address1', 'address2', 'city', 'state', 'country'] as const).flatMap((part) =>
      lineErrors(`address.${part}`, address[part], { max: maxLengths[part] }),
    ),
  ];
  if (address.zipcode !== null && !isPostcode(address.zipcode)) errors.push({ path: 'address.zipcode', code: 'POSTCODE_INVALID' });
  for (const path of ['quantityMattress', 'quantityBedset'] as const)
    if (input[path] !== null) errors.push(...wholeNumberErrors(path, input[path], 0, maxQuantity));
  return errors;
}

function textErrors(path: string, text: string | null, max: number, check: typeof phoneInvalid): ValidationError[] {
  const errors = lineErrors(path, text, { max });
  const code = errors.length === 0 ? check(text ?? '') : null;
  return code === null ? errors : [{ path, code }];
}
