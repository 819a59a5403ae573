import type { ValidationError } from '@booking/domain/checks/validation-error';
import type { Locale } from '@booking/domain/locale/locale';
import { validationMessage } from '@booking/i18n/validation-messages';
import { useMemo } from 'react';
import { useForm, type FieldErrors, type FieldValues, type Resolver, type UseFormProps } from 'react-hook-form';
import { useLocale } from './use-locale';

type Validate<Values> = (values: Values) => readonly ValidationError[] | Promise<readonly ValidationError[]>;

/** Converts the domain's validation for react-hook-form, with messages in the page's language. `path` of an error is the field's name. */
export function validationResolver<Values extends FieldValues>(locale: Locale, validate: Validate<Values>): Resolver<Values> {
  return async (values) => {
    const found = await validate(values);
    if (found.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      found.map(({ path, code, values: inserted }) => [path, { type: code, message: validationMessage(locale, code, inserted) }]),
    );
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** Returns a form of react-hook-form that the domain validates. @param validate returns the errors of the form's values */
export function useCheckedForm<Values extends FieldValues>(validate: Validate<Values>, props: UseFormProps<Values>) {
  const locale = useLocale();
  const resolver = useMemo(() => validationResolver(locale, validate), [locale, validate]);
  return useForm<Values>({ ...props, resolver });
}
