import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

/** Until when an answer is waited for, in Kuala Lumpur: 'Wednesday, 02 Dec, 18:00'. */
export function AnswerMoment({ at, brief = false }: { at: string; brief?: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { date, time } = localDateTime(new Date(at));
  return (
    <chakra.b fontWeight="600" color="fg" fontVariantNumeric="tabular-nums" whiteSpace={brief ? 'nowrap' : undefined}>
      {t('manage.offer.moment', { date: deliveryDateText(date, locale, brief ? 'brief' : 'day'), time })}
    </chakra.b>
  );
}
