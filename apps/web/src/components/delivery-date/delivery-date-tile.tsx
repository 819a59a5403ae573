import { useLocale } from '../../lib/use-locale';
import { DateTile } from '../../ui/date-tile';
import { dateTileText } from './delivery-date-text';

/** The calendar leaf of a delivery date. `width` in CSS, 60 px if not given. */
export function DeliveryDateTile({ date, width }: { date: string; width?: string | Record<string, string> }) {
  return <DateTile {...dateTileText(date, useLocale())} width={width} />;
}
