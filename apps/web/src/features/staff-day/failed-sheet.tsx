import { maxLengths } from '@booking/domain/booking/delivery-form';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex } from '@chakra-ui/react';
import { Camera, Check, DoorClosed, Hand, MapPinOff, MoveDiagonal, PackageX, Pencil, type LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FieldMessage } from '../../ui/field';
import { TextareaField } from '../../ui/textarea-field';
import { useDayActions, wrongPhotoTexts, type WrongPhoto } from './use-stop-actions';
import type { DayStop } from './day-stops';
import { mayTake } from './stop-menu';
import { statusLooks } from '../../components/booking-status/booking-status-badge';
import { failureCodeTexts } from '../../components/booking-drawer/staff-booking';

const reasons = [
  ['NOBODY_HOME', DoorClosed],
  ['WRONG_ADDRESS', MapPinOff],
  ['NO_ACCESS', MoveDiagonal],
  ['REFUSED', Hand],
  ['DAMAGED', PackageX],
  ['OTHER', Pencil],
] as const satisfies readonly (readonly [FailureCode, LucideIcon])[];

interface FailedSheetProps {
  /** The stop as it stood when it was asked why; null: the sheet is closed. */
  asked: DayStop | null;
  /** The same stop as it is now; null: it is not on the day any more. */
  present: DayStop | null;
  onClose: () => void;
}

/** Why a delivery failed: a reason is required here, one's own where no other fits. It stays open until that is noted, or it is closed. */
export function FailedSheet({ asked, present, onClose }: FailedSheetProps) {
  const t = useT();
  const locale = useLocale();
  const { busy } = useDayActions();
  const stop = present ?? asked;
  return (
    <Dialog
      open={asked !== null}
      onClose={() => {
        // Open while photographs are made ready: else the crew would not learn of a file that is none.
        if (asked === null || busy !== asked.booking.id) onClose();
      }}
      title={t('day.why.title')}
      description={
        stop && t('day.why.stop', { name: personText(stop.booking.salutation, stop.booking.name, locale), position: stop.position })
      }
    >
      {asked && <ReasonForm key={asked.booking.id} asked={asked} present={present} onDone={onClose} />}
    </Dialog>
  );
}

/** What has become of the stop while somebody was typing, so that it cannot be noted any more; null: it can. */
function overtakenBy(present: DayStop | null): ReactNode {
  if (present === null) {
    return (
      <Alert role="alert" status="warning" title={<FormattedMessage id="day.why.gone.title" />}>
        <FormattedMessage id="day.why.gone.text" />
      </Alert>
    );
  }
  if (mayTake(present, 'FAILED')) return null;
  return (
    <Alert role="alert" status="warning" title={<FormattedMessage id="day.why.changed.title" />}>
      <FormattedMessage id="day.why.changed.text" values={{ status: <FormattedMessage id={statusLooks[present.status].text} /> }} />
    </Alert>
  );
}

function ReasonForm({ asked, present, onDone }: { asked: DayStop; present: DayStop | null; onDone: () => void }) {
  const t = useT();
  const id = useId();
  const { fail, pickPhotos } = useDayActions();
  const [reason, setReason] = useState<FailureCode | null>(null);
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [wrong, setWrong] = useState<readonly WrongPhoto[]>([]);
  const [isSending, setSending] = useState(false);
  // What is noted here stands at the stop before this closes.
  const overtaken = isSending ? null : overtakenBy(present);
  const word = reason === null || reason === 'OTHER' ? '' : t(failureCodeTexts[reason]);
  const own = note.trim();
  const said = word && own ? t('day.why.said', { reason: word, note: own }) : word || own;

  async function submit(): Promise<void> {
    setSending(true);
    const none = await fail(present ?? asked, { failure: reason ?? 'OTHER', words: said }, photos);
    setSending(false);
    if (none === null) return;
    if (none.length === 0) return onDone();
    setWrong(none);
    setPhotos(photos.filter((file) => none.every((one) => one.file !== file)));
  }

  return (
    <>
      <Flex role="radiogroup" aria-label={t('day.why.title')} direction="column" gap="2">
        {reasons.map(([code, Icon]) => (
          <chakra.label
            key={code}
            display="flex"
            alignItems="center"
            gap="3"
            minHeight="3.25rem"
            px="3.5"
            borderRadius="tile"
            cursor="pointer"
            fontWeight="500"
            bg={reason === code ? 'primary.subtle' : 'bg.panel'}
            boxShadow={reason === code ? 'inset 0 0 0 2px {colors.primary.solid}' : 'inset 0 0 0 1px {colors.border.strong}'}
            _focusWithin={{ outline: '2px solid {colors.focusRing}', outlineOffset: '2px' }}
          >
            <input
              type="radio"
              name="reason"
              checked={reason === code}
              onChange={() => setReason(code)}
              style={{ position: 'absolute', opacity: 0 }}
            />
            <Icon size={20} aria-hidden="true" />
            <chakra.span flex="1">{t(failureCodeTexts[code])}</chakra.span>
            {reason === code && <Check size={20} />}
          </chakra.label>
        ))}
      </Flex>
      <chakra.div mt="3">
        <TextareaField
          label={t('day.why.note')}
          optional={reason !== 'OTHER'}
          value={note}
          // The word before it counts too.
          maxLength={maxLengths.remarks - 60}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </chakra.div>
      <Flex direction="column" gap="2.5" mt="3">
        <div>
          <Button
            variant="outline"
            size="lg"
            block
            aria-describedby={wrong.length > 0 ? `${id}-error` : undefined}
            onClick={() =>
              pickPhotos((files) => {
                setPhotos([...photos, ...files]);
                setWrong([]);
              })
            }
          >
            <Camera size={20} />
            {t('day.why.photos', { count: photos.length })}
          </Button>
          <FieldMessage
            id={id}
            error={
              wrong.length > 0 &&
              wrong.map(({ file, why }, index) => (
                <chakra.span key={index} display="block" overflowWrap="anywhere">
                  {t(wrongPhotoTexts[why], { file: file.name })}
                </chakra.span>
              ))
            }
          />
        </div>
        {overtaken}
        <Button
          size="lg"
          block
          minHeight="3.5rem"
          disabled={said === '' || overtaken !== null}
          loading={isSending}
          onClick={() => void submit()}
        >
          {t(said !== '' ? 'day.why.submit' : reason === 'OTHER' ? 'day.why.writeFirst' : 'day.why.chooseFirst')}
        </Button>
      </Flex>
      <chakra.p color="fg.muted" textAlign="center" mt="2.5">
        {t('day.why.told')}
      </chakra.p>
    </>
  );
}
