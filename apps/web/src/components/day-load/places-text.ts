import type { IntlShape } from 'react-intl';
import type { Translate } from '../../lib/use-locale';

/** The load of one day or of several days together. */
export interface LoadOfDay {
  /** Places. */
  booked: number;
  deliveries: number;
  pieces: number;
}

/** Returns '28 deliveries · 44 pieces'; empty if each delivery takes one place, because the load then shows the same number. */
export function placesText(intl: IntlShape, { booked, deliveries, pieces }: LoadOfDay): string {
  return booked === deliveries ? '' : intl.formatMessage({ id: 'dayLoad.deliveries' }, { deliveries, pieces });
}

interface BookedItems {
  quantityMattress: number;
  quantityBedset: number;
  /** Null if the user may not see it. */
  places: number | null;
}

/** Returns '12 mattresses · takes 2 places'; the items alone if they take one place. */
export function itemsWithPlaces(t: Translate, { quantityMattress, quantityBedset, places }: BookedItems): string {
  const items = t('deliveryForm.items', { mattresses: quantityMattress, bedsets: quantityBedset });
  return places !== null && places > 1 ? t('dayLoad.items', { items, places }) : items;
}
