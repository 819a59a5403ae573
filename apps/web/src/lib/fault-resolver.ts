import type { ValidationError } from '@booking/domain/checks/validation-error';
import type { Locale } from '@booking/domain/locale/locale';
import { validationMessage } from '@booking/i18n/validation-messages';
import { useMemo } from 'react';
import { useForm, type FieldErrors, type FieldValues, type Resolver, type UseFormProps } from 'react-hook-form';
import { useLocale } from './use-locale';

type FaultsOf<Values> = (values: Values) => readonly ValidationError[] | Promise<readonly ValidationError[]>;

/** The domain's checks for react-hook-form, in words of the page's language; `path` of a fault is the field's name. */
export function faultResolver<Values extends FieldValues>(locale: Locale, faultsOf: FaultsOf<Values>): Resolver<Values> {
  return async (values) => {
    const faults = await faultsOf(values);
    if (faults.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      faults.map(({ path, code, values: said }) => [path, { type: code, message: validationMessage(locale, code, said) }]),
    );
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** A form of react-hook-form that is checked by the domain. @param faultsOf finds what is wrong with its values */
export function useCheckedForm<Values extends FieldValues>(faultsOf: FaultsOf<Values>, props: UseFormProps<Values>) {
  const locale = useLocale();
  const resolver = useMemo(() => faultResolver(locale, faultsOf), [locale, faultsOf]);
  return useForm<Values>({ ...props, resolver });
}
