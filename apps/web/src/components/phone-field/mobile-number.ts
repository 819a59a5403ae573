import { formatMobile, internationalMobile, parseMobile } from '@booking/domain/checks/mobile';
import { defaultPhoneCountry } from '@booking/domain/user/sign-up-form';

/** A mobile number in the form of the contract and in the form that people read. */
export interface MobileNumber {
  /** E.164: +60162345678. */
  phoneNumber: string;
  /** +60 16-234 5678 */
  formattedPhoneNumber: string;
  /** ISO 3166. */
  countryCode: string;
  /** The country calling code without the plus: 60. */
  countryCallingCode: string;
}

/** Of Malaysia, the default country. */
export const defaultCallingCode = '60';

/** Parses a mobile number of Malaysia. @returns null if it is not one (Specification, section 5) */
export function readMalaysianMobile(text: string): MobileNumber | null {
  const national = parseMobile(text);
  if (national === null) return null;
  return {
    phoneNumber: internationalMobile(national),
    formattedPhoneNumber: `+${defaultCallingCode} ${formatMobile(national).slice(1)}`,
    countryCode: defaultPhoneCountry,
    countryCallingCode: defaultCallingCode,
  };
}
