import type { ValidationErrorCode } from '@booking/domain/checks/validation-error';
import { isBlank } from '@booking/domain/checks/text';
import { defaultPhoneCountry } from '@booking/domain/user/sign-up-form';
import { loadPhoneNumberRules } from './load-phone-number-rules';
import { readMalaysianMobile, type MobileNumber } from './mobile-number';

/**
 * The mobile number that somebody typed, or what is wrong with it.
 * @param text international, or national in the country
 * @param country ISO 3166
 */
export async function checkMobile(text: string, country: string): Promise<{ number: MobileNumber } | { error: ValidationErrorCode }> {
  if (isBlank(text)) return { error: 'REQUIRED' };
  const number = await loadPhoneNumberRules().then(
    ({ readMobile }) => readMobile(text, country),
    // Without the rules of the world, what the default country's are.
    () => readMalaysianMobile(text),
  );
  return number ? { number } : { error: country === defaultPhoneCountry ? 'MOBILE_INVALID' : 'PHONE_INVALID' };
}
