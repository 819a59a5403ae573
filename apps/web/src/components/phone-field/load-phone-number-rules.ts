import { useEffect, useState } from 'react';
import { beginActivity } from '../../lib/activity';

export type PhoneNumberRules = typeof import('./phone-number-rules');

let loading: Promise<PhoneNumberRules> | null = null;

/** The world's telephone numbers: 30 kB that only who types a number needs. Fetched once; after a failure, again when asked again. */
export function loadPhoneNumberRules(): Promise<PhoneNumberRules> {
  if (loading) return loading;
  const end = beginActivity();
  const rules = import('./phone-number-rules');
  loading = rules;
  rules.catch(() => (loading = null)).finally(end);
  return rules;
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
