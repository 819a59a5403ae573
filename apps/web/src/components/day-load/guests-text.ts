import type { IntlShape } from 'react-intl';

/** Of a day's load, or of several together. */
export interface GuestsOfDay {
  /** Places held in forms at the moment when it was read. */
  heldInForms: number;
  /** Unverified bookings. */
  unproved: number;
}

/** '3 places held in forms · 2 unverified bookings'; empty where there are none. */
export function guestsText(intl: IntlShape, { heldInForms, unproved }: GuestsOfDay): string {
  return [
    heldInForms > 0 && intl.formatMessage({ id: 'dayLoad.heldInForms' }, { count: heldInForms }),
    unproved > 0 && intl.formatMessage({ id: 'dayLoad.unverified' }, { count: unproved }),
  ]
    .filter(Boolean)
    .join(' · ');
}
