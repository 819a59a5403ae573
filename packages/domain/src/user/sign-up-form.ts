import { emailOfForm, maxEmailLength } from '../checks/email.js';
import type { ValidationError, ValidationErrorCode } from '../checks/validation-error.js';
import { lineErrors, normaliseLine } from '../checks/line-of-text.js';
import { maxPhoneLength, phoneInvalid } from '../checks/phone.js';
import { isBlank, withoutHiddenCharacters } from '../checks/text.js';
import { confirmPasswordInvalid, passwordInvalid } from './password.js';

/** The sign-up form (Specification, sections 3 and 5). */
export interface SignUpForm {
  name: string;
  email: string;
  password: string;
  /** Sent by the page's form only; not validated if omitted. */
  confirmPassword?: string;
  /** In international notation, or in the national notation of the chosen country. */
  phoneNumber: string;
}

/** The default country of a telephone number, as ISO 3166 code (Specification, section 5). */
export const defaultPhoneCountry = 'MY';

export const maxNameLength = 120;

/**
 * Normalises the form: name, e-mail and telephone trimmed, the telephone without hidden characters; passwords stay as they are. It is
 * idempotent.
 */
export function normaliseSignUpForm(form: SignUpForm): SignUpForm {
  return {
    ...form,
    name: normaliseLine(form.name) ?? '',
    email: normaliseLine(form.email) ?? '',
    phoneNumber: normaliseLine(withoutHiddenCharacters(form.phoneNumber)) ?? '',
  };
}

/** Returns all errors of a form, at most one per field, in the order of the fields on the page; [] if it is valid. */
export function checkSignUpForm(form: SignUpForm): ValidationError[] {
  const { name, email, password, confirmPassword, phoneNumber } = normaliseSignUpForm(form);
  const errors = [
    isBlank(name) ? [error('name', 'NAME_REQUIRED')] : lineErrors('name', name, { max: maxNameLength }),
    lineThen('email', email, maxEmailLength, emailOfForm),
    [error('password', passwordInvalid(password))],
    confirmPassword === undefined ? [] : [error('confirmPassword', confirmPasswordInvalid(confirmPassword, password))],
    isBlank(phoneNumber) ? [error('phoneNumber', 'REQUIRED')] : lineThen('phoneNumber', phoneNumber, maxPhoneLength, phoneInvalid),
  ];
  return errors.flat().filter((found) => found !== null);
}

function lineThen(
  path: string,
  text: string,
  max: number,
  check: (text: string) => ValidationErrorCode | null,
): (ValidationError | null)[] {
  const errors = lineErrors(path, text, { max });
  return errors.length > 0 ? errors : [error(path, check(text))];
}

function error(path: string, code: ValidationErrorCode | null): ValidationError | null {
  return code === null ? null : { path, code };
}
