import { formatMobile } from '@booking/domain/checks/mobile';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check, DoorClosed, House, PhoneCall, Truck, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useConfirmAttendanceMutation, type Attendance as Answer } from '../../graphql/delivery-day.generated';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { useChangeFailure, type ChangeProps } from '../booking-change/change-target';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { FailureAlert } from '../failure-alert/failure-alert';

interface AttendanceProps extends ChangeProps {
  answer: Answer | null;
  mayChange: boolean;
  /** The address where another date is chosen. */
  move: string;
}

const answersOfLinks: Readonly<Record<string, Answer>> = { yes: 'YES', no: 'NO' };

/** Returns the answer that the link of an e-mail names. Opening the link does not send it: e-mail scanners open links too. */
export function useLinkedAnswer(): Answer | null {
  const [parameters] = useSearchParams();
  return answersOfLinks[parameters.get('attendance') ?? ''] ?? null;
}

/** Draws the spinner within the padding of a button without an icon: the button does not grow, and nothing beside it moves. */
const spinnerBesideWords = {
  position: 'relative',
  '&[aria-busy] > svg': { position: 'absolute', insetStart: '1', insetBlock: '0', marginBlock: 'auto' },
};

/** "Will somebody be at home?", its two answers, and what follows each. */
export function Attendance({ booking, target, onReload, answer, mayChange, move }: AttendanceProps) {
  const t = useT();
  const navigate = useNavigate();
  const linked = useLinkedAnswer();
  const [isLinkUsed, setLinkUsed] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [confirm] = useConfirmAttendanceMutation();
  const [sending, setSending] = useState<Answer | null>(null);
  const { failure, fail, clear } = useChangeFailure(onReload, () => setChanging(false));
  const chosen = isLinkUsed || linked === answer ? null : linked;

  async function send(pressed: Answer) {
    // One answer at a time: meanwhile the other button does nothing.
    if (sending !== null) return;
    clear();
    setSending(pressed);
    try {
      const key = 'token' in target ? { token: target.token } : { bookingId: target.id };
      await confirm({ variables: { ...key, deliveryDate: booking.deliveryDate, answer: pressed } });
      setLinkUsed(true);
      setChanging(false);
      if (pressed === 'NO' && mayChange) void navigate(move);
    } catch (error) {
      await fail(error);
    } finally {
      setSending(null);
    }
  }

  const isAsking = answer === null || isChanging || chosen !== null;
  return (
    <Box as="section" px={{ base: '4', md: '7' }} py="4" borderTopWidth="1px" borderTopStyle="solid" borderColor="border">
      {failure ? <FailureAlert failure={failure} /> : null}
      {isAsking ? (
        <>
          <chakra.h2 textStyle="h3">{t('deliveryDay.home.title')}</chakra.h2>
          <chakra.p textStyle="sm" color="fg.muted" mt="0.5" mb="3.5">
            {t(chosen === null ? 'deliveryDay.home.text' : 'deliveryDay.home.press')}
          </chakra.p>
          <Flex gap="2.5" wrap="wrap">
            <Button
              size="lg"
              variant={chosen === 'NO' ? 'outline' : 'primary'}
              flex="1 0 auto"
              loading={sending === 'YES'}
              onClick={() => void send('YES')}
            >
              {sending === 'YES' ? null : <Check size={18} />}
              {t('deliveryDay.home.yes')}
            </Button>
            <Button
              size="lg"
              variant={chosen === 'NO' ? 'primary' : 'outline'}
              flex="1 0 auto"
              loading={sending === 'NO'}
              css={spinnerBesideWords}
              onClick={() => void send('NO')}
            >
              {t('deliveryDay.home.no')}
            </Button>
          </Flex>
        </>
      ) : answer === 'YES' ? (
        <Flex align="center" gap="3">
          <Box as="span" color="accent.fg" flex="none">
            <House size={20} aria-hidden="true" />
          </Box>
          <Box flex="1" role="status">
            {t('deliveryDay.home.isYes')}
          </Box>
          <Button variant="ghost" size="sm" me="-3" onClick={() => setChanging(true)}>
            {t('deliveryDay.home.change')}
          </Button>
        </Flex>
      ) : (
        <>
          {mayChange ? (
            <Flex align="center" gap="3" role="status">
              <Box as="span" color="medium.fg" flex="none">
                <DoorClosed size={20} aria-hidden="true" />
              </Box>
              {t('deliveryDay.home.isNo')}
            </Flex>
          ) : (
            <TooLate booking={booking} />
          )}
          <Flex gap="2.5" mt="3.5" wrap="wrap">
            {mayChange ? (
              <Button asChild size="lg" flex="1 0 auto">
                <Link to={move}>{t('deliveryDay.home.otherDay')}</Link>
              </Button>
            ) : null}
            <Button
              size="lg"
              variant={mayChange ? 'outline' : 'primary'}
              flex="1 0 auto"
              maxWidth="100%"
              whiteSpace="normal"
              loading={sending === 'YES'}
              css={spinnerBesideWords}
              onClick={() => void send('YES')}
            >
              {t(mayChange ? 'deliveryDay.home.after' : 'deliveryDay.late.after')}
            </Button>
          </Flex>
        </>
      )}
    </Box>
  );
}

/** Shown after a No that comes after the last day to change: the branch knows, calls, and keeps the date until then. */
function TooLate({ booking: { branchName, primaryContact, deliveryDate } }: Pick<ChangeProps, 'booking'>) {
  const t = useT();
  const locale = useLocale();
  return (
    <Box role="status">
      <chakra.h2 textStyle="h3" mb="2">
        {t('deliveryDay.late.next')}
      </chakra.h2>
      <chakra.ul m="0" p="0" listStyleType="none" fontVariantNumeric="tabular-nums">
        <Next icon={Check} tone="success">
          {t('deliveryDay.late.knows', { branch: branchName })}
        </Next>
        <Next icon={PhoneCall} tone="primary">
          {t('deliveryDay.late.call', { phone: formatMobile(primaryContact) })}
        </Next>
        <Next icon={Truck} tone="neutral">
          {t('deliveryDay.late.stays', { date: deliveryDateText(deliveryDate, locale, 'day') })}
        </Next>
      </chakra.ul>
    </Box>
  );
}

const tones = {
  success: { bg: 'success.muted', color: 'success.fg' },
  primary: { bg: 'primary.muted', color: 'primary.fg' },
  neutral: { bg: 'bg.muted', color: 'fg.muted' },
};

/** One of the things that happen next. */
const Next = ({ icon: Icon, tone, children }: { icon: LucideIcon; tone: keyof typeof tones; children: ReactNode }) => (
  <Flex as="li" align="center" gap="4" py="1.5">
    <Box as="span" display="grid" placeItems="center" flex="none" boxSize="9" borderRadius="full" {...tones[tone]}>
      <Icon size={18} aria-hidden="true" />
    </Box>
    <Box minWidth="0">{children}</Box>
  </Flex>
);
