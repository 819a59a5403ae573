import type { IntlShape } from 'react-intl';

/** Of the load of one day or of several days together. */
export interface GuestsOfDay {
  /** Places held in forms when the load was read. */
  heldInForms: number;
  /** Unverified bookings. */
  unproved: number;
}

/** Returns '3 places held in forms · 2 unverified bookings'; empty if there are none. */
export function guestsText(intl: IntlShape, { heldInForms, unproved }: GuestsOfDay): string {
  return [
    heldInForms > 0 && intl.formatMessage({ id: 'dayLoad.heldInForms' }, { count: heldInForms }),
    unproved > 0 && intl.formatMessage({ id: 'dayLoad.unverified' }, { count: unproved }),
  ]
    .filter(Boolean)
    .join(' · ');
}
