import type { IntlShape } from 'react-intl';

/** '1 mattress, 1 bedset'; what there is none of is left out. */
export function itemsText(
  intl: IntlShape,
  { quantityMattress, quantityBedset }: { quantityMattress: number; quantityBedset: number },
): string {
  return intl.formatMessage({ id: 'deliveryForm.items' }, { mattresses: quantityMattress, bedsets: quantityBedset });
}
