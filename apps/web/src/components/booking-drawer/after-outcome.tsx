import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { Flex } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useStaffUndoStatusMutation } from '../../graphql/staff-bookings.generated';
import { useT } from '../../lib/use-locale';
import { useToday } from '../../lib/use-today';
import { Alert } from '../../ui/alert';
import { statusLooks } from '../booking-status/booking-status-badge';
import { useReportDirty } from '../staff-form/staff-form-drawer';
import { FormFoot, FormNotice, ReasonField } from './form-parts';
import type { FormProps, StaffBooking } from './staff-booking';
import { useFormBasis } from './use-booking-work';

/** After a failed delivery: until when its customer can choose a new date, before staff have to decide. */
export function WaitsForCustomer({ booking: { customerChoosesUntil } }: { booking: Pick<StaffBooking, 'customerChoosesUntil'> }) {
  const t = useT();
  const today = useToday();
  if (customerChoosesUntil === null) return null;
  const { date, time } = localDateTime(new Date(customerChoosesUntil));
  return (
    <Alert status="info" icon={Clock} title={t('bookingDrawer.waitsForCustomer.title')}>
      {t('bookingDrawer.waitsForCustomer.untilToday', { day: date === today ? 'today' : 'tomorrow', time })}
    </Alert>
  );
}

const usualReasons = ['bookingDrawer.correct.otherBooking', 'bookingDrawer.correct.mistake'];

/** Corrects a delivery or a failure that was recorded by mistake. The reason goes into the history. */
export function CorrectForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [undo] = useStaffUndoStatusMutation();
  const { opened, save } = useFormBasis({ booking, saving });
  const text = reason.trim();
  useReportDirty(onDirty, text !== '');

  async function submit() {
    if (await save(({ id, version }) => undo({ variables: { id, version, reason: text } }))) onDone('bookingDrawer.correct.done');
  }

  return (
    <Flex direction="column" gap="5">
      <FormNotice opened={opened} booking={booking} saving={saving} />
      <Alert status="warning">{t('bookingDrawer.correct.text', { status: t(statusLooks[opened.status].text) })}</Alert>
      <ReasonField usual={usualReasons} label="bookingDrawer.correct.reason" value={reason} onChange={setReason} />
      <FormFoot busy={saving.busy} disabled={text === ''} onBack={onBack} onSubmit={() => void submit()}>
        {t('bookingDrawer.correct')}
      </FormFoot>
    </Flex>
  );
}
