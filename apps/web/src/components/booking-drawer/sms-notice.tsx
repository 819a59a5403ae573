import { smsWaitsUntil } from '@booking/domain/booking/message-times';
import { localMoment, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { now } from '../../lib/clock';
import { isSmsOn } from '../../lib/is-sms-on';
import { quietHours } from '../../lib/quiet-hours';

export interface SmsNoticeProps {
  /** Of the delivery, before and after: an SMS about today does not wait. */
  dates?: readonly CalendarDate[];
  /** Seconds for which the message waits in any case; left out: those of a change. */
  wait?: number;
}

/** When the SMS goes out, while quiet hours keep it; nothing where no SMS are sent at all. */
export function SmsNotice({ dates = [], ...rest }: SmsNoticeProps) {
  const until = isSmsOn() ? smsWaitsUntil(quietHours(), new Date(now()), { dates, ...rest }) : null;
  if (until === null) return null;
  return (
    <chakra.p textStyle="help" color="fg.muted" role="status">
      <FormattedMessage id="bookingDrawer.smsWaits" values={{ time: localMoment(until).time }} />
    </chakra.p>
  );
}
