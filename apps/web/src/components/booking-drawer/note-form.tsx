import { maxNoteLength } from '@booking/domain/booking/staff-texts';
import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useT } from '../../lib/use-t';
import { TextareaField } from '../../ui/textarea-field';
import { useReportDirty } from '../staff-form/use-report-dirty';
import { FormFoot } from './form-foot';
import { FormNotice } from './form-notice';
import type { FormProps } from './staff-booking';
import { useStaffUpdateBookingMutation } from './staff-booking.generated';
import { useFormBasis } from './use-form-basis';

/** What staff note for each other: no customer reads it, and nobody is told. */
export function NoteForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const [note, setNote] = useState(booking.internalNote ?? '');
  const [update] = useStaffUpdateBookingMutation();
  const { opened, save } = useFormBasis({ booking, saving });
  const isDirty = note.trim() !== (opened.internalNote ?? '');
  useReportDirty(onDirty, isDirty);

  async function submit() {
    const input = { internalNote: note.trim(), notify: false };
    if (await save(({ id, version }) => update({ variables: { id, version, input } }))) onDone('bookingDrawer.note.done');
  }

  return (
    <Flex direction="column" gap="5">
      <FormNotice opened={opened} booking={booking} saving={saving} />
      <TextareaField
        label={t('bookingDrawer.fact.note')}
        help={t('bookingDrawer.note.help')}
        value={note}
        maxLength={maxNoteLength}
        rows={8}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormFoot busy={saving.busy} disabled={!isDirty} onBack={onBack} onSubmit={() => void submit()}>
        {t('bookingDrawer.note.save')}
      </FormFoot>
    </Flex>
  );
}
