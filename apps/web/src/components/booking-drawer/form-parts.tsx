import { dayReasons, type DayReason } from '@booking/domain/availability/decide-date';
import { maxLengths } from '@booking/domain/booking/delivery-form';
import { isAllowedSms } from '@booking/domain/booking/sms-rule';
import { maxWordsLength } from '@booking/domain/booking/staff-texts';
import type { Locale } from '@booking/domain/locale/locale';
import { chakra, Flex } from '@chakra-ui/react';
import { Check, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { intoView } from '../../lib/into-view';
import { failureTexts, type FailureText } from '../../lib/request-failure';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { TextareaField } from '../../ui/textarea-field';
import { reasonTexts } from '../day-status/day-look';
import { noOverride, OverrideFields, overrideText, type OverrideDraft } from '../override-fields/override-fields';
import { DrawerFoot } from '../staff-form/staff-form-foot';
import type { SaveFailure, Saving } from '../staff-form/use-saving';
import { historyEntries, useHistoryAuthor, useHistoryWords } from './booking-history';
import { SmsNotice, type SmsWait } from './sms-notice';
import { languageTexts, type FormProps, type StaffBooking } from './staff-booking';
import { hasSameBasis, type IsSame } from './use-booking-work';

interface FormFootProps {
  busy: boolean;
  danger?: boolean;
  /** Says in the button's words what is missing. */
  disabled?: boolean;
  onBack: () => void;
  onSubmit: () => void;
  /** What the button does. */
  children: ReactNode;
}

/** The end of a form in the drawer: back to the booking, or do it. In sight wherever one scrolls. */
export function FormFoot({ busy, danger = false, disabled = false, onBack, onSubmit, children }: FormFootProps) {
  const t = useT();
  return (
    <DrawerFoot css={{ '& > *': { flex: '1 0 auto' } }}>
      <Button variant="outline" onClick={busy ? undefined : onBack}>
        {t('bookingDrawer.back')}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} loading={busy} disabled={disabled} onClick={onSubmit}>
        {children}
      </Button>
    </DrawerFoot>
  );
}

interface FormNoticeProps extends Pick<FormProps, 'booking' | 'saving'> {
  /** The booking as it was when the form was opened. */
  opened: StaffBooking;
  /** Default: `hasSameBasis`. */
  isSame?: IsSame;
}

/** Above a form: the error of a refused change, or that somebody else has changed what the form rests on, with who did what. */
export function FormNotice({ opened, booking, saving: { failure }, isSame = hasSameBasis }: FormNoticeProps) {
  const t = useT();
  const isChanged = !isSame(opened, booking);
  const changes = isChanged ? <Changes opened={opened} booking={booking} /> : null;
  if (failure) return <ActionFailure failure={failure}>{changes}</ActionFailure>;
  if (!isChanged) return null;
  return (
    <Alert ref={intoView} role="alert" status="warning" mb="4.5" title={t('bookingDrawer.changed.title')}>
      {changes}
      {t('bookingDrawer.changed.text')}
    </Alert>
  );
}

function Changes({ opened, booking }: Pick<FormNoticeProps, 'opened' | 'booking'>) {
  const words = useHistoryWords();
  const authorOf = useHistoryAuthor();
  const entries = historyEntries(booking.history.slice(opened.history.length));
  if (entries.length === 0) return null;
  return (
    <chakra.ul listStyleType="none" m="0" p="0" my="1" color="fg" fontVariantNumeric="tabular-nums">
      {entries.flatMap((entry, at) =>
        entry.lines.map((line, index) => {
          const { title, detail } = words(line);
          return (
            <chakra.li key={`${at} ${index}`} overflowWrap="anywhere">
              {[title, detail, authorOf(entry)].filter((part) => part !== null).join(' · ')}
            </chakra.li>
          );
        }),
      )}
    </chakra.ul>
  );
}

/** The texts of these for customers say whom to call: staff have texts of their own, which say what to do. */
const drawerFailures: Readonly<Partial<Record<SaveFailure['code'], FailureText>>> = {
  CONFLICT: { title: 'bookingDrawer.failure.CONFLICT.title', text: 'bookingDrawer.failure.CONFLICT.text' },
  FORBIDDEN: { title: 'bookingDrawer.failure.FORBIDDEN.title', text: 'bookingDrawer.failure.FORBIDDEN.text' },
  NOT_FOUND: { title: 'bookingDrawer.failure.NOT_FOUND.title', text: 'bookingDrawer.failure.NOT_FOUND.text' },
};

/** A CONFLICT for one of these reasons says more than that the booking has changed. */
const reasonFailures: Readonly<Partial<Record<string, FailureText>>> = {
  ALREADY_ANSWERED: { title: 'bookingDrawer.failure.ALREADY_ANSWERED.title', text: 'bookingDrawer.failure.ALREADY_ANSWERED.text' },
  NOT_ITS_DAY: { title: 'bookingDrawer.failure.NOT_ITS_DAY.title', text: 'bookingDrawer.failure.NOT_ITS_DAY.text' },
  TOO_LATE_TO_CORRECT: {
    title: 'bookingDrawer.failure.TOO_LATE_TO_CORRECT.title',
    text: 'bookingDrawer.failure.TOO_LATE_TO_CORRECT.text',
  },
  CHANNEL_OFF: { title: 'bookingDrawer.failure.CHANNEL_OFF.title', text: 'bookingDrawer.failure.CHANNEL_OFF.text' },
  ORDER_ALREADY_BOOKED: {
    title: 'bookingDrawer.failure.ORDER_ALREADY_BOOKED.title',
    text: 'bookingDrawer.failure.ORDER_ALREADY_BOOKED.text',
  },
  POSTCODE_NOT_SERVED: { title: 'bookingDrawer.failure.POSTCODE_NOT_SERVED.title', text: 'bookingDrawer.failure.POSTCODE_NOT_SERVED.text' },
};

interface ActionFailureProps {
  failure: SaveFailure | null;
  /** What is known of it besides. */
  children?: ReactNode;
}

/** A change that was refused: what happened, and that nothing typed is lost. */
export function ActionFailure({ failure, children }: ActionFailureProps) {
  const t = useT();
  if (!failure) return null;
  const reason = placeReasonOf(failure);
  const { title, text } = reasonFailures[failure.reason ?? ''] ?? drawerFailures[failure.code] ?? failureTexts[failure.code];
  return (
    <Alert ref={intoView} role="alert" status="error" mb="4.5" title={t(reason === null ? title : reasonTexts[reason].title)}>
      {t(reason === null ? text : 'bookingDrawer.failure.place')}
      {children}
      {failure.fields.map(({ path, message }) => (
        <div key={path}>{message}</div>
      ))}
    </Alert>
  );
}

interface ReasonFieldProps {
  /** Message ids of the usual reasons; each has a button that fills in the field. */
  usual: readonly string[];
  label: string;
  value: string;
  onChange: (value: string) => void;
  optional?: boolean;
}

/** A field for a reason, with a button for each usual one. */
export function ReasonField({ usual, label, value, onChange, optional = false }: ReasonFieldProps) {
  const t = useT();
  return (
    <Flex direction="column" gap="2.5">
      <Flex wrap="wrap" gap="2" role="group" aria-label={t(label)}>
        {usual.map((id) => {
          const text = t(id);
          const chosen = value === text;
          return (
            <Button
              key={id}
              variant={chosen ? 'tint' : 'outline'}
              size="sm"
              borderRadius="full"
              aria-pressed={chosen}
              onClick={() => onChange(chosen ? '' : text)}
            >
              {chosen ? <Check size={15} /> : null}
              {text}
            </Button>
          );
        })}
      </Flex>
      <TextareaField
        label={t(label)}
        optional={optional}
        value={value}
        maxLength={maxLengths.remarks}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Flex>
  );
}

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
      <Checkbox
        label={t(notify ? 'bookingDrawer.notify' : 'bookingDrawer.notifyNobody', { count })}
        checked={notify}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {notify && sms ? <SmsNotice {...sms} /> : null}
    </div>
  );
}

interface WordsFieldProps {
  locale: Locale;
  /** They go by SMS too. */
  sms: boolean;
  value: string;
  onChange: (words: string) => void;
}

/** What staff write to customers in one language, with a warning of what reads like a link or a number to call. */
export function WordsField({ locale, sms, value, onChange }: WordsFieldProps) {
  const t = useT();
  return (
    <Flex direction="column" gap="3">
      <TextareaField
        label={t('bookingDrawer.words.label', { language: t(languageTexts[locale]) })}
        help={t(sms ? 'bookingDrawer.words.helpSms' : 'bookingDrawer.words.help')}
        value={value}
        maxLength={maxWordsLength}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isAllowedSms(value) ? null : (
        <Alert role="status" status="warning" icon={TriangleAlert}>
          {t(sms ? 'bookingDrawer.words.linkSms' : 'bookingDrawer.words.link')}
        </Alert>
      )}
    </Flex>
  );
}

/** Why no place could be had, of a change that was refused for that; null of any other. */
const placeReasonOf = (failure: SaveFailure | null): DayReason | null => dayReasons.find((reason) => reason === failure?.reason) ?? null;

interface PlaceOverride {
  /** What was refused and may be passed; null: nothing was. */
  reason: DayReason | null;
  /** The tick, and why. */
  past: boolean;
  setPast: (past: boolean) => void;
  why: OverrideDraft;
  setWhy: (why: OverrideDraft) => void;
  /** What is passed, in words. */
  words: string;
  /** Whether it can be sent: a tick asks for a reason. */
  isReady: boolean;
  /** What is sent besides; null: nothing is passed. */
  input: { override: true; overrideReason: string } | null;
}

/**
 * A change that takes a place is tried without an override first. Where it is refused for the date, staff may say that they want it all
 * the same, and why.
 * @param mayPass whether staff may pass this reason
 */
export function usePlaceOverride({ failure }: Pick<Saving, 'failure'>, mayPass: (reason: DayReason) => boolean): PlaceOverride {
  const t = useT();
  const intl = useIntl();
  const [past, setPast] = useState(false);
  const [why, setWhy] = useState(noOverride);
  const refused = placeReasonOf(failure);
  const [last, setLast] = useState(refused);
  // It stays in sight while the change is sent again.
  if (refused !== null && refused !== last) setLast(refused);
  const reason = last !== null && mayPass(last) ? last : null;
  const text = past ? overrideText(intl, why) : null;
  return {
    reason,
    past: past && reason !== null,
    setPast,
    why,
    setWhy,
    words: reason === null ? '' : t('override.past', { reason }),
    isReady: !past || text !== null,
    input: text === null ? null : { override: true, overrideReason: text },
  };
}

/** The tick, and why, of a change that was refused for its date. */
export function PlaceOverrideField({ override: { reason, past, setPast, why, setWhy } }: { override: PlaceOverride }) {
  const t = useT();
  if (reason === null) return null;
  return (
    <Alert status="error" role="status">
      <Checkbox label={t('bookingDrawer.override')} checked={past} onChange={(event) => setPast(event.currentTarget.checked)} />
      {past ? <OverrideFields value={why} onChange={setWhy} /> : null}
    </Alert>
  );
}
