import { chakra } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';
import { smsWaits, type SmsWait } from './sms-waits';

/** When the SMS goes out, while quiet hours keep it; nothing where no SMS are sent at all. */
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
