import { checkDeliveryForm, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { Locale } from '@booking/domain/locale/locale';
import { validationMessage } from '@booking/i18n/validation-messages';
import { salutations } from '@booking/reference-data/salutations';
import { chakra, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';
import { foreignMobile } from '../../components/phone-field/load-phone-number-rules';
import { Card } from '../../ui/card';
import { Mark } from '../../ui/mark';
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

export type PartState = 'done' | 'now' | 'later';

interface PartCardProps {
  number: number;
  title: ReactNode;
  state: PartState;
  /** A muted text at the end of the heading's line. */
  hint?: ReactNode;
  id: string;
  children: ReactNode;
}

const looks = {
  done: { bg: 'success.muted', color: 'success.fg' },
  now: { bg: 'primary.solid', color: 'primary.contrast' },
  later: { bg: 'bg.muted', color: 'fg.muted' },
};

/** A numbered part of the page. A tick replaces its number when the part is complete. */
export function PartCard({ number, title, state, hint, id, children }: PartCardProps) {
  return (
    <Card asChild p={{ base: '4', md: '5' }} overflow="visible">
      <section aria-labelledby={id}>
        <Flex align="center" gap="3" mb="3.5">
          <Mark round boxSize="1.5rem" textStyle="2xs" fontWeight="700" {...looks[state]}>
            {state === 'done' ? <Check size={14} strokeWidth={2.6} /> : number}
          </Mark>
          <chakra.h2 id={id} tabIndex={-1} outline="none" textStyle="h3">
            {title}
          </chakra.h2>
          <chakra.span ms="auto" textStyle="xs" color="fg.muted" hideBelow="md">
            {hint}
          </chakra.span>
        </Flex>
        {children}
      </section>
    </Card>
  );
}
