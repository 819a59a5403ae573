import { formatMobile, isStoredMobile } from '@booking/domain/checks/mobile';
import { htmlLang } from '@booking/domain/locale/locale';
import { paths } from '@booking/domain/navigation/paths';
import { Box, chakra, Flex } from '@chakra-ui/react';
import {
  Ban,
  Check,
  CheckCheck,
  ChevronDown,
  CircleX,
  Clock,
  Languages,
  Mail,
  MailX,
  MessageSquare,
  MessageSquareX,
  Pencil,
  Phone,
  Send,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router-dom';
import { isSmsOn } from '../../lib/is-sms-on';
import { useIsOpen } from '../../lib/open-paths';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { TextLink } from '../../ui/text-link';
import { momentText } from '../delivery-date/delivery-date-text';
import { SmsBubble, SmsLength } from '../message-words/sms-words';
import { channelTexts, languageTexts, type MessageChannel, type StaffBooking, type StaffMessage } from './staff-booking';
import type { BookingWork } from './use-booking-work';

interface BookingMessagesProps {
  booking: StaffBooking;
  work: Pick<BookingWork, 'mayWrite' | 'saving' | 'openForm' | 'sendAgain' | 'confirmNotified'>;
}

/** The messages to the customer, newest first, with their status and actions. */
export function BookingMessages({ booking, work }: BookingMessagesProps) {
  const t = useT();
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  const available = work.mayWrite ? availableChannels(booking) : [];
  return (
    <section>
      <SendErrorAlert booking={booking} work={work} />
      {booking.messages.length === 0 ? (
        <chakra.p textStyle="sm" color="fg.muted" mb="4">
          {t('bookingDrawer.messages.none')}
        </chakra.p>
      ) : (
        <chakra.ul listStyleType="none" m="0" p="0">
          {[...booking.messages].reverse().map((message) => (
            <MessageEntry
              key={message.id}
              message={message}
              again={mayFollow(message, booking) ? available : []}
              busy={work.saving.busy}
              onSendAgain={(channel) => work.sendAgain(message.id, channel)}
            />
          ))}
        </chakra.ul>
      )}
      <Flex
        wrap="wrap"
        justify="space-between"
        columnGap="4"
        rowGap="2"
        borderTop="1px solid {colors.border}"
        mx={{ base: '-4', sm: '-6' }}
        px={{ base: '4', sm: '6' }}
        pt="3.5"
        textStyle="help"
        color="fg.muted"
      >
        {t('bookingDrawer.messages.kept')}
        {isOpen(paths.adminMessages) ? (
          <TextLink asChild>
            <Link to={`${to(paths.adminMessages)}?${new URLSearchParams({ of: booking.id }).toString()}`}>
              {t('bookingDrawer.messages.preview')}
            </Link>
          </TextLink>
        ) : null}
      </Flex>
    </section>
  );
}

/** The channels by which no message arrives, and the channel that reached the customer. */
function SendErrorAlert({ booking, work }: BookingMessagesProps) {
  const t = useT();
  const intl = useIntl();
  const sendError = sendErrorOf(booking);
  const [first] = sendError?.failed ?? [];
  if (sendError === null || first === undefined) return null;
  const { failed, notifiedBy } = sendError;
  return (
    <Alert
      status="error"
      icon={first.channel === 'EMAIL' ? MailX : MessageSquareX}
      mb="4"
      title={t(failed.length > 1 ? 'bookingDrawer.sendError.both' : channels[first.channel].error)}
    >
      {failed.map((message) => (
        <Box key={message.id} overflowWrap="anywhere">
          {recipientText(message)}: {reasonText(intl, message)}
        </Box>
      ))}
      {notifiedBy === null ? null : t(channels[notifiedBy].notifiedBy)}
      {work.mayWrite ? (
        <Flex wrap="wrap" gap="2" mt="2.5">
          <Button variant="outline" size="sm" onClick={() => work.openForm('edit')}>
            <Pencil size={15} />
            {t('bookingDrawer.sendError.correct')}
          </Button>
          <Button variant="ghost" size="sm" loading={work.saving.busy} onClick={work.confirmNotified}>
            {work.saving.busy ? null : <Phone size={15} />}
            {t('bookingDrawer.notified.do')}
          </Button>
        </Flex>
      ) : null}
    </Alert>
  );
}

/** The channels that are set up and for which the booking has a contact. */
function availableChannels({ email, primaryContact }: StaffBooking): MessageChannel[] {
  const hasSms = isSmsOn() && isStoredMobile(primaryContact);
  return [...(hasSms ? (['SMS'] as const) : []), ...(email === '' ? [] : (['EMAIL'] as const))];
}

/** Kinds about one moment of the delivery day: the server refuses to send them again. */
const sentOnce: ReadonlySet<StaffMessage['kind']> = new Set<StaffMessage['kind']>([
  'ATTENDANCE',
  'ON_THE_WAY',
  'NEXT_STOP',
  'DELIVERED',
  'NOT_DELIVERED',
]);

/** Returns whether a message can be sent again: it was sent or has failed, and its content is still true. The server checks it too. */
function mayFollow({ kind, status }: StaffMessage, booking: StaffBooking): boolean {
  const isOver = status !== 'PENDING' && status !== 'QUEUED' && status !== 'DROPPED';
  if (sentOnce.has(kind) || (kind === 'WINDOW_CHANGED' && booking.window === null)) return false;
  return isOver && booking.status === (kind === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED');
}

const channels = {
  EMAIL: {
    Icon: Mail,
    error: 'bookingDrawer.sendError.EMAIL',
    notifiedBy: 'bookingDrawer.sendError.notifiedBy.EMAIL',
    again: 'bookingDrawer.sendAgain.EMAIL',
  },
  SMS: {
    Icon: MessageSquare,
    error: 'bookingDrawer.sendError.SMS',
    notifiedBy: 'bookingDrawer.sendError.notifiedBy.SMS',
    again: 'bookingDrawer.sendAgain.SMS',
  },
} as const;

const kindTexts: Readonly<Record<StaffMessage['kind'], string>> = {
  CONFIRMED: 'bookingDrawer.message.CONFIRMED',
  CHANGED: 'bookingDrawer.message.CHANGED',
  CANCELLED: 'bookingDrawer.message.CANCELLED',
  MOVE_OFFERED: 'bookingDrawer.message.MOVE_OFFERED',
  OFFER_LAPSED: 'bookingDrawer.message.OFFER_LAPSED',
  OFFER_WITHDRAWN: 'bookingDrawer.message.OFFER_WITHDRAWN',
  REMINDER: 'bookingDrawer.message.REMINDER',
  STAFF_WORDS: 'bookingDrawer.message.STAFF_WORDS',
  ATTENDANCE: 'bookingDrawer.message.ATTENDANCE',
  WINDOW_CHANGED: 'bookingDrawer.message.WINDOW_CHANGED',
  ON_THE_WAY: 'bookingDrawer.message.ON_THE_WAY',
  NEXT_STOP: 'bookingDrawer.message.NEXT_STOP',
  DELIVERED: 'bookingDrawer.message.DELIVERED',
  NOT_DELIVERED: 'bookingDrawer.message.NOT_DELIVERED',
};

const reasonTexts: Readonly<Record<NonNullable<StaffMessage['reasonCode']>, string>> = {
  RECIPIENT_DAY: 'bookingDrawer.reason.RECIPIENT_DAY',
  BOOKING_DAY: 'bookingDrawer.reason.BOOKING_DAY',
  NETWORK_DAY: 'bookingDrawer.reason.NETWORK_DAY',
  SMS_CEILING: 'bookingDrawer.reason.SMS_CEILING',
  UNDONE: 'bookingDrawer.reason.UNDONE',
  TOO_LATE: 'bookingDrawer.reason.TOO_LATE',
  CHANNEL_OFF: 'bookingDrawer.reason.CHANNEL_OFF',
  TEXT_NOT_ALLOWED: 'bookingDrawer.reason.TEXT_NOT_ALLOWED',
  NO_SUCH_ADDRESS: 'bookingDrawer.reason.NO_SUCH_ADDRESS',
  ADDRESS_BOUNCED: 'bookingDrawer.reason.ADDRESS_BOUNCED',
  MAILBOX_FULL: 'bookingDrawer.reason.MAILBOX_FULL',
  REFUSED: 'bookingDrawer.reason.REFUSED',
  UNREACHABLE: 'bookingDrawer.reason.UNREACHABLE',
  EXPIRED: 'bookingDrawer.reason.EXPIRED',
  PEER_AWAY: 'bookingDrawer.reason.PEER_AWAY',
  UNKNOWN: 'bookingDrawer.reason.UNKNOWN',
};

const states: Record<StaffMessage['status'], { Icon: LucideIcon; color: string; text: string; isLost?: true }> = {
  PENDING: { Icon: Clock, color: 'medium.fg', text: 'bookingDrawer.state.PENDING' },
  QUEUED: { Icon: Clock, color: 'medium.fg', text: 'bookingDrawer.state.QUEUED' },
  SENT: { Icon: Check, color: 'success.fg', text: 'bookingDrawer.state.SENT' },
  DELIVERED: { Icon: CheckCheck, color: 'success.fg', text: 'bookingDrawer.state.DELIVERED' },
  FAILED: { Icon: CircleX, color: 'full.fg', text: 'bookingDrawer.state.FAILED', isLost: true },
  PARKED: { Icon: CircleX, color: 'full.fg', text: 'bookingDrawer.state.PARKED', isLost: true },
  HELD_BACK: { Icon: Ban, color: 'full.fg', text: 'bookingDrawer.state.HELD_BACK', isLost: true },
  DROPPED: { Icon: Undo2, color: 'fg.muted', text: 'bookingDrawer.state.DROPPED' },
};

/** Returns why a message did not arrive, with the code of the provider for those who ask there. */
function reasonText(intl: IntlShape, { reasonCode, reason }: Pick<StaffMessage, 'reasonCode' | 'reason'>): string | null {
  if (reasonCode === null) return null;
  const words = intl.formatMessage({ id: reasonTexts[reasonCode] });
  return reason === null || reason === reasonCode
    ? words
    : intl.formatMessage({ id: 'bookingDrawer.reasonCode' }, { reason: words, code: reason });
}

/** Returns the recipient of a message, formatted for staff. */
const recipientText = ({ channel, to }: Pick<StaffMessage, 'channel' | 'to'>): string => (channel === 'SMS' ? formatMobile(to) : to);

interface MessageEntryProps {
  message: StaffMessage;
  /** The channels by which the message can be sent again. */
  again: readonly MessageChannel[];
  busy: boolean;
  onSendAgain: (channel: MessageChannel) => void;
}

/** A message with its status, time and reason; expanded, it shows the text and can be sent again. */
function MessageEntry({ message, again, busy, onSendAgain }: MessageEntryProps) {
  const t = useT();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { at, channel, kind, status } = message;
  const { Icon } = channels[channel];
  const { Icon: StateIcon, color, isLost, text } = states[status];
  return (
    <chakra.li borderTop="1px solid {colors.border}" bg={isOpen ? 'bg.subtle' : undefined} mx={{ base: '-4', sm: '-6' }}>
      <chakra.button
        type="button"
        display="flex"
        gap="3"
        width="full"
        px={{ base: '4', sm: '6' }}
        py="3"
        textAlign="start"
        textStyle="sm"
        cursor="pointer"
        aria-expanded={isOpen}
        aria-controls={id}
        _hover={{ bg: 'bg.hover' }}
        _focusVisible={{ outlineOffset: '-2px' }}
        onClick={() => setOpen(!isOpen)}
      >
        <Box
          display="grid"
          placeItems="center"
          flex="none"
          boxSize="2.25rem"
          borderRadius="l2"
          bg={isLost ? 'full.muted' : 'bg.muted'}
          color={isLost ? 'full.fg' : 'fg.muted'}
        >
          <Icon size={17} role="img" aria-label={t(channelTexts[channel])} />
        </Box>
        <Box flex="1" minWidth="0">
          <Flex wrap="wrap" columnGap="2" align="center" fontWeight="600">
            {t(kindTexts[kind])}
            <chakra.span display="inline-flex" alignItems="center" gap="1" color={color}>
              <StateIcon size={15} aria-hidden="true" />
              {t(status === 'SENT' && channel === 'SMS' ? 'bookingDrawer.state.SENT.SMS' : text)}
            </chakra.span>
          </Flex>
          <Box color="fg.muted" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
            <Second message={message} />
          </Box>
        </Box>
        <Flex direction="column" align="end" gap="1" flex="none">
          <chakra.time dateTime={at} textStyle="help" color="fg.subtle" fontVariantNumeric="tabular-nums">
            {momentText(at, locale, 'dayMonth')}
          </chakra.time>
          <chakra.span color="fg.muted" transform={isOpen ? 'rotate(180deg)' : undefined}>
            <ChevronDown size={17} />
          </chakra.span>
        </Flex>
      </chakra.button>
      <Box id={id} hidden={!isOpen} ps={{ base: '4', sm: '4.25rem' }} pe={{ base: '4', sm: '6' }} pb="4">
        {isOpen ? (
          <>
            <Words message={message} />
            <Flex wrap="wrap" align="center" gap="2" mt="3">
              {again.map((channel) => (
                <Button key={channel} variant="outline" size="sm" disabled={busy} onClick={() => onSendAgain(channel)}>
                  <Send size={15} />
                  {t(channels[channel].again)}
                </Button>
              ))}
              <chakra.span display="inline-flex" alignItems="center" gap="1.5" textStyle="sm" color="fg.muted">
                <Languages size={15} />
                {t(languageTexts[message.content.locale])}
              </chakra.span>
              <Box ms="auto">
                <SmsLength length={message.content.signs} max={message.content.signsMost} />
              </Box>
            </Flex>
          </>
        ) : null}
      </Box>
    </chakra.li>
  );
}

/** The second line of a message: why it did not arrive, when it goes out, or its recipient. */
function Second({ message }: { message: StaffMessage }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const why = reasonText(intl, message);
  const to = recipientText(message);
  if (why !== null) return why;
  if (message.waitsUntil !== null) return t('bookingDrawer.waits', { at: momentText(message.waitsUntil, locale, 'dayMonth') });
  return message.follows === null ? to : t('bookingDrawer.again', { to });
}

/** The message as the customer gets it, in the customer's language. */
function Words({ message: { channel, content } }: { message: StaffMessage }) {
  const { locale, subject, text } = content;
  if (channel === 'SMS') return <SmsBubble text={text} locale={locale} />;
  return (
    <Box
      lang={htmlLang(locale)}
      bg="bg.panel"
      border="1px solid {colors.border}"
      borderRadius="l2"
      px="4"
      py="3"
      textStyle="sm"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      <chakra.p fontWeight="650" mb="2.5">
        {subject}
      </chakra.p>
      {text.trim()}
    </Box>
  );
}

/** Messages that do not reach the customer. */
interface SendError {
  /** The newest message of each channel by which none arrives. */
  failed: readonly StaffMessage[];
  /** A channel whose message reached the customer; null: none. */
  notifiedBy: MessageChannel | null;
}

const isLost: ReadonlySet<StaffMessage['status']> = new Set(['FAILED', 'PARKED', 'HELD_BACK']);

/** Returns the messages that do not reach the customer of a coming delivery; null if all may arrive, or if staff have called since. */
export function sendErrorOf({ status, messages, history }: Pick<StaffBooking, 'status' | 'messages' | 'history'>): SendError | null {
  if (status !== 'CONFIRMED') return null;
  const notifiedAt = history.filter(({ change }) => change === 'TOLD_BY_PHONE').at(-1)?.at ?? '';
  // A dropped message replaces nothing: the message before it counts.
  const newest = (['SMS', 'EMAIL'] as const).flatMap((channel) => {
    const last = messages.filter((message) => message.channel === channel && message.status !== 'DROPPED').at(-1);
    return last ? [last] : [];
  });
  const failed = newest.filter((message) => isLost.has(message.status) && message.at > notifiedAt);
  if (failed.length === 0) return null;
  const arrived = newest.find(({ status: state }) => state === 'SENT' || state === 'DELIVERED');
  return { failed, notifiedBy: arrived?.channel ?? null };
}
