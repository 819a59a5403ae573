/** What can be wrong with a value. A fault carries its code; the text is looked up where it is shown, in the reader's language. */
export const faultCodes = [
  'REQUIRED',
  'NUMBERS_ONLY',
  'ALPHABETS_ONLY',
  'ALPHABETS_OR_NUMBERS_ONLY',
  'EMAIL_INVALID',
  'PASSPORT_INVALID',
  'IC_INVALID',
  'MOBILE_INVALID',
  'PHONE_INVALID',
  'NAME_SPACES',
  'NAME_REQUIRED',
  'EMAIL_REQUIRED',
  'EMAIL_FORMAT',
  'EMAIL_UNCONFIRMED',
  'OWN_LAST_SCOPE',
  'PASSWORD_REQUIRED',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORDS_DIFFER',
  'PASSWORD_COMMON',
  'PASSWORD_WRONG',
  'CODE_WRONG',
  'CODE_TRIES_SPENT',
  'CODE_EXPIRED',
  'CODE_USED',
  'FINANCIAL_YEAR_BEFORE_INCORPORATION',
  'POSTCODE_INVALID',
  'DATE_INVALID',
  'DATE_ORDER',
  'RANGE_TOO_LONG',
  'QUANTITY_RANGE',
  'QUANTITY_NONE',
  'TOO_LONG',
  'TOO_MANY',
  'ORDER_NUMBER_INVALID',
  'ORDER_REPEATED',
  'COMPANY_NAMES_TOO_FEW',
  'CHOICE_INVALID',
  'NUMBER_RANGE',
  'TIME_INVALID',
  'COVERAGE_INVALID',
  'COVERAGE_OVERLAPS',
  'YEAR_NOT_SHIPPED',
  'CURSOR_INVALID',
  'TOKEN_INVALID',
  'TOKEN_USED',
  'CHARACTERS_INVALID',
  'CHARACTERS_HIDDEN',
  'LINK_FORBIDDEN',
  'NOT_AS_EXPECTED',
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** One fault of a form, at a path such as `email` or `input.email`. */
export interface Fault {
  path: string;
  code: FaultCode;
  /** Values for the placeholders of the text: {max}, {min}, {days}, {left}, {range}, {years}, {entry}. */
  values?: Readonly<Record<string, string | number>>;
}
