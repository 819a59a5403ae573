import { localMoment } from '@booking/domain/calendar/calendar-date';
import { FormattedMessage } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { useDayActions } from './day-context';
import type { Tap } from './outbox/tap';

/** What was tapped, was not taken, and belongs to no stop of the shown day. */
export function Stranded({ taps }: { taps: readonly Tap[] }) {
  const { giveUp } = useDayActions();
  const locale = useLocale();
  return taps.map(({ id, bookingId, status, date, at }) => (
    <Banner key={id} role="alert" tone="medium" mb="4" title={<FormattedMessage id="day.stranded.title" />}>
      <FormattedMessage
        id="day.stranded.text"
        values={{
          status: <FormattedMessage id={`manage.status.${status}`} />,
          time: localMoment(new Date(at)).time,
          date: deliveryDateText(date, locale, 'brief'),
        }}
      />
      <div>
        <Button variant="outline" size="sm" mt="2.5" onClick={() => giveUp(bookingId)}>
          <FormattedMessage id="day.stranded.drop" />
        </Button>
      </div>
    </Banner>
  ));
}
