import { changePromise } from '@booking/domain/booking/customer-deadline';
import type { NotificationChannel } from '@booking/domain/booking/notification-channels';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { changePromiseText } from '@booking/i18n/change-promise-text';
import { chakra } from '@chakra-ui/react';
import { isSmsOn } from '../../lib/is-sms-on';
import { useLocale } from '../../lib/use-locale';
import { largeText } from '../../ui/theme/media';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

interface PromiseTextProps {
  promise: ReturnType<typeof changePromise>;
  /** The last day on which the customer may change the booking. */
  until: CalendarDate;
  /** Where there is little room. Default: false. */
  brief?: boolean;
}

interface ChangePromiseProps extends Pick<PromiseTextProps, 'until'> {
  today: CalendarDate;
  channels: readonly NotificationChannel[];
}

/** Until when and how the customer may change the booking, or that it is too late. */
export function ChangePromise({ until, today, channels }: ChangePromiseProps) {
  return <PromiseText promise={changePromise(until, { today, channels, isSmsOn: isSmsOn() })} until={until} />;
}

/** The text of a promise, with the day in bold. */
export function PromiseText({ promise, until, brief = false }: PromiseTextProps) {
  const locale = useLocale();
  const [before, after] = changePromiseText(locale, promise).split('{date}');
  if (after === undefined) return before;
  return (
    <>
      {before}
      <chakra.b fontWeight="600" color="fg" css={{ whiteSpace: 'nowrap', [largeText]: { whiteSpace: 'normal' } }}>
        {deliveryDateText(until, locale, brief ? 'brief' : 'full')}
      </chakra.b>
      {after}
    </>
  );
}
