import type { Locale } from '@booking/domain/locale/locale';
import { defaultPhoneCountry } from '@booking/domain/user/sign-up-form';
import { countries } from '@booking/reference-data/countries';
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { readMalaysianMobile, type MobileNumber } from './mobile-number';

/**
 * @param text international, or national in the country
 * @param country ISO 3166
 * @returns null for anything but a mobile number. For Malaysia the specification, section 5, says what one is.
 */
export function readMobile(text: string, country: string): MobileNumber | null {
  // Numbers copied from an address book have invisible characters (U+202A).
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
