import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { useWork } from './work-context';
import type { WorkRow } from './work-list';

/** Why the last decision about a booking was not taken, where it was wanted. */
export function RowTrouble({ row }: { row: WorkRow }) {
  const t = useT();
  const locale = useLocale();
  const trouble = useWork().troubles.get(row.booking.id);
  // A question whose answer was lost may have been asked all the same: then its row says that it was.
  if (!trouble || (trouble.kind === 'lost' && row.state !== 'decide')) return null;
  return (
    <chakra.p
      role="alert"
      display="flex"
      alignItems="center"
      gap="2"
      px={{ base: '4', md: '5' }}
      pb="3"
      ms={{ md: '10' }}
      textStyle="sm"
      color="full.fg"
      fontWeight="600"
    >
      <CircleAlert size={16} style={{ flex: 'none' }} />
      <span>
        {trouble.kind === 'input'
          ? trouble.why
          : trouble.kind === 'gone'
            ? t('overbooked.trouble.gone', { date: deliveryDateText(trouble.date, locale, 'day'), why: trouble.why })
            : t(`overbooked.trouble.${trouble.kind}`)}
      </span>
    </chakra.p>
  );
}
