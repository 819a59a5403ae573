import type { ValidationErrorCode } from '@booking/domain/checks/validation-error';
import { isBlank } from '@booking/domain/checks/text';
import { defaultPhoneCountry } from '@booking/domain/user/sign-up-form';
import { loadPhoneNumberRules } from './load-phone-number-rules';
import { readMalaysianMobile, type MobileNumber } from './mobile-number';

/**
 * Returns the typed mobile number, or its validation error.
 * @param text in international form, or in the national form of the country
 * @param country ISO 3166
 */
export async function checkMobile(text: string, country: string): Promise<{ number: MobileNumber } | { error: ValidationErrorCode }> {
  if (isBlank(text)) return { error: 'REQUIRED' };
  const number = await loadPhoneNumberRules().then(
    ({ readMobile }) => readMobile(text, country),
    // If the rules cannot be loaded, the field accepts numbers of the default country.
    () => readMalaysianMobile(text),
  );
  return number ? { number } : { error: country === defaultPhoneCountry ? 'MOBILE_INVALID' : 'PHONE_INVALID' };
}
