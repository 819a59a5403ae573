import { isMobile, normaliseMobile } from '@booking/domain/checks/mobile';
import { defaultPhoneCountry } from '@booking/domain/user/sign-up-form';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A mobile number in canonical form, and formatted for people. */
export interface MobileNumber {
  /** E.164: +60123456789. Limits count by it, and messages are sent to it. */
  phoneNumber: string;
  formattedPhoneNumber: string;
  /** ISO 3166. */
  countryCode: string;
  /** Without the plus: 60. */
  countryCallingCode: string;
}

/**
 * Parses numbers of the accepted countries: they get codes, and bookings may have them (target D3: SMS to other countries invite toll
 * fraud).
 */
export class MobileNumbers {
  /** @param countries ISO 3166 */
  constructor(private readonly countries: readonly string[]) {}

  /**
   * @param text international, or national in the country; for Malaysia every notation that the domain's parseMobile accepts
   * @returns null for anything but a mobile number of an accepted country
   */
  read(text: string, country: string = defaultPhoneCountry): MobileNumber | null {
    // Numbers copied from an address book contain invisible characters (U+202A).
    const typed = country === defaultPhoneCountry ? normaliseMobile(text) : text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
    const number = isSupportedCountry(country) ? parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false }) : undefined;
    if (number?.country === undefined || number.ext !== undefined || !this.countries.includes(number.country)) return null;
    // The specification, section 5, defines the mobile numbers of Malaysia.
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
