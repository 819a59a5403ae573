import type { ValidationError } from '@booking/domain/checks/validation-error';
import type { Locale } from '@booking/domain/locale/locale';
import { validationMessage } from '@booking/i18n/validation-messages';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** The domain's checks for react-hook-form, in words of the page's language; `path` of a fault is the field's name. */
export function faultResolver<Values extends FieldValues>(
  locale: Locale,
  faultsOf: (values: Values) => readonly ValidationError[] | Promise<readonly ValidationError[]>,
): Resolver<Values> {
  return async (values) => {
    const faults = await faultsOf(values);
    if (faults.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      faults.map(({ path, code, values: said }) => [path, { type: code, message: validationMessage(locale, code, said) }]),
    );
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
