import { smsWaitsUntil } from '@booking/domain/booking/message-times';
import { localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { now } from '../../lib/clock';
import { isSmsOn } from '../../lib/is-sms-on';
import { quietHours } from '../../lib/quiet-hours';
import { useT } from '../../lib/use-locale';

/** When the SMS goes out, if quiet hours delay it. Renders nothing if no SMS are sent at all. */
export function SmsNotice(wait: SmsWait) {
  const t = useT();
  const time = smsWaits(wait);
  if (time === null) return null;
  return (
    <chakra.p textStyle="help" color="fg.muted" role="status">
      {t('bookingDrawer.smsWaits', { time })}
    </chakra.p>
  );
}

export interface SmsWait {
  /** The delivery dates before and after the change: an SMS about today does not wait. */
  dates?: readonly CalendarDate[];
  /** Seconds for which the message waits in any case. Default: the wait of a change. */
  wait?: number;
}

/** Returns the time of day ('HH:mm') until which quiet hours delay an SMS of now; null: no delay, or no SMS at all. */
export function smsWaits({ dates = [], ...rest }: SmsWait): string | null {
  const until = isSmsOn() ? smsWaitsUntil(quietHours(), new Date(now()), { dates, ...rest }) : null;
  return until && localDateTime(until).time;
}
