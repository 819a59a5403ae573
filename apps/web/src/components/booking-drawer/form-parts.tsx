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
  /** The button is disabled, because something is missing. The label says what. */
  disabled?: boolean;
  onBack: () => void;
  onSubmit: () => void;
  /** The label of the button. */
  children: ReactNode;
}

/** The foot of a form in the drawer: back to the booking, or submit. It is sticky. */
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

/** Above a form: why a change was refused, or that somebody else has changed what the form depends on, with the author and the change. */
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

/** Failures with texts for staff: those for customers say whom to call. */
const drawerFailures: Readonly<Partial<Record<SaveFailure['code'], FailureText>>> = {
  CONFLICT: { title: 'bookingDrawer.failure.CONFLICT.title', text: 'bookingDrawer.failure.CONFLICT.text' },
  FORBIDDEN: { title: 'bookingDrawer.failure.FORBIDDEN.title', text: 'bookingDrawer.failure.FORBIDDEN.text' },
  NOT_FOUND: { title: 'bookingDrawer.failure.NOT_FOUND.title', text: 'bookingDrawer.failure.NOT_FOUND.text' },
};

/** Reasons of a CONFLICT with texts of their own. */
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
  /** Details of the failure. */
  children?: ReactNode;
}

/** A refused change: what happened, and that typed values are kept. */
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

/** A field for a reason, with a button for each preset reason. */
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
  /** The number of customers. Default: 1. */
  count?: number;
  /** What decides when the SMS goes out; null: the customer gets none. */
  sms: SmsWait | null;
}

/** Whether the customer gets a message about a change. The history records that they got none. */
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
  /** Whether the text is sent by SMS too. */
  sms: boolean;
  value: string;
  onChange: (words: string) => void;
}

/** A text to customers in one language, with a warning about links and telephone numbers. */
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

/** Returns the reason why a change got no place; null if it was refused for something else. */
const placeReasonOf = (failure: SaveFailure | null): DayReason | null => dayReasons.find((reason) => reason === failure?.reason) ?? null;

interface PlaceOverride {
  /** The rule that refused the change and can be overridden; null: none did. */
  reason: DayReason | null;
  /** The tick, and why. */
  past: boolean;
  setPast: (past: boolean) => void;
  why: OverrideDraft;
  setWhy: (why: OverrideDraft) => void;
  /** The overridden rule, in words. */
  words: string;
  /** Whether the form can be sent: a tick needs a reason. */
  isReady: boolean;
  /** The part of the input for the override; null: nothing is overridden. */
  input: { override: true; overrideReason: string } | null;
}

/**
 * A change that takes a place is sent without an override first. If it is refused for the date, staff may override the rule with a reason.
 * @param mayPass whether staff may override this rule
 */
export function usePlaceOverride({ failure }: Pick<Saving, 'failure'>, mayPass: (reason: DayReason) => boolean): PlaceOverride {
  const t = useT();
  const intl = useIntl();
  const [past, setPast] = useState(false);
  const [why, setWhy] = useState(noOverride);
  const refused = placeReasonOf(failure);
  const [last, setLast] = useState(refused);
  // The field stays while the change is sent again.
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

/** The tick and the reason to override the rule that refused a change. */
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
