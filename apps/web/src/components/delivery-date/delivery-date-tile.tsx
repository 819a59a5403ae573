import { useLocale } from '../../lib/use-locale';
import { DateTile, type DateTileProps } from '../../ui/date-tile';
import { dateTileText } from './delivery-date-text';

/** The calendar leaf of a delivery date. */
export function DeliveryDateTile({ date, ...look }: { date: string } & Omit<DateTileProps, 'month' | 'day'>) {
  return <DateTile {...dateTileText(date, useLocale())} {...look} />;
}
