import type { IntlShape } from 'react-intl';

/** Returns '1 mattress, 1 bedset'; leaves out items of which there are none. */
export function itemsText(
  intl: IntlShape,
  { quantityMattress, quantityBedset }: { quantityMattress: number; quantityBedset: number },
): string {
  return intl.formatMessage({ id: 'deliveryForm.items' }, { mattresses: quantityMattress, bedsets: quantityBedset });
}
