import type { CalendarDate } from '../calendar/calendar-date.js';
import { maxQuantity } from '../booking/delivery-form.js';
import { emailInvalid, maxEmailLength } from '../checks/email.js';
import type { Fault } from '../checks/fault.js';
import { lineFaults, normaliseLine, wholeNumberFaults } from '../checks/line-of-text.js';
import { isPlaceholder } from '../checks/placeholder.js';
import { maxPhoneLength, normalisePhone, phoneInvalid } from '../checks/phone.js';
import { withoutHiddenCharacters } from '../checks/text.js';
import { isPostcode, normalisePostcode } from '../postcode/postcode.js';
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

type Said<Fields> = { [Field in keyof Fields]?: Fields[Field] | null | undefined };

/** An order as it is sent: what is left out (undefined) stays as it is on file, null clears it. */
export type OrderFormInput = Pick<OrderForm, 'orderNumber' | 'status' | 'isPaid' | 'isSigned'> &
  Said<Pick<OrderForm, 'processedDate' | 'name' | 'email' | 'primaryContact' | 'quantityMattress' | 'quantityBedset'>> & {
    address?: Said<OrderAddress> | null | undefined;
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
 * An order as it is stored: texts composed and trimmed, nothing and placeholders (N/A, -) as null, postcode and mobile number in one
 * spelling.
 * @param before the order on file: what is left out stays as it is there; so does the spelling of its number
 */
export function normaliseOrderForm(input: OrderFormInput, before: OrderForm | null = null): OrderForm {
  const copied = (text: string | null) => normaliseLine(text && withoutHiddenCharacters(text));
  const text = (said: string | null | undefined, was: string | null | undefined, clean: (typed: string) => string | null = copied) => {
    if (said === undefined) return was ?? null;
    const line = said === null ? null : clean(said);
    return line === null || isPlaceholder(line) ? null : line;
  };
  const part = (field: keyof OrderAddress, clean = copied) =>
    text(input.address === null ? null : input.address?.[field], before?.address[field], clean);
  const phone = (typed: string | null) => copied(typed && normalisePhone(typed));
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

/**
 * Faults of what an order says, by path ('address.zipcode'): of its form without what is on file, so that a caller gets no fault of a
 * field that they left out.
 */
export function checkOrderForm(said: OrderForm): Fault[] {
  const { orderNumber, email, primaryContact, address } = said;
  const number = lineFaults('orderNumber', orderNumber, { max: maxLengths.orderNumber, required: true });
  if (number.length === 0 && !isOrderNumber(orderNumber)) number.push({ path: 'orderNumber', code: 'ORDER_NUMBER_INVALID' });
  const faults = [
    ...number,
    ...wholeNumberFaults('status', said.status, 0, maxStatus),
    ...lineFaults('name', said.name, { max: maxLengths.name }),
    ...textFaults('email', email, maxEmailLength, emailInvalid),
    ...textFaults('primaryContact', primaryContact, maxPhoneLength, phoneInvalid),
    ...(['address1', 'address2', 'city', 'state', 'country'] as const).flatMap((part) =>
      lineFaults(`address.${part}`, address[part], { max: maxLengths[part] }),
    ),
  ];
  if (address.zipcode !== null && !isPostcode(address.zipcode)) faults.push({ path: 'address.zipcode', code: 'POSTCODE_INVALID' });
  for (const path of ['quantityMattress', 'quantityBedset'] as const)
    if (said[path] !== null) faults.push(...wholeNumberFaults(path, said[path], 0, maxQuantity));
  return faults;
}

function textFaults(path: string, text: string | null, max: number, check: typeof phoneInvalid): Fault[] {
  const faults = lineFaults(path, text, { max });
  const code = faults.length === 0 ? check(text ?? '') : null;
  return code === null ? faults : [{ path, code }];
}
