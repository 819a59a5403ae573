import { checkDeliveryForm, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { Locale } from '@booking/domain/locale/locale';
import { validationMessage } from '@booking/i18n/validation-messages';
import { salutations } from '@booking/reference-data/salutations';
import { foreignMobile } from '../../../components/phone-field/load-phone-number-rules';

export type CallField = Exclude<keyof DeliveryForm, 'deliveryDate' | 'city' | 'state' | 'notifyEmail' | 'notifySms' | 'locale'>;

/** The parts of the page and the fields of each, in the order in which they are asked. */
export const partFields = {
  order: ['postcode', 'orderNumber', 'quantityMattress', 'quantityBedset'],
  contact: ['primaryContact', 'salutation', 'name', 'email', 'address1', 'address2', 'secondaryContact', 'remarks'],
} as const satisfies Record<string, readonly CallField[]>;

export type CallFaults = Partial<Record<CallField, string>>;

const rules = { salutations: salutations.map(({ value }) => value), isStaff: true, foreignMobile };

/** What is wrong or missing, by field, in words of the page's language; the date apart. */
export function callFaults(form: DeliveryForm, locale: Locale): CallFaults {
  const faults = checkDeliveryForm(form, rules).filter(({ path }) => path !== 'deliveryDate');
  return Object.fromEntries(faults.map(({ path, code, values: said }) => [path, validationMessage(locale, code, said)]));
}

/** The first field that keeps the call from being booked; null when there is none. */
export function firstFaulty(faults: CallFaults, part?: keyof typeof partFields): CallField | null {
  const fields: readonly CallField[] = part ? partFields[part] : [...partFields.order, ...partFields.contact];
  return fields.find((field) => faults[field] !== undefined) ?? null;
}

export const fieldId = (field: CallField): string => `call-${field}`;
