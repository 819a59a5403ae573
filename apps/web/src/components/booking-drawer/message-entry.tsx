import { formatMobile } from '@booking/domain/checks/mobile';
import { htmlLang } from '@booking/domain/locale/locale';
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
  MessageSquare,
  Send,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { momentText } from '../delivery-date/moment-text';
import { SmsBubble } from '../message-words/sms-bubble';
import { SmsLength } from '../message-words/sms-length';
import type { MessageChannel, StaffMessage } from './staff-booking';

const channels = { EMAIL: Mail, SMS: MessageSquare };
const states: Record<StaffMessage['status'], { Icon: LucideIcon; color: string; isLost?: true }> = {
  PENDING: { Icon: Clock, color: 'medium.fg' },
  QUEUED: { Icon: Clock, color: 'medium.fg' },
  SENT: { Icon: Check, color: 'success.fg' },
  DELIVERED: { Icon: CheckCheck, color: 'success.fg' },
  FAILED: { Icon: CircleX, color: 'full.fg', isLost: true },
  PARKED: { Icon: CircleX, color: 'full.fg', isLost: true },
  HELD_BACK: { Icon: Ban, color: 'full.fg', isLost: true },
  DROPPED: { Icon: Undo2, color: 'fg.muted' },
};

/** Why a message did not arrive, in words; beside them the peer's own code, for who asks the provider. */
export function reasonText(intl: IntlShape, { reasonCode, reason }: Pick<StaffMessage, 'reasonCode' | 'reason'>): string | null {
  if (reasonCode === null) return null;
  const words = intl.formatMessage({ id: `bookingDrawer.reason.${reasonCode}` });
  return reason === null || reason === reasonCode
    ? words
    : intl.formatMessage({ id: 'bookingDrawer.reasonCode' }, { reason: words, code: reason });
}

/** Whom a message goes to, as staff write it. */
export const recipientText = ({ channel, to }: Pick<StaffMessage, 'channel' | 'to'>): string => (channel === 'SMS' ? formatMobile(to) : to);

interface MessageEntryProps {
  message: StaffMessage;
  /** The ways by which it can be sent again. */
  again: readonly MessageChannel[];
  busy: boolean;
  onSendAgain: (channel: MessageChannel) => void;
}

/** A message: what became of it, when and why; a press shows its words and sends it again. */
export function MessageEntry({ message, again, busy, onSendAgain }: MessageEntryProps) {
  const t = useT();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { at, channel, kind, status } = message;
  const Icon = channels[channel];
  const { Icon: StateIcon, color, isLost } = states[status];
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
          <Icon size={17} role="img" aria-label={t(`bookingDrawer.channel.${channel}`)} />
        </Box>
        <Box flex="1" minWidth="0">
          <Flex wrap="wrap" columnGap="2" align="center" fontWeight="600">
            {t(`bookingDrawer.message.${kind}`)}
            <chakra.span display="inline-flex" alignItems="center" gap="1" color={color}>
              <StateIcon size={15} aria-hidden="true" />
              {t(`bookingDrawer.state.${status === 'SENT' && channel === 'SMS' ? 'SENT.SMS' : status}`)}
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
              {again.map((way) => (
                <Button key={way} variant="outline" size="sm" disabled={busy} onClick={() => onSendAgain(way)}>
                  <Send size={15} />
                  {t(`bookingDrawer.sendAgain.${way}`)}
                </Button>
              ))}
              <chakra.span display="inline-flex" alignItems="center" gap="1.5" textStyle="sm" color="fg.muted">
                <Languages size={15} />
                {t(`bookingDrawer.language.${message.content.locale}`)}
              </chakra.span>
              <Box ms="auto">
                <SmsLength signs={message.content.signs} most={message.content.signsMost} />
              </Box>
            </Flex>
          </>
        ) : null}
      </Box>
    </chakra.li>
  );
}

/** Why it did not arrive, when it goes out, or whom it went to. */
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

/** As its customer gets it: in their language, whatever this page's is. */
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
