import { readBookingKey } from '@booking/domain/booking/booking-key';
import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { formatMobile, mobileInvalid, parseMobile } from '@booking/domain/checks/mobile';
import type { ValidationErrorCode } from '@booking/domain/checks/validation-error';
import { paths } from '@booking/domain/navigation/paths';
import { printedOrderNumber } from '@booking/domain/order/order-status';
import { timeText } from '@booking/i18n/office-hours-text';
import { validationMessage } from '@booking/i18n/validation-messages';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check, ChevronLeft, ClipboardList, Mail, MessageSquareText, Pencil, SearchCheck } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionRow } from '../../components/contact-rows/action-row';
import { ContactRows } from '../../components/contact-rows/contact-rows';
import { FailureAlert } from '../../components/failure-alert/failure-alert';
import { OneTimeCodePanel } from '../../components/one-time-code/one-time-code-panel';
import { instantAfter, isAhead, useOneTimeCode } from '../../components/one-time-code/use-one-time-code';
import { foreignMobile } from '../../components/phone-field/load-phone-number-rules';
import { useOpenBookingMutation, useRequestBookingCodeMutation } from '../../graphql/codes.generated';
import { requestFailureOf } from '../../lib/request-failure';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { PageTitle } from '../../ui/page-title';
import { TextField } from '../../ui/text-field';
import { TextLink } from '../../ui/text-link';

/** The input: the reference or order number of a booking, and its mobile number. */
interface Pair {
  key: string;
  mobile: string;
}

/** The input with which a code was requested. */
interface RequestedPair extends Pair {
  /** Whether the key, in its printed form, can be a reference. */
  isReference: boolean;
  challenge: string;
  /** RFC 3339. */
  at: string;
}

type FindBooking = ReturnType<typeof useFindBooking>;

/** Returns the errors of the two fields. The server has none of its own: it answers every input alike. */
function validatePair({ key, mobile }: Pair): Partial<Record<keyof Pair, ValidationErrorCode>> {
  const read = readBookingKey(key);
  const wide = mobile.normalize('NFKC').trim();
  const number = wide === '' ? 'REQUIRED' : mobileInvalid(wide, foreignMobile);
  return { ...(typeof read === 'string' && { key: read }), ...(number !== null && { mobile: number }) };
}

/** Returns the input as it is shown and compared. */
function shownPair({ key, mobile }: Pair): Pick<RequestedPair, 'key' | 'isReference' | 'mobile'> {
  const read = readBookingKey(key);
  const reference = typeof read === 'string' ? null : read.reference;
  const shown = formatMobile(parseMobile(mobile, foreignMobile) ?? mobile);
  return { key: reference ?? printedOrderNumber(key), isReference: reference !== null, mobile: shown };
}

/** @param onOpened called with the token of the booking's link */
function useFindBooking(onOpened: (token: string) => void) {
  const locale = useLocale();
  const otp = useOneTimeCode();
  const [requestCode] = useRequestBookingCodeMutation();
  const [openBooking] = useOpenBookingMutation();
  const [typed, setTyped] = useState<Pair>({ key: '', mobile: '' });
  const [tried, setTried] = useState(false);
  /** Increases with every refused input. */
  const [refusals, setRefusals] = useState(0);
  const [requested, setRequested] = useState<RequestedPair | null>(null);
  const [isTyping, setTyping] = useState(true);

  const errors = tried ? validatePair(typed) : {};
  const errorOf = (field: keyof Pair) => {
    const refused = otp.failure?.fields.find(({ path }) => path === `input.${field}`)?.message ?? null;
    return errors[field] === undefined ? refused : validationMessage(locale, errors[field]);
  };

  async function send() {
    setTried(true);
    if (otp.status === 'sending') return;
    if (Object.keys(validatePair(typed)).length > 0) return setRefusals((count) => count + 1);
    const pair = shownPair(typed);
    // The same input again, after going back: a code was sent a moment ago.
    const isSame = requested?.key === pair.key && requested.mobile === pair.mobile;
    if (isTyping && isSame && isAhead(otp.resendAt)) return setTyping(false);
    const { sent, error } = await otp.request(
      async () => (await requestCode({ variables: { input: { ...typed, locale } } })).data?.requestBookingCode,
    );
    if (sent) {
      setRequested({ ...pair, challenge: sent.challenge, at: instantAfter(0) });
      setTyping(false);
    } else {
      otp.fail(requestFailureOf(error));
      setRefusals((count) => count + 1);
    }
  }

  async function open(challenge: string, code: string) {
    const { data } = await openBooking({ variables: { input: { challenge, code } } });
    if (data?.openBooking.__typename === 'OtpRejected') return data.openBooking.message;
    if (data) onOpened(data.openBooking.manageToken);
    return null;
  }

  return {
    ...{ otp, typed, refusals },
    errors: { key: errorOf('key'), mobile: errorOf('mobile') },
    type: (change: Partial<Pair>) => {
      setTyped((before) => ({ ...before, ...change }));
      setTried(false);
      otp.fail(null);
    },
    /** Null while the customer types the two fields. */
    requested: isTyping ? null : requested,
    send: () => void send(),
    /** Goes back to the two fields. */
    change: () => {
      setTyping(true);
      otp.fail(null);
    },
    open: (code: string) => void otp.check(() => (requested ? open(requested.challenge, code) : Promise.resolve(null))),
  };
}

/**
 * `/manage` without a link or with an unknown one, if SMS are sent: asks for reference or order number and mobile number, then for the
 * code that is sent to it. A right code opens the booking's link.
 */
export function FindBooking({ unknownLink }: { unknownLink: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  useDocumentTitle(t('manage.find.title'));
  const find = useFindBooking((token) => void navigate(`${to(paths.manage)}#${token}`, { replace: true }));
  const { requested } = find;
  return (
    <Container pt={{ base: requested ? '0' : '4', md: '10' }} pb={{ base: '8', md: '18' }}>
      {requested ? <BackRow onPress={find.change} /> : null}
      <Box maxWidth={{ lg: '40rem' }} mb={{ base: requested ? '0' : '6', md: '6' }}>
        <PageTitle srOnly={requested ? { base: true, md: false } : false}>{t('manage.find.title')}</PageTitle>
        <chakra.p hideBelow={requested ? 'md' : undefined} color="fg.muted" mt="1.5">
          {t('manage.find.text')}
        </chakra.p>
      </Box>
      <Flex direction={{ base: 'column', lg: 'row' }} align="flex-start" justify="space-between" gap={{ base: '6', lg: '12' }}>
        <Box flex="1" minWidth="0" width="100%">
          {unknownLink && !requested ? (
            <Alert status="warning" mb="6" title={t('manage.unknown.title')}>
              {t('manage.unknown.text')}
            </Alert>
          ) : null}
          {requested ? (
            <chakra.div display="grid" gap="5" alignItems="start" gridTemplateColumns={{ lg: '1fr 1fr' }}>
              <PairCard find={find} requested={requested} />
              <CodeCard find={find} requested={requested} />
            </chakra.div>
          ) : (
            <PairForm find={find} />
          )}
        </Box>
        <Aside isAsked={requested !== null} />
      </Flex>
    </Container>
  );
}

/** Replaces the visible title on a telephone; screen readers still read the title. */
function BackRow({ onPress }: { onPress: () => void }) {
  const t = useT();
  return (
    <Box hideFrom="md">
      <chakra.button
        type="button"
        display="inline-flex"
        alignItems="center"
        gap="1"
        minHeight="14"
        fontWeight="600"
        color="fg.muted"
        ms="-5px"
        borderRadius="l1"
        cursor="pointer"
        onClick={onPress}
      >
        <ChevronLeft size={19} />
        {t('manage.find.title')}
      </chakra.button>
    </Box>
  );
}

function PairForm({ find }: { find: FindBooking }) {
  const t = useT();
  const { typed, errors, type, otp, refusals, send } = find;
  const { failure } = otp;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  return (
    <Card padded maxWidth={{ lg: '32rem' }}>
      <chakra.form
        ref={form}
        noValidate
        display="grid"
        gap="5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {failure && failure.code !== 'BAD_USER_INPUT' ? <FailureAlert failure={failure} onRetry={send} /> : null}
        <TextField
          name="key"
          label={t('manage.find.key')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          tabular
          value={typed.key}
          valid={typeof readBookingKey(typed.key) !== 'string'}
          onChange={(event) => type({ key: event.currentTarget.value })}
          error={errors.key}
        />
        <TextField
          name="mobile"
          label={t('manage.find.mobile')}
          help={t('manage.find.mobileHelp')}
          type="tel"
          autoComplete="tel"
          tabular
          value={typed.mobile}
          onChange={(event) => type({ mobile: event.currentTarget.value })}
          error={errors.mobile}
        />
        <Button type="submit" size="lg" block loading={otp.status === 'sending'}>
          <MessageSquareText size={20} />
          {t('manage.find.send')}
        </Button>
      </chakra.form>
    </Card>
  );
}

/** Other actions: open the link, check the status of an order, call. On a telephone only the call is below the code. */
function Aside({ isAsked }: { isAsked: boolean }) {
  const t = useT();
  const to = useLocalisedPath();
  const navigate = useNavigate();
  const whileTyping = isAsked ? { hideBelow: 'lg' as const } : {};
  return (
    <Flex direction="column" gap="4" width={{ base: '100%', lg: '18.75rem' }} flex="none">
      <Flex gap="3" color="fg.muted" textStyle={{ lg: 'sm' }} px="1" order={{ lg: 1 }} {...whileTyping}>
        <chakra.span flex="none" mt="px" asChild>
          <Mail size={20} />
        </chakra.span>
        {t('manage.find.byEmail')}
      </Flex>
      <Card {...whileTyping}>
        <Rows>
          <ActionRow
            icon={ClipboardList}
            tone="accent"
            title={t('manage.find.status')}
            hint={t('manage.find.statusHint')}
            onPress={() => void navigate(`${to(paths.manage)}?action=check`)}
          />
        </Rows>
      </Card>
      <Card>
        <ContactRows />
      </Card>
    </Flex>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <chakra.ul m="0" p="0" listStyleType="none">
      {children}
    </chakra.ul>
  );
}

interface StepProps {
  find: FindBooking;
  requested: RequestedPair;
}

/** The input with which the code was requested, beside the code; on a telephone above it, in its card. */
function PairCard({ find, requested }: StepProps) {
  const t = useT();
  const locale = useLocale();
  const pair = (label: ReactNode, value: string) => (
    <div>
      <chakra.dt textStyle="sm" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd m="0" fontWeight="600" fontSize="1.125rem" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {value}
      </chakra.dd>
    </div>
  );
  return (
    <Card padded hideBelow="lg">
      <Flex align="center" gap="3">
        <Circle bg="success.muted" color="success.fg">
          <Check size={16} strokeWidth={2.6} />
        </Circle>
        <chakra.h2 textStyle="h3" color="fg.muted">
          {t('manage.find.both')}
        </chakra.h2>
      </Flex>
      <chakra.dl display="grid" gap="5" mt="5" mb="0">
        {pair(t(requested.isReference ? 'manage.print.reference' : 'deliveryForm.order.label'), requested.key)}
        {pair(t('manage.find.mobile'), requested.mobile)}
      </chakra.dl>
      <Flex align="center" gap="2" mt="5" mb="4" color="fg.muted" textStyle="sm">
        <chakra.span color="success.fg" asChild>
          <Check size={18} strokeWidth={2.4} />
        </chakra.span>
        {t('manage.find.askedAt', { time: timeText(localDateTime(new Date(requested.at)).time, locale) })}
      </Flex>
      <Button variant="outline" block onClick={find.change}>
        <Pencil size={18} />
        {t('manage.find.change')}
      </Button>
    </Card>
  );
}

function CodeCard({ find, requested }: StepProps) {
  const t = useT();
  const { otp, send, change, open } = find;
  return (
    <Card padded borderColor={{ lg: 'primary.solid' }} css={{ lg: { boxShadow: 'inset 0 0 0 1px {colors.primary.solid}' } }}>
      <Flex hideFrom="lg" align="center" gap="3.5" bg="bg.subtle" borderRadius="tile" p="3.5" mb="6" fontVariantNumeric="tabular-nums">
        <chakra.span color="fg.muted" flex="none" asChild>
          <SearchCheck size={20} />
        </chakra.span>
        <Box flex="1" minWidth="0" overflowWrap="anywhere">
          <Box fontWeight="600">{requested.key}</Box>
          <Box color="fg.muted">{requested.mobile}</Box>
        </Box>
        <TextLink asChild>
          <chakra.button type="button" minHeight="11" cursor="pointer" onClick={change}>
            {t('manage.find.change')}
          </chakra.button>
        </TextLink>
      </Flex>
      <Flex align="center" gap="3">
        <Circle hideBelow="lg" bg="primary.solid" color="primary.contrast">
          2
        </Circle>
        <chakra.h2 textStyle={{ base: 'h2', lg: 'h3' }}>{t('manage.find.code.title')}</chakra.h2>
      </Flex>
      <OneTimeCodePanel
        mt={{ base: '1', lg: '4' }}
        otp={otp}
        number={requested.mobile}
        hidesLabel
        help={t('manage.find.code.text', {
          number: (
            <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {requested.mobile}
            </chakra.span>
          ),
        })}
        action={t('manage.find.code.open')}
        onSubmit={open}
        onSendAgain={send}
      />
      <chakra.p textStyle="sm" color="fg.muted" mt="5">
        {t('manage.find.code.none')}
      </chakra.p>
    </Card>
  );
}

const Circle = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: '7',
    borderRadius: 'full',
    fontWeight: '600',
    textStyle: 'sm',
  },
});
