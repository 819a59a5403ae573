import { paths } from '@booking/domain/navigation/paths';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ClipboardList, Mail, MessageSquareText } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { ActionRow } from '../../components/contact-rows/action-row';
import { ContactRows } from '../../components/contact-rows/contact-rows';
import { FailureBanner } from '../../components/failure-banner/failure-banner';
import { readBookingKey } from '@booking/domain/booking/booking-key';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { PageTitle } from '../../ui/page-title';
import { TextField } from '../../ui/text-field';
import { CodeCard, PairCard } from './find-booking-code';
import type { FindBooking } from './use-find-booking';

const message = (name: string) => <FormattedMessage id={`manage.find.${name}`} />;

/** `/manage` where SMS are sent: reference or order number and mobile number, and then the code. */
export function FindBookingPage({ find, unknownLink }: { find: FindBooking; unknownLink: boolean }) {
  const t = useT();
  const { asked } = find;
  return (
    <Container pt={{ base: asked ? '0' : '4', md: '10' }} pb={{ base: '8', md: '18' }}>
      {asked ? <BackRow onPress={find.change} /> : null}
      <Box maxWidth={{ lg: '40rem' }} mb={{ base: asked ? '0' : '6', md: '6' }}>
        <PageTitle srOnly={asked ? { base: true, md: false } : false}>{message('title')}</PageTitle>
        <chakra.p hideBelow={asked ? 'md' : undefined} color="fg.muted" mt="1.5">
          {message('text')}
        </chakra.p>
      </Box>
      <Flex direction={{ base: 'column', lg: 'row' }} align="flex-start" justify="space-between" gap={{ base: '6', lg: '12' }}>
        <Box flex="1" minWidth="0" width="100%">
          {unknownLink && !asked ? (
            <Banner tone="medium" mb="6" title={t('manage.unknown.title')}>
              {t('manage.unknown.text')}
            </Banner>
          ) : null}
          {asked ? (
            <chakra.div display="grid" gap="5" alignItems="start" gridTemplateColumns={{ lg: '1fr 1fr' }}>
              <PairCard find={find} asked={asked} />
              <CodeCard find={find} asked={asked} />
            </chakra.div>
          ) : (
            <PairForm find={find} />
          )}
        </Box>
        <Aside isAsked={asked !== null} />
      </Flex>
    </Container>
  );
}

/** On a telephone, in the place of the title, which is then only read out. */
function BackRow({ onPress }: { onPress: () => void }) {
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
        {message('title')}
      </chakra.button>
    </Box>
  );
}

function PairForm({ find }: { find: FindBooking }) {
  const { typed, errors, type, failure, request, refusals, send } = find;
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
        {failure && failure.code !== 'BAD_USER_INPUT' ? <FailureBanner failure={failure} onRetry={send} /> : null}
        <TextField
          name="key"
          label={message('key')}
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
          label={message('mobile')}
          help={message('mobileHelp')}
          type="tel"
          autoComplete="tel"
          tabular
          value={typed.mobile}
          onChange={(event) => type({ mobile: event.currentTarget.value })}
          error={errors.mobile}
        />
        <Button type="submit" size="lg" block loading={request.status === 'sending'}>
          <MessageSquareText size={20} />
          {message('send')}
        </Button>
      </chakra.form>
    </Card>
  );
}

/** The other ways: the link, the status of an order, a call. On a telephone only the call stands below the code. */
function Aside({ isAsked }: { isAsked: boolean }) {
  const to = useLocalisedPath();
  const navigate = useNavigate();
  const whileTyping = isAsked ? { hideBelow: 'lg' as const } : {};
  return (
    <Flex direction="column" gap="4" width={{ base: '100%', lg: '18.75rem' }} flex="none">
      <Flex gap="3" color="fg.muted" textStyle={{ lg: 'sm' }} px="1" order={{ lg: 1 }} {...whileTyping}>
        <chakra.span flex="none" mt="px" asChild>
          <Mail size={20} />
        </chakra.span>
        {message('byEmail')}
      </Flex>
      <Card {...whileTyping}>
        <Rows>
          <ActionRow
            icon={ClipboardList}
            tone="accent"
            title={message('status')}
            hint={message('statusHint')}
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
