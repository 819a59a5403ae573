import { isMobile, normaliseMobile } from '@booking/domain/checks/mobile';
import { defaultPhoneCountry } from '@booking/domain/user/sign-up-form';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A mobile number in canonical form, and formatted for people. */
export interface MobileNumber {
  /** E.164: +60123456789. Limits count by it, and messages go to it. */
  phoneNumber: string;
  formattedPhoneNumber: string;
  /** ISO 3166. */
  countryCode: string;
  /** Without the plus: 60. */
  countryCallingCode: string;
}

/** Parses numbers of the countries that are allowed here: codes are sent to them, and bookings take them (target D3: SMS to other countries invite toll fraud). */
export class MobileNumbers {
  /** @param countries ISO 3166 */
  constructor(private readonly countries: readonly string[]) {}

  /**
   * @param text international, or national in the country; of Malaysia, whatever parseMobile of the domain takes
   * @returns null for anything but a mobile number of an allowed country
   */
  read(text: string, country: string = defaultPhoneCountry): MobileNumber | null {
    // Numbers copied from an address book contain invisible characters (U+202A).
    const typed = country === defaultPhoneCountry ? normaliseMobile(text) : text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
    const number = isSupportedCountry(country) ? parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false }) : undefined;
    if (number?.country === undefined || number.ext !== undefined || !this.countries.includes(number.country)) return null;
    // For Malaysia the specification, section 5, says what a mobile number is.
    const isOne =
      number.country === defaultPhoneCountry
        ? isMobile(normaliseMobile(number.number))
        : number.isValid() && /MOBILE/.test(number.getType() ?? '');
    if (!isOne) return null;
    return {
      phoneNumber: number.number,
      formattedPhoneNumber: number.formatInternational(),
      countryCode: number.country,
      countryCallingCode: number.countryCallingCode,
    };
  }
}
