import { useT } from '../../lib/use-t';
import { CheckBox } from '../../ui/check-box';
import { SmsNotice } from './sms-notice';
import type { SmsWait } from './sms-waits';

interface NotifySwitchProps {
  notify: boolean;
  onChange: (notify: boolean) => void;
  /** How many customers it is about. Default: 1. */
  count?: number;
  /** What an SMS about it is about; null: the customer gets none. */
  sms: SmsWait | null;
}

/** Whether the customer gets a message about a change; that they get none is kept in the history. */
export function NotifySwitch({ notify, onChange, count = 1, sms }: NotifySwitchProps) {
  const t = useT();
  return (
    <div>
      <CheckBox
        label={t(notify ? 'bookingDrawer.tell' : 'bookingDrawer.tellNot', { count })}
        checked={notify}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {notify && sms ? <SmsNotice {...sms} /> : null}
    </div>
  );
}
