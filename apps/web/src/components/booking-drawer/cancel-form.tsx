import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { Banner } from '../../ui/banner';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { useReportDirty } from '../staff-form/use-report-dirty';
import { FormFoot } from './form-foot';
import { FormNotice } from './form-notice';
import { ReasonField } from './reason-field';
import type { FormProps } from './staff-booking';
import { useStaffCancelBookingMutation } from './staff-booking.generated';
import { NotifySwitch } from './notify-switch';
import { useFormBasis } from './use-form-basis';

const usual = ['bookingDrawer.cancel.asked', 'bookingDrawer.cancel.twice', 'bookingDrawer.cancel.order'];

/** Cancels a booking: why, and whether its customer gets a message. */
export function CancelForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const locale = useLocale();
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  const [cancel] = useStaffCancelBookingMutation();
  const { opened, save } = useFormBasis({ booking, saving });
  const { id, status, deliveryDate, notifySms } = booking;
  const isDirty = reason.trim() !== '';
  useReportDirty(onDirty, isDirty);

  async function submit() {
    const input = { id, reason: reason.trim() || null, notify };
    if (await save(({ version }) => cancel({ variables: { input: { ...input, version } } }))) onDone('bookingDrawer.cancel.done');
  }

  return (
    <Flex direction="column" gap="5">
      <FormNotice opened={opened} booking={booking} saving={saving} />
      <Banner tone="medium">
        <FormattedMessage
          id={status === 'FAILED' ? 'bookingDrawer.cancel.failed' : 'bookingDrawer.cancel.text'}
          values={{ date: deliveryDateText(deliveryDate, locale, 'sentence') }}
        />
      </Banner>
      <ReasonField usual={usual} label="bookingDrawer.cancel.reason" value={reason} onChange={setReason} optional />
      <NotifySwitch notify={notify} onChange={setNotify} sms={notifySms ? { dates: [deliveryDate], wait: 0 } : null} />
      <FormFoot busy={saving.busy} danger onBack={onBack} onSubmit={() => void submit()}>
        <FormattedMessage id={notify ? 'bookingDrawer.cancel.tell' : 'bookingDrawer.cancel.quietly'} />
      </FormFoot>
    </Flex>
  );
}
