import type { DayReason } from '@booking/domain/availability/decide-date';
import { maxBookings } from '@booking/domain/booking/named-bookings';
import { chakra, Flex } from '@chakra-ui/react';
import { useReasonWords } from '../../components/staff-move/use-reschedule';
import { ActionFailure, NotifySwitch, ReasonField, WordsField } from '../../components/booking-drawer/form-parts';
import { DateField } from '../../components/date-field/date-field';
import { useT } from '../../lib/use-locale';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/radio-group';
import { Dialog } from '../../ui/dialog';
import {
  bulkStatuses,
  bulkTexts,
  changedBy,
  isFilledIn,
  languagesOf,
  type BulkDraft,
  type BulkWork,
  type FoundBooking,
  type useBulkAction,
} from './use-bulk-action';
import { statusLooks } from '../../components/booking-status/booking-status-badge';

const usualReasons = ['bookings.cancel.unverified', 'bookingDrawer.cancel.twice', 'bookingDrawer.cancel.order'];

/** Each step removes the button that was pressed, so the text of the next step takes the focus. */
const focusOnArrival = (part: HTMLElement | null) => part?.focus({ preventScroll: true });

type BulkDialogProps = ReturnType<typeof useBulkAction>['dialog'] & {
  /** The branch whose loads are shown, if all bookings have the same one. */
  branchId: string | undefined;
};

/** Asks for the values of a bulk action, and afterwards lists the bookings that did not change, with the reason. */
export function BulkDialog({ work, branchId, doneText, onDraft, onConfirm, onUndo, onClose }: BulkDialogProps) {
  const t = useT();
  const today = useToday();
  const isRunning = work?.busy === true;
  const going = work ? changedBy(work, today) : [];
  return (
    <Dialog
      open={work !== null}
      onClose={() => (isRunning ? undefined : onClose())}
      closeOutside={false}
      title={work && t(work.answer ? 'bookings.bulk.finished' : bulkTexts[work.name].title)}
      actions={work && actions(work)}
    >
      <chakra.div key={work?.answer?.id} ref={focusOnArrival} tabIndex={-1} outline="none">
        {work && (work.answer ? <Answered text={doneText(work)} left={work.answer.left} /> : question(work))}
      </chakra.div>
    </Dialog>
  );

  function question({ name, rows, others, draft, failure }: BulkWork) {
    const staying = others < 0 || rows === null ? others : others + rows.length - going.length;
    if (rows === null) {
      return <p>{t('bookings.bulk.tooMany', { max: maxBookings })}</p>;
    }
    return (
      <>
        <ActionFailure failure={failure} />
        <p>{t(bulkTexts[name].text, { count: going.length })}</p>
        {staying === 0 || rows.length === 0 ? null : (
          <chakra.p color="fg.muted" mt="2">
            {t(bulkTexts[name].others, { count: staying })}
          </chakra.p>
        )}
        {rows.length === 0 ? null : (
          <Flex direction="column" gap="4" mt="4">
            <Fields name={name} draft={draft} rows={rows} branchId={branchId} onChange={onDraft} />
            {name === 'cancel' || name === 'move' ? (
              <NotifySwitch
                notify={draft.notify}
                onChange={(notify) => onDraft({ notify })}
                count={going.length}
                sms={smsOf(name, going, draft.date)}
              />
            ) : null}
          </Flex>
        )}
      </>
    );
  }

  function actions({ name, draft, rows, answer }: BulkWork) {
    if (answer !== null || rows === null || rows.length === 0) {
      return (
        <>
          {onUndo === null ? null : (
            <Button variant="outline" onClick={onUndo}>
              {t('bookings.job.undo')}
            </Button>
          )}
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </>
      );
    }
    const isReady = isFilledIn(name, draft, going);
    const status = draft.status === null ? '' : t(statusLooks[draft.status].text);
    return (
      <>
        <Button variant="outline" disabled={isRunning} onClick={onClose}>
          {t(bulkTexts[name].keep)}
        </Button>
        <Button
          variant={name === 'cancel' ? 'danger' : 'primary'}
          disabled={!isReady || going.length === 0}
          loading={isRunning}
          onClick={() => onConfirm(going)}
        >
          {t(isReady ? bulkTexts[name].confirm : bulkTexts[name].missing, { count: going.length, status })}
        </Button>
      </>
    );
  }
}

interface FieldsProps {
  name: BulkWork['name'];
  draft: BulkDraft;
  rows: readonly FoundBooking[];
  branchId: string | undefined;
  onChange: (part: Partial<BulkDraft>) => void;
}

function Fields({ name, draft, rows, branchId, onChange }: FieldsProps) {
  const t = useT();
  const today = useToday();
  switch (name) {
    case 'cancel':
      return (
        <ReasonField
          usual={usualReasons}
          label="bookingDrawer.cancel.reason"
          value={draft.reason}
          onChange={(reason) => onChange({ reason })}
        />
      );
    case 'move':
      return (
        <DateField
          label={t('bookings.move.date')}
          value={draft.date}
          min={today}
          branchId={branchId}
          onChange={(date) => onChange({ date })}
        />
      );
    case 'status':
      return (
        <RadioGroup
          label={t('bookings.status')}
          hideLabel
          options={bulkStatuses.map((status) => ({ value: status, label: t(statusLooks[status].text) }))}
          value={draft.status}
          onChange={(status) => onChange({ status })}
        />
      );
    case 'message':
      return languagesOf(rows).map((locale) => (
        <WordsField
          key={locale}
          locale={locale}
          sms={rows.some((row) => row.locale === locale && row.notifySms)}
          value={draft.words[locale] ?? ''}
          onChange={(words) => onChange({ words: { ...draft.words, [locale]: words } })}
        />
      ));
    case 'archive':
    case 'restore':
      return null;
  }
}

/** The dates that decide when the latest SMS of the action goes out; null: no SMS. */
function smsOf(name: BulkWork['name'], going: readonly FoundBooking[], date: string) {
  const last = going
    .filter(({ notifySms }) => notifySms)
    .map(({ deliveryDate }) => deliveryDate)
    .sort()
    .at(-1);
  if (last === undefined) return null;
  return name === 'cancel' ? { dates: [last], wait: 0 } : { dates: date === '' ? [last] : [last, date] };
}

/** The result: the number of changed bookings, and those that did not change, by reason. */
function Answered({ text, left }: { text: string; left: NonNullable<BulkWork['answer']>['left'] }) {
  const t = useT();
  const reasonWords = useReasonWords();
  const codes = [...new Set(left.map(({ code }) => code))];
  return (
    <div role="status">
      <p>{text}</p>
      <chakra.p mt="2">{t('bookings.bulk.left', { count: left.length })}</chakra.p>
      <ul>
        {codes.map((code) => (
          <chakra.li key={code} mt="2" overflowWrap="anywhere">
            <chakra.span display="block" color="fg.muted" _firstLetter={{ textTransform: 'uppercase' }}>
              {t('bookings.bulk.why', { code, day: reasonWords(code as DayReason) })}
            </chakra.span>
            {left
              .filter((one) => one.code === code)
              .map(({ reference }) => reference)
              .join(', ')}
          </chakra.li>
        ))}
      </ul>
    </div>
  );
}
