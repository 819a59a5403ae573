import { isInternational, normaliseMobile, type ForeignMobile } from '@booking/domain/checks/mobile';
import { defaultPhoneCountry } from '@booking/domain/user/sign-up-form';
import { useEffect, useState } from 'react';
import { beginActivity } from '../../lib/activity';

export type PhoneNumberRules = typeof import('./phone-number-rules');

let loading: Promise<PhoneNumberRules> | null = null;
let loaded: PhoneNumberRules | null = null;

/** The world's telephone numbers: 30 kB that only who types a number needs. Fetched once; after a failure, again when asked again. */
export function loadPhoneNumberRules(): Promise<PhoneNumberRules> {
  if (loading) return loading;
  const end = beginActivity();
  const rules = import('./phone-number-rules');
  loading = rules;
  rules
    .then(
      (module) => (loaded = module),
      () => (loading = null),
    )
    .finally(end);
  return rules;
}

/**
 * The countries whose mobile numbers bookings take beside Malaysian ones; ISO 3166. The server writes them into the page
 * (apps/server/src/http/web-pages.ts).
 */
export const otherCountries = (): readonly string[] => document.documentElement.dataset['otherCountries']?.split(' ') ?? [];

/**
 * Reads mobile numbers of these countries. The first one fetches the rules; until they are there, any number with a country's code passes:
 * the server decides.
 */
export const foreignMobile: ForeignMobile = (international) => {
  const countries = otherCountries();
  if (countries.length === 0) return null;
  if (loaded === null) {
    loadPhoneNumberRules().catch(() => undefined);
    return international.startsWith('+60') ? null : international;
  }
  const number = loaded.readMobile(international, defaultPhoneCountry);
  return number !== null && countries.includes(number.countryCode) ? number.phoneNumber : null;
};

/** Waits for the rules where a number can only be judged by them; where they cannot be had, the server decides. */
export async function rulesForMobile(text: string): Promise<void> {
  if (otherCountries().length > 0 && isInternational(normaliseMobile(text))) await loadPhoneNumberRules().catch(() => undefined);
}

/** The rules once they are there; null meanwhile. */
export function usePhoneNumberRules(): PhoneNumberRules | null {
  const [rules, setRules] = useState<PhoneNumberRules | null>(null);
  useEffect(() => {
    let shown = true;
    // Without them the field still takes numbers of the default country.
    loadPhoneNumberRules().then(
      (loaded) => shown && setRules(loaded),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, []);
  return rules;
}
