import { isInternational, normaliseMobile, type ForeignMobile } from '@booking/domain/checks/mobile';
import { defaultPhoneCountry } from '@booking/domain/user/sign-up-form';
import { useEffect, useState } from 'react';
import { beginActivity } from '../../lib/activity';

export type PhoneNumberRules = typeof import('./phone-number-rules');

let loading: Promise<PhoneNumberRules> | null = null;
let loaded: PhoneNumberRules | null = null;

/** Loads the rules for telephone numbers of all countries (30 kB), once. After a failure the next call loads them again. */
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
 * Returns the countries (ISO 3166) whose mobile numbers bookings accept besides Malaysian ones. The server writes them into the page
 * (apps/server/src/http/web-pages.ts).
 */
export const otherCountries = (): readonly string[] => document.documentElement.dataset['otherCountries']?.split(' ') ?? [];

/**
 * Parses mobile numbers of these countries. The first call loads the rules; until then it accepts any number with a foreign country
 * code, because the server checks it.
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

/** Waits for the rules if only they can validate the number. If they cannot be loaded, the server validates it. */
export async function rulesForMobile(text: string): Promise<void> {
  if (otherCountries().length > 0 && isInternational(normaliseMobile(text))) await loadPhoneNumberRules().catch(() => undefined);
}

/** Returns the rules; null until they are loaded. */
export function usePhoneNumberRules(): PhoneNumberRules | null {
  const [rules, setRules] = useState<PhoneNumberRules | null>(null);
  useEffect(() => {
    let shown = true;
    // Without the rules the field still accepts numbers of the default country.
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
