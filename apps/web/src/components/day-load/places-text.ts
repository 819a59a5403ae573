import type { IntlShape } from 'react-intl';

/** Of a day's load, or of several together. */
export interface LoadOfDay {
  /** Places. */
  /** Places. */
  booked: number;
  deliveries: number;
  pieces: number;
}

/** '28 deliveries · 44 pieces'; empty if each delivery takes one place, because the load shows the same number. */
export function placesText(intl: IntlShape, { booked, deliveries, pieces }: LoadOfDay): string {
  return booked === deliveries ? '' : intl.formatMessage({ id: 'dayLoad.deliveries' }, { deliveries, pieces });
}
