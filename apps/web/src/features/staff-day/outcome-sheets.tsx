import type { Locale } from '@booking/domain/locale/locale';
import { maxLengths } from '@booking/domain/booking/delivery-form';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import { mayChooseAfterFailure } from '@booking/domain/delivery-day/progress';
import { normaliseReceivedBy, receivedByErrors } from '@booking/domain/delivery-day/received-by';
import { validationMessage } from '@booking/i18n/validation-messages';
import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex } from '@chakra-ui/react';
import { Camera, Check, DoorClosed, Hand, MapPinOff, MoveDiagonal, PackageX, Pencil, UserPen, X, type LucideIcon } from 'lucide-react';
import { useCallback, useId, useState, type FormEvent, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocale, useT, type Translate } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FieldMessage } from '../../ui/field';
import { TextField } from '../../ui/text-field';
import { TextareaField } from '../../ui/textarea-field';
import { useDayActions, wrongPhotoTexts, type DayActions, type Delivering, type WrongPhoto } from './use-stop-actions';
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
  /** The stop when the sheet was opened; null: the sheet is closed. */
  asked: DayStop | null;
  /** The present state of the stop; null: it is no longer on the day. */
  present: DayStop | null;
  onClose: () => void;
}

/**
 * Records why a delivery failed: a preset reason or a typed one. The sheet stays open until the failure is recorded or the user closes it.
 */
export function FailedSheet({ asked, present, onClose }: FailedSheetProps) {
  const t = useT();
  const locale = useLocale();
  const { busy } = useDayActions();
  const stop = present ?? asked;
  return (
    <Dialog
      open={asked !== null}
      onClose={() => {
        // Open while photographs are prepared, to name a file that is not a photograph.
        if (asked === null || busy !== asked.booking.id) onClose();
      }}
      title={t('day.why.title')}
      description={stop && stopText(stop, t, locale)}
    >
      {asked && <ReasonForm key={asked.booking.id} asked={asked} present={present} onDone={onClose} />}
    </Dialog>
  );
}

const stopText = ({ booking, position }: DayStop, t: Translate, locale: Locale) =>
  t('day.why.stop', { name: personText(booking.salutation, booking.name, locale), position });

/** Returns why an outcome can no longer be recorded, because the stop has changed while its sheet was open; null: it can. */
function overtakenBy(present: DayStop | null, outcome: 'DELIVERED' | 'FAILED'): ReactNode {
  if (present === null) {
    return (
      <Alert role="alert" status="warning" title={<FormattedMessage id="day.why.gone.title" />}>
        <FormattedMessage id="day.why.gone.text" />
      </Alert>
    );
  }
  if (mayTake(present, outcome)) return null;
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
  // While it is sent, the stop already has the outcome that is recorded here.
  const overtaken = isSending ? null : overtakenBy(present, 'FAILED');
  const word = reason === null || reason === 'OTHER' ? '' : t(failureCodeTexts[reason]);
  const own = note.trim();
  const text = word && own ? t('day.why.withNote', { reason: word, note: own }) : word || own;

  async function submit(): Promise<void> {
    setSending(true);
    const none = await fail(present ?? asked, { failure: reason ?? 'OTHER', words: text }, photos);
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
          // The length of the preset reason before it counts too.
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
          <WrongPhotos id={id} wrong={wrong} />
        </div>
        {overtaken}
        <Button
          size="lg"
          block
          minHeight="3.5rem"
          disabled={text === '' || overtaken !== null}
          loading={isSending}
          onClick={() => void submit()}
        >
          {t(text !== '' ? 'day.why.submit' : reason === 'OTHER' ? 'day.why.writeFirst' : 'day.why.chooseFirst')}
        </Button>
      </Flex>
      <chakra.p color="fg.muted" textAlign="center" mt="2.5">
        {t(reason === null || mayChooseAfterFailure(reason, failuresOf(asked) + 1) ? 'day.why.mayRebook' : 'day.why.branchCalls')}
      </chakra.p>
    </>
  );
}

/** Returns how often the delivery of a stop has failed before. */
const failuresOf = ({ booking: { history } }: DayStop) =>
  history.filter(({ change, to }) => change === 'STATUS' && to === 'FAILED').length -
  history.filter(({ change, from }) => change === 'STATUS_UNDONE' && from === 'FAILED').length;

function WrongPhotos({ id, wrong }: { id: string; wrong: readonly WrongPhoto[] }) {
  const t = useT();
  return (
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
  );
}

interface DeliveringState extends Pick<DayActions, 'delivering' | 'askDelivered'> {
  addPhotos: (files: readonly File[]) => void;
  removePhotos: (files: readonly File[]) => void;
  /** Closes the sheet and keeps its photographs. */
  close: () => void;
  /** Removes the recorded delivery. */
  end: () => void;
}

/** The delivery that is being recorded on a day. @param pick opens the camera or the file dialog */
export function useDelivering(day: string, pick: DayActions['pickPhotos']): DeliveringState {
  const [kept, setKept] = useState<(Delivering & { day: string }) | null>(null);
  const delivering = kept?.day === day ? kept : null;
  const addPhotos = (files: readonly File[]) => setKept((now) => now && { ...now, photos: [...now.photos, ...files] });
  return {
    delivering,
    addPhotos,
    askDelivered(stop) {
      const photos = delivering?.stop.booking.id === stop.booking.id ? delivering.photos : [];
      // The sheet opens below the camera, because not every browser reports a camera that is closed without a photograph.
      setKept({ day, stop, photos, isOpen: true });
      if (photos.length === 0) pick(addPhotos);
    },
    removePhotos: (files) => setKept((now) => now && { ...now, photos: now.photos.filter((file) => !files.includes(file)) }),
    close: () => setKept((now) => now && { ...now, isOpen: false }),
    end: () => setKept(null),
  };
}

interface DeliveredSheetProps {
  state: DeliveringState;
  /** The present state of the stop; null: it is no longer on the day. */
  present: DayStop | null;
}

/** Asks who received the goods; one press delivers. Closing the sheet records nothing and keeps its photographs and name. */
export function DeliveredSheet({ state, present }: DeliveredSheetProps) {
  const t = useT();
  const locale = useLocale();
  const { busy } = useDayActions();
  const { delivering } = state;
  const stop = present ?? delivering?.stop;
  return (
    <Dialog
      open={delivering?.isOpen === true}
      onClose={() => {
        if (delivering === null || busy !== delivering.stop.booking.id) state.close();
      }}
      title={t('day.delivered')}
      description={stop && stopText(stop, t, locale)}
    >
      {delivering && <ReceiverForm key={delivering.stop.booking.id} delivering={delivering} state={state} present={present} />}
    </Dialog>
  );
}

type Receiver = 'customer' | 'other' | 'none';

function ReceiverForm({ delivering: { stop, photos }, state, present }: DeliveredSheetProps & { delivering: Delivering }) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const { deliverTo, pickPhotos } = useDayActions();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<readonly WrongPhoto[]>([]);
  const [sending, setSending] = useState<Receiver | null>(null);
  const overtaken = sending === null ? overtakenBy(present, 'DELIVERED') : null;
  const customer = normaliseReceivedBy(stop.booking.name);
  const other = normaliseReceivedBy(typed);
  const [error] = receivedByErrors('receivedBy', other);
  const look = (receiver: Receiver) =>
    ({
      size: 'lg',
      block: true,
      minHeight: '3.5rem',
      loading: sending === receiver,
      disabled: overtaken !== null || (sending !== null && sending !== receiver),
    }) as const;

  async function submit(receiver: Receiver): Promise<void> {
    // Enter submits the form even while its button is busy.
    if (sending !== null || overtaken !== null) return;
    setSending(receiver);
    const receivedBy = { customer, other, none: null }[receiver];
    const none = await deliverTo(present ?? stop, receivedBy, photos);
    setSending(null);
    if (none === null) return;
    if (none.length === 0) return state.end();
    setWrong(none);
    state.removePhotos(none.map(({ file }) => file));
  }

  return (
    <>
      <Flex wrap="wrap" gap="3">
        {photos.map((file, index) => (
          <PhotoTile key={index} file={file} number={index + 1} onRemove={sending ? null : () => state.removePhotos([file])} />
        ))}
        <chakra.button
          type="button"
          display="flex"
          flexDirection="column"
          alignItems="center"
          justifyContent="center"
          gap="2"
          boxSize="7rem"
          px="1"
          borderRadius="tile"
          border="1px dashed {colors.border.control}"
          color="fg.muted"
          fontWeight="500"
          cursor="pointer"
          disabled={sending !== null}
          aria-describedby={wrong.length > 0 ? `${id}-error` : undefined}
          onClick={() => {
            setWrong([]);
            pickPhotos(state.addPhotos);
          }}
        >
          <Camera size={22} />
          {t('day.delivered.photo', { count: photos.length })}
        </chakra.button>
      </Flex>
      <WrongPhotos id={id} wrong={wrong} />
      {overtaken && <chakra.div mt="4">{overtaken}</chakra.div>}
      <chakra.h3 id={`${id}-receiver`} textStyle="h3" mt="5" mb="2.5">
        {t('day.delivered.receivedBy')}
      </chakra.h3>
      <Flex role="group" aria-labelledby={`${id}-receiver`} direction="column" gap="2.5">
        {/* A name that the field refuses has no button either. */}
        {receivedByErrors('receivedBy', customer).length === 0 && (
          <Button {...look('customer')} variant={typed === null ? 'primary' : 'outline'} onClick={() => void submit('customer')}>
            {sending === 'customer' ? null : <Check size={20} />}
            <chakra.span overflowWrap="anywhere" translate="no">
              {customer}
            </chakra.span>
          </Button>
        )}
        {typed === null ? (
          <Button {...look('other')} variant="outline" onClick={() => setTyped('')}>
            <UserPen size={20} />
            {t('day.delivered.somebodyElse')}
          </Button>
        ) : (
          <chakra.form
            noValidate
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              if (other !== null && error === undefined) void submit('other');
            }}
          >
            <TextField
              ref={focusNew}
              label={t('day.delivered.name')}
              autoComplete="off"
              value={typed}
              error={error && validationMessage(locale, error.code, error.values)}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button {...look('other')} type="submit" mt="2.5" disabled={look('other').disabled || other === null || error !== undefined}>
              {t('day.delivered')}
            </Button>
          </chakra.form>
        )}
        <Button {...look('none')} variant="ghost" minHeight="2.75rem" onClick={() => void submit('none')}>
          {t('day.delivered.withoutName')}
        </Button>
      </Flex>
      <chakra.p color="fg.muted" textAlign="center" mt="2.5">
        {t('day.delivered.notified')}
      </chakra.p>
    </>
  );
}

const focusNew = (input: HTMLInputElement | null) => input?.focus();

function PhotoTile({ file, number, onRemove }: { file: File; number: number; onRemove: (() => void) | null }) {
  const t = useT();
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <chakra.span position="relative" width="9.25rem" height="7rem">
      <chakra.img ref={show} alt={t('day.delivered.photoNumber', { number })} boxSize="full" objectFit="cover" borderRadius="tile" />
      {onRemove && (
        <Button
          variant="inverted"
          icon
          position="absolute"
          top="0"
          insetEnd="0"
          aria-label={t('day.delivered.removePhoto', { number })}
          onClick={onRemove}
        >
          <chakra.span display="grid" placeItems="center" boxSize="1.75rem" borderRadius="full" bg="bg.inverted" color="fg.inverted">
            <X size={16} />
          </chakra.span>
        </Button>
      )}
    </chakra.span>
  );
}
