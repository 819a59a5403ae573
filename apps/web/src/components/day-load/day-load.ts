import type { IntlShape } from 'react-intl';

/** Of a day's load, or of several together. */
export interface GuestsOfDay {
  /** Places held in forms at the moment when it was read. */
  heldInForms: number;
  unproved: number;
}

/** '3 places held in forms · 2 bookings without a proof'; empty where there are none. */
export function guestsText(intl: IntlShape, { heldInForms, unproved }: GuestsOfDay): string {
  return [
    heldInForms > 0 && intl.formatMessage({ id: 'dayLoad.heldInForms' }, { count: heldInForms }),
    unproved > 0 && intl.formatMessage({ id: 'dayLoad.unproved' }, { count: unproved }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Of a day's load, or of several together. */
export interface LoadOfDay {
  /** Places. */
  booked: number;
  deliveries: number;
  pieces: number;
}

/** '28 deliveries · 44 pieces'; empty if each delivery takes one place, because the load shows the same number. */
export function placesText(intl: IntlShape, { booked, deliveries, pieces }: LoadOfDay): string {
  return booked === deliveries ? '' : intl.formatMessage({ id: 'dayLoad.deliveries' }, { deliveries, pieces });
}
