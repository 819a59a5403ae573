import { Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { attemptFor, type Attempt } from '../../lib/booking-attempt';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { useReportDirty } from '../staff-form/use-report-dirty';
import { ActionFailure } from './action-failure';
import { FormFoot } from './form-foot';
import type { FormProps } from './staff-booking';
import { useStaffSayWordsMutation } from './staff-booking.generated';
import { useReadBooking } from './use-read-booking';
import { WordsField } from './words-field';

/** Words of staff to this family, in its language and by its ways. */
export function WordsForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const [words, setWords] = useState('');
  const [left, setLeft] = useState<string | null>(null);
  const [say] = useStaffSayWordsMutation();
  const readBooking = useReadBooking(booking.id);
  /** What was sent and not answered: sent again, it has the same key. */
  const unanswered = useRef<Attempt | null>(null);
  const isDirty = words.trim() !== '';
  useReportDirty(onDirty, isDirty);

  async function submit() {
    setLeft(null);
    await saving.run(async () => {
      const sent = { id: booking.id, words: { en: '', [booking.locale]: words.trim() } };
      unanswered.current = attemptFor(sent, unanswered.current);
      const { data } = await say({ variables: { ...sent, idempotencyKey: unanswered.current.key } });
      unanswered.current = null;
      const code = data?.messageBookings.left[0]?.code ?? null;
      if (code !== null) return setLeft(code);
      await readBooking();
      onDone('bookingDrawer.words.done');
    });
  }

  return (
    <Flex direction="column" gap="5">
      <ActionFailure failure={saving.failure} />
      {left === null ? null : (
        <Banner role="alert" tone="full">
          {t('bookingDrawer.words.left', { code: left })}
        </Banner>
      )}
      <WordsField locale={booking.locale} sms={booking.notifySms} value={words} onChange={setWords} />
      <FormFoot busy={saving.busy} disabled={!isDirty} onBack={onBack} onSubmit={() => void submit()}>
        {t('bookingDrawer.words.send')}
      </FormFoot>
    </Flex>
  );
}
