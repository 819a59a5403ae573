import { checkDeliveryForm, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { Locale } from '@booking/domain/locale/locale';
import { validationMessage } from '@booking/i18n/validation-messages';
import { salutations } from '@booking/reference-data/salutations';
import { createContext, use } from 'react';
import { foreignMobile } from '../../components/phone-field/load-phone-number-rules';
import type { PhoneBookingDraft } from './draft';

export type DraftField = Exclude<keyof DeliveryForm, 'deliveryDate' | 'city' | 'state' | 'notifyEmail' | 'notifySms' | 'locale'>;

/** The fields of the page's parts, in the order in which they are asked. */
const fields = {
  order: ['postcode', 'orderNumber', 'quantityMattress', 'quantityBedset'],
  contact: ['primaryContact', 'salutation', 'name', 'email', 'address1', 'address2', 'secondaryContact', 'remarks'],
} as const satisfies Record<string, readonly DraftField[]>;

type DraftErrors = Partial<Record<DraftField, string>>;

const rules = { salutations: salutations.map(({ value }) => value), isStaff: true, foreignMobile };

/** Returns the validation errors by field, in the page's language. The date is checked elsewhere. */
export function draftErrors(form: DeliveryForm, locale: Locale): DraftErrors {
  const errors = checkDeliveryForm(form, rules).filter(({ path }) => path !== 'deliveryDate');
  return Object.fromEntries(errors.map(({ path, code, values }) => [path, validationMessage(locale, code, values)]));
}

/** Returns the first field with an error, of one part or of all; null if there is none. */
export function firstInvalid(errors: DraftErrors, part?: keyof typeof fields): DraftField | null {
  const searched: readonly DraftField[] = part ? fields[part] : [...fields.order, ...fields.contact];
  return searched.find((field) => errors[field] !== undefined) ?? null;
}

export const fieldId = (field: DraftField): string => `phone-booking-${field}`;

/** What the parts of the page need to draw their fields. */
export interface DraftForm {
  draft: PhoneBookingDraft;
  type: (typed: Partial<DeliveryForm>) => void;
  errors: DraftErrors;
  /** Whether the field's error is shown: the field was left with something in it, or booking was tried. */
  isErrorShown: (field: DraftField) => boolean;
  onLeave: (field: DraftField) => void;
}

export const DraftFormContext = createContext<DraftForm | null>(null);

export function useDraftForm(): DraftForm {
  const form = use(DraftFormContext);
  if (form === null) throw new Error('a field of the phone booking needs the page around it');
  return form;
}

/** Returns the props of a text field: its value, its handlers and its error. */
export function useTextField() {
  const { draft, type, errors, isErrorShown, onLeave } = useDraftForm();
  return (name: Exclude<DraftField, 'quantityMattress' | 'quantityBedset'>) => ({
    id: fieldId(name),
    name,
    value: draft.form[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => type({ [name]: currentTarget.value }),
    onBlur: () => onLeave(name),
    error: isErrorShown(name) ? errors[name] : undefined,
    autoComplete: 'off',
  });
}
