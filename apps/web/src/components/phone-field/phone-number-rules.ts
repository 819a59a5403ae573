import type { Locale } from '@booking/domain/locale/locale';
import { defaultPhoneCountry } from '@booking/domain/user/sign-up-form';
import { countries } from '@booking/reference-data/countries';
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { readMalaysianMobile, type MobileNumber } from './mobile-number';

/**
 * Parses a mobile number.
 * @param text in international form, or in the national form of the country
 * @param country ISO 3166
 * @returns null if it is not a mobile number; for Malaysia by the specification, section 5
 */
export function readMobile(text: string, country: string): MobileNumber | null {
  // Numbers copied from an address book can contain invisible characters (U+202A).
  const visible = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const number = isSupportedCountry(country) ? parsePhoneNumberFromString(visible, { defaultCountry: country, extract: false }) : undefined;
  if (number?.country === undefined || number.ext !== undefined) return null;
  if (number.country === defaultPhoneCountry) return readMalaysianMobile(number.number);
  if (!number.isValid()) return null;
  return {
    phoneNumber: number.number,
    formattedPhoneNumber: number.formatInternational(),
    countryCode: number.country,
    countryCallingCode: number.countryCallingCode,
  };
}

/** The countries that have telephone numbers, in the order of the reference data: Malaysia first. */
export function phoneCountries(locale: Locale): { code: string; name: string; callingCode: string }[] {
  return countries.flatMap(({ code, name }) =>
    isSupportedCountry(code) ? [{ code, name: name[locale], callingCode: getCountryCallingCode(code) }] : [],
  );
}
