import { failureCodes } from '@booking/domain/booking/failure-code';
import { maxNoteLength } from '@booking/domain/booking/staff-texts';
import { Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { attemptFor, type Attempt } from '../../lib/booking-attempt';
import { intoView } from '../../lib/into-view';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { TextareaField } from '../../ui/textarea-field';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { useReportDirty } from '../staff-form/staff-form-drawer';
import { PickDocuments, PickedDocumentsList, usePickedDocuments } from './booking-documents';
import {
  ActionFailure,
  FormFoot,
  FormNotice,
  NotifySwitch,
  PlaceOverrideField,
  ReasonField,
  usePlaceOverride,
  WordsField,
} from './form-parts';
import { failureCodeTexts, type FormProps } from './staff-booking';
import {
  useStaffCancelBookingMutation,
  useStaffSendMessageMutation,
  useStaffUndoStatusMutation,
  useStaffUpdateBookingMutation,
  useStaffUpdateStatusMutation,
} from '../../graphql/staff-bookings.generated';
import { hasSameNote, useFormBasis, useReadBooking } from './use-booking-work';

const usualReasons = ['bookingDrawer.cancel.asked', 'bookingDrawer.cancel.twice', 'bookingDrawer.cancel.order'];

/** Cancels a booking with a reason, with or without a message to its customer. */
export function CancelForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const locale = useLocale();
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  const [cancel] = useStaffCancelBookingMutation();
  const { opened, save } = useFormBasis({ booking, saving });
  const { id, status, deliveryDate, places, notifySms } = booking;
  const isDirty = reason.trim() !== '';
  useReportDirty(onDirty, isDirty);

  async function submit() {
    const input = { id, reason: reason.trim() || null, notify };
    if (await save(({ version }) => cancel({ variables: { input: { ...input, version } } }))) onDone('bookingDrawer.cancel.done');
  }

  return (
    <Flex direction="column" gap="5">
      <FormNotice opened={opened} booking={booking} saving={saving} />
      <Alert status="warning">
        {t(status === 'FAILED' ? 'bookingDrawer.cancel.failed' : 'bookingDrawer.cancel.text', {
          date: deliveryDateText(deliveryDate, locale),
          places: places ?? 1,
        })}
      </Alert>
      <ReasonField usual={usualReasons} label="bookingDrawer.cancel.reason" value={reason} onChange={setReason} optional />
      <NotifySwitch notify={notify} onChange={setNotify} sms={notifySms ? { dates: [deliveryDate], wait: 0 } : null} />
      <FormFoot busy={saving.busy} danger onBack={onBack} onSubmit={() => void submit()}>
        {t(notify ? 'bookingDrawer.cancel.notify' : 'bookingDrawer.cancel.quietly')}
      </FormFoot>
    </Flex>
  );
}

/** Restores a cancelled booking: it takes a place of its date again, or one past the limit with an override. */
export function UncancelForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const locale = useLocale();
  const [undo] = useStaffUndoStatusMutation();
  const { opened, save } = useFormBasis({ booking, saving });
  const override = usePlaceOverride(saving, (reason) => reason !== 'TOO_FAR');
  const { id, deliveryDate } = booking;
  const date = deliveryDateText(deliveryDate, locale);
  useReportDirty(onDirty, override.input !== null);

  async function submit() {
    if (await save(({ version }) => undo({ variables: { id, version, ...override.input } }))) onDone('bookingDrawer.uncancel.done');
  }

  return (
    <Flex direction="column" gap="5">
      <FormNotice opened={opened} booking={booking} saving={saving} />
      <PlaceOverrideField override={override} />
      <Alert status="warning">{t('bookingDrawer.uncancel.text', { date })}</Alert>
      <FormFoot busy={saving.busy} danger={override.past} disabled={!override.isReady} onBack={onBack} onSubmit={() => void submit()}>
        {t(override.past ? 'bookingDrawer.uncancel.past' : 'bookingDrawer.uncancel.save', { past: override.words })}
      </FormFoot>
    </Flex>
  );
}

/** The preset reasons of a failure, each with its own code. */
const namedCodes = failureCodes.filter((code) => code !== 'OTHER');

/** The outcome of a delivery: delivered, with photographs, or failed, with a reason. */
export function OutcomeForm({ booking, saving, onDone, onBack, onDirty, failed }: FormProps & { failed: boolean }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const picked = usePickedDocuments(booking.docUrls.length);
  const [update] = useStaffUpdateStatusMutation();
  const { opened, save } = useFormBasis({ booking, saving });
  const count = picked.documents.length;
  // Picked photographs may still be in preparation.
  const isDirty = reason.trim() !== '' || count > 0 || picked.sending;
  useReportDirty(onDirty, isDirty);

  async function submit() {
    await save(async ({ id, version, docUrls }) => {
      const urls = count > 0 ? await picked.send() : [];
      if (urls === null) return;
      const named = namedCodes.find((code) => t(failureCodeTexts[code]) === reason.trim());
      const variables = {
        id,
        version,
        status: failed ? 'FAILED' : 'DELIVERED',
        docUrls: urls.length > 0 ? [...docUrls, ...urls] : null,
        failure: failed ? (named ?? 'OTHER') : null,
        reason: failed ? reason.trim() || null : null,
      } as const;
      const { data } = await update({ variables });
      onDone(failed ? 'bookingDrawer.failed.done' : 'bookingDrawer.delivered.done', data?.updateBookingStatus.version);
    });
  }

  return (
    <Flex direction="column" gap="5">
      <FormNotice opened={opened} booking={booking} saving={saving} />
      {failed ? (
        <ReasonField
          usual={namedCodes.map((code) => failureCodeTexts[code])}
          label="bookingDrawer.failed.reason"
          value={reason}
          onChange={setReason}
        />
      ) : null}
      <div>
        <PickDocuments busy={saving.busy || picked.sending} onPick={(files) => void picked.pick(files)}>
          {t('bookingDrawer.photos', { count })}
        </PickDocuments>
        <PickedDocumentsList picked={picked} busy={saving.busy} />
      </div>
      <FormFoot busy={saving.busy} danger={failed} disabled={failed && reason.trim() === ''} onBack={onBack} onSubmit={() => void submit()}>
        {t(failed ? 'bookingDrawer.failed.submit' : 'bookingDrawer.delivered.submit')}
      </FormFoot>
    </Flex>
  );
}

/** A note for staff: no customer sees it, and nobody is notified. */
export function NoteForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const [note, setNote] = useState(booking.internalNote ?? '');
  const [update] = useStaffUpdateBookingMutation();
  const { opened, save } = useFormBasis({ booking, saving }, hasSameNote);
  const isDirty = note.trim() !== (opened.internalNote ?? '');
  useReportDirty(onDirty, isDirty);

  async function submit() {
    const input = { internalNote: note.trim(), notify: false };
    if (await save(({ id, version }) => update({ variables: { id, version, input } }))) onDone('bookingDrawer.note.done');
  }

  return (
    <Flex direction="column" gap="5">
      <FormNotice opened={opened} booking={booking} saving={saving} isSame={hasSameNote} />
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

/** A message of staff to this family, in its language and by its channels. */
export function WordsForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const [words, setWords] = useState('');
  const [left, setLeft] = useState<string | null>(null);
  const [send] = useStaffSendMessageMutation();
  const readBooking = useReadBooking(booking.id);
  /** A message that was sent without an answer: a retry has the same key. */
  const unanswered = useRef<Attempt | null>(null);
  const isDirty = words.trim() !== '';
  useReportDirty(onDirty, isDirty);

  async function submit() {
    setLeft(null);
    await saving.run(async () => {
      const sent = { id: booking.id, words: { en: '', [booking.locale]: words.trim() } };
      unanswered.current = attemptFor(sent, unanswered.current);
      const { data } = await send({ variables: { ...sent, idempotencyKey: unanswered.current.key } });
      unanswered.current = null;
      const code = data?.messageBookings.left[0]?.code ?? null;
      if (code !== null) return setLeft(code);
      // The message is sent: a read that fails is no reason to send it once more.
      await readBooking().catch(() => undefined);
      onDone('bookingDrawer.words.done');
    });
  }

  return (
    <Flex direction="column" gap="5">
      <ActionFailure failure={saving.failure} />
      {left === null ? null : (
        <Alert ref={intoView} role="alert" status="error">
          {t('bookingDrawer.words.left', { code: left })}
        </Alert>
      )}
      <WordsField locale={booking.locale} sms={booking.notifySms} value={words} onChange={setWords} />
      <FormFoot busy={saving.busy} disabled={!isDirty} onBack={onBack} onSubmit={() => void submit()}>
        {t('bookingDrawer.words.send')}
      </FormFoot>
    </Flex>
  );
}
