import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { createContext, use } from 'react';
import { fieldId, type CallFaults, type CallField } from './call-checks';

/** The fields of the page, for the parts that draw them. */
export interface CallForm {
  form: DeliveryForm;
  type: (typed: Partial<DeliveryForm>) => void;
  faults: CallFaults;
  /** Whether what is wrong with a field is said: it was left with something in it, or booking was tried. */
  isTold: (field: CallField) => boolean;
  onLeave: (field: CallField) => void;
}

export const CallFormContext = createContext<CallForm | null>(null);

export function useCallForm(): CallForm {
  const form = use(CallFormContext);
  if (form === null) throw new Error('a field of the call needs the page around it');
  return form;
}

type TextName = Exclude<CallField, 'quantityMattress' | 'quantityBedset'>;

/** The props of a text field: what it is bound to, what is wrong with it, and the tick once it was left well. */
export function useTextField() {
  const { form, type, faults, isTold, onLeave } = useCallForm();
  return (name: TextName) => {
    const fault = faults[name];
    return {
      id: fieldId(name),
      name,
      value: form[name],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => type({ [name]: currentTarget.value }),
      onBlur: () => onLeave(name),
      error: fault !== undefined && isTold(name) ? fault : undefined,
      autoComplete: 'off',
    };
  };
}
