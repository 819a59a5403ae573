import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { useReportDirty } from '../staff-form/use-report-dirty';
import { FormFoot } from './form-foot';
import { FormNotice } from './form-notice';
import { ReasonField } from './reason-field';
import type { FormProps } from './staff-booking';
import { useStaffCancelBookingMutation, useStaffUndoStatusMutation } from './staff-booking.generated';
import { NotifySwitch } from './notify-switch';
import { useFormBasis } from './use-form-basis';
import { usePlaceOverride } from './use-place-override';
import { PlaceOverrideField } from './wanted-date-fields';

const usual = ['bookingDrawer.cancel.asked', 'bookingDrawer.cancel.twice', 'bookingDrawer.cancel.order'];

/** Cancels a booking: why, and whether its customer gets a message. */
export function CancelForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
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
        {t(status === 'FAILED' ? 'bookingDrawer.cancel.failed' : 'bookingDrawer.cancel.text', {
          date: deliveryDateText(deliveryDate, locale, 'sentence'),
        })}
      </Banner>
      <ReasonField usual={usual} label="bookingDrawer.cancel.reason" value={reason} onChange={setReason} optional />
      <NotifySwitch notify={notify} onChange={setNotify} sms={notifySms ? { dates: [deliveryDate], wait: 0 } : null} />
      <FormFoot busy={saving.busy} danger onBack={onBack} onSubmit={() => void submit()}>
        {t(notify ? 'bookingDrawer.cancel.tell' : 'bookingDrawer.cancel.quietly')}
      </FormFoot>
    </Flex>
  );
}

/** Takes a cancellation back: the booking gets a place of its date again, where the day has one, or past what speaks against it. */
export function UncancelForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const locale = useLocale();
  const [undo] = useStaffUndoStatusMutation();
  const { opened, save } = useFormBasis({ booking, saving });
  const override = usePlaceOverride(saving, (reason) => reason !== 'TOO_FAR');
  const { id, deliveryDate } = booking;
  const date = deliveryDateText(deliveryDate, locale, 'sentence');
  useReportDirty(onDirty, override.input !== null);

  async function submit() {
    if (await save(({ version }) => undo({ variables: { id, version, ...override.input } }))) onDone('bookingDrawer.uncancel.done');
  }

  return (
    <Flex direction="column" gap="5">
      <FormNotice opened={opened} booking={booking} saving={saving} />
      <PlaceOverrideField override={override} />
      <Banner tone="medium">{t('bookingDrawer.uncancel.text', { date })}</Banner>
      <FormFoot busy={saving.busy} danger={override.past} disabled={!override.isReady} onBack={onBack} onSubmit={() => void submit()}>
        {t(override.past ? 'bookingDrawer.uncancel.past' : 'bookingDrawer.uncancel.save', { past: override.words })}
      </FormFoot>
    </Flex>
  );
}
