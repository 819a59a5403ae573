import type { ValidationErrorCode } from './validation-error.js';

/** Min entries in a list of proposed company names (Specification, section 5). */
const minCompanyNames = 2;

/** A company name must not start or end with a space, of whatever kind (Specification, section 5). */
export function companyNameSpaces(name: string): ValidationErrorCode | null {
  return name === name.trim() ? null : 'NAME_SPACES';
}

/** Requires at least two names; blank entries do not count. */
export function companyNamesTooFew(names: readonly string[]): ValidationErrorCode | null {
  return names.filter((name) => name.trim() !== '').length >= minCompanyNames ? null : 'COMPANY_NAMES_TOO_FEW';
}
