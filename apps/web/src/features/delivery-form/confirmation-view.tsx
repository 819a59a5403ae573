import { skipToken } from '@apollo/client/react';
import { customerMayChange, lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { notificationChannels } from '@booking/domain/booking/notification-channels';
import { formatMobile } from '@booking/domain/checks/mobile';
import { formatAddress } from '@booking/domain/format/address';
import { paths } from '@booking/domain/navigation/paths';
import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { CalendarDays, Check, Copy, Truck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, Navigate } from 'react-router-dom';
import { ArrivalCard } from '../../components/arrival/arrival-card';
import { CalendarLink } from '../../components/booking-card/calendar-link';
import { DateHeading } from '../../components/booking-card/date-heading';
import { itemsText } from '../../components/booking-card/items-text';
import {
  useManagedBookingQuery,
  type ManagedBookingPartsFragment,
  type OwnBookingPartsFragment,
} from '../../graphql/managed-booking.generated';
import { useCopyReference } from '../../components/booking-card/use-copy-reference';
import { mayChange } from '../../components/booking-change/change-target';
import { ChangePromise } from '../../components/change-promise/change-promise';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { readManageToken } from '../../components/manage-token/manage-token';
import { BookingPrintSheet } from '../../components/print-sheet/booking-print-sheet';
import { isSmsOn } from '../../lib/is-sms-on';
import { today } from '../../lib/today';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { EmailText } from '../../ui/email-text';
import { ErrorState } from '../../ui/error-state';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { PageTitle } from '../../ui/page-title';
import { Skeleton } from '../../ui/skeleton';
import { largeText } from '../../ui/theme/media';

/** `/form/confirmation`: the booking that this tab has just made, by its token. A reload loads it again. */
export function ConfirmationView() {
  const t = useT();
  const to = useLocalisedPath();
  const token = readManageToken();
  const { data, error, refetch } = useManagedBookingQuery(token ? { variables: { token } } : skipToken);
  const booking = data?.managedBooking;
  useDocumentTitle(t('deliveryForm.confirmation.title'));

  if (!token) return <Navigate replace to={to(paths.form)} />;
  if (booking === null) return <Navigate replace to={to(paths.manage)} />;
  if (!booking) {
    if (!error) return <ConfirmationSkeleton />;
    return (
      <Container py="16">
        <ErrorState title={t('deliveryForm.confirmation.failed')} onRetry={() => void refetch().catch(() => undefined)}>
          {t('deliveryForm.confirmation.failedText')}
        </ErrorState>
      </Container>
    );
  }
  return (
    <>
      <Confirmation booking={booking} />
      <BookingPrintSheet booking={booking} mayChange={mayChange(booking)} token={token} />
    </>
  );
}

/** The confirmation: the reference, what to do with it, and what comes next. */
function Confirmation({ booking }: { booking: OwnBookingPartsFragment }) {
  const t = useT();
  const isEmailed = notificationChannels(booking).includes('email');
  return (
    <Container pt={{ base: '3', md: '12' }} pb={{ base: '10', md: '18' }}>
      <Hero notified={isEmailed} />
      <Flex direction={{ base: 'column', lg: 'row' }} align="flex-start" gap={{ base: '9', lg: '4.5rem' }}>
        <Box width={{ base: '100%', lg: '40rem' }} flex="none">
          <BookedCard booking={booking} />
          <Actions
            mayChange={customerMayChange(booking.deliveryDate, booking.branch.leadTime, today())}
            calendarUrl={booking.calendarUrl}
          />
          <ArrivalCard notes={booking.arrival} date={booking.deliveryDate} />
        </Box>
        <Box flex="1" minWidth="0" width="100%">
          <NextSteps booking={booking} />
          {isEmailed ? (
            <Box hideBelow="lg" mt="7">
              <Alert status="info">
                <Box textStyle="sm">{t('deliveryForm.confirmation.ownLink')}</Box>
              </Alert>
            </Box>
          ) : null}
        </Box>
      </Flex>
    </Container>
  );
}

function Hero({ notified }: { notified: boolean }) {
  const t = useT();
  return (
    <Flex
      direction={{ base: 'column', md: 'row' }}
      align="center"
      gap={{ base: '3', md: '10' }}
      mb={{ base: '1.375rem', md: '9' }}
      textAlign={{ base: 'center', md: 'start' }}
    >
      <Box hideBelow="md">
        <BedScene width={236} done />
      </Box>
      <Box hideFrom="md">
        <BedScene width={208} done />
      </Box>
      <Box>
        <PageTitle fontSize={{ base: '1.75rem', md: '2.25rem' }} lineHeight={{ base: '2.25rem', md: '2.875rem' }}>
          {t('deliveryForm.confirmation.title')}
        </PageTitle>
        <chakra.p color="fg.muted" mt="1.5" fontSize={{ md: '1.125rem' }} lineHeight={{ md: '1.75rem' }}>
          {t(notified ? 'deliveryForm.confirmation.leadEmail' : 'deliveryForm.confirmation.lead')}
        </chakra.p>
      </Box>
    </Flex>
  );
}

const inset = { base: '0.875rem 1rem', md: '1.125rem 1.75rem' };

function BookedCard({ booking }: { booking: ManagedBookingPartsFragment }) {
  const t = useT();
  const copy = useCopyReference();
  const intl = useIntl();
  const pair = (label: string, value: ReactNode) => (
    <>
      <chakra.dt color="fg.muted">{label}</chakra.dt>
      <chakra.dd
        m="0"
        textAlign="end"
        fontWeight="500"
        fontVariantNumeric="tabular-nums"
        overflowWrap="anywhere"
        css={{ [largeText]: { textAlign: 'start', '&:not(:last-of-type)': { mb: '2' } } }}
      >
        {value}
      </chakra.dd>
    </>
  );
  return (
    <Card>
      <Flex p={{ base: '1.125rem 1rem', md: '1.5rem 1.75rem' }}>
        <DateHeading date={booking.deliveryDate} branchName={booking.branchName} large />
      </Flex>
      <Flex
        align="center"
        justify="space-between"
        gap="3"
        p={inset}
        borderTop="1px solid {colors.border}"
        css={{ [largeText]: { flexWrap: 'wrap' } }}
      >
        <div>
          <Box textStyle="sm" color="fg.muted">
            {t('deliveryForm.confirmation.reference')}
          </Box>
          <Box
            translate="no"
            fontWeight="700"
            fontSize="1.375rem"
            lineHeight="1.875rem"
            letterSpacing="0.04em"
            fontVariantNumeric="tabular-nums"
            userSelect="all"
          >
            {booking.reference}
          </Box>
        </div>
        <Button
          variant="outline"
          size="sm"
          onClick={() => void copy(booking.reference)}
          aria-label={t('deliveryForm.confirmation.copyReference', { reference: booking.reference })}
        >
          <Copy size={16} />
          {t('deliveryForm.confirmation.copy')}
        </Button>
      </Flex>
      {isSmsOn() ? (
        <chakra.p textStyle="sm" color="fg.muted" px={{ base: '1rem', md: '1.75rem' }} pb={{ base: '0.875rem', md: '1.125rem' }}>
          {t('deliveryForm.confirmation.find')}
        </chakra.p>
      ) : null}
      <chakra.dl
        m="0"
        display="grid"
        css={{ gridTemplateColumns: 'auto 1fr', gap: '0.5rem 1.25rem', [largeText]: { gridTemplateColumns: '1fr', gap: '0' } }}
        textStyle="sm"
        p={inset}
        borderTop="1px solid {colors.border}"
      >
        {pair(t('deliveryForm.confirmation.address'), formatAddress({ ...booking.address, zipcode: booking.postcode, city: booking.city }))}
        {pair(t('deliveryForm.order.label'), booking.orderNumber)}
        {pair(t('deliveryForm.quantity'), itemsText(intl, booking))}
      </chakra.dl>
    </Card>
  );
}

function Actions({ mayChange, calendarUrl }: { mayChange: boolean; calendarUrl: string | null }) {
  const t = useT();
  const to = useLocalisedPath();
  return (
    <Flex direction={{ base: 'column', md: 'row' }} gap="3" mt="4">
      <CalendarLink url={calendarUrl} size="lg" flex={{ md: '1' }} />
      {mayChange ? (
        <>
          <Button asChild variant="outline" size="lg" flex={{ md: '1' }}>
            <Link to={`${to(paths.manage)}?action=move`}>
              <CalendarDays size={19} />
              {t('manage.changeDate')}
            </Link>
          </Button>
          <Button asChild variant="dangerGhost" size="lg">
            <Link to={`${to(paths.manage)}?action=cancel`}>{t('manage.cancel')}</Link>
          </Button>
        </>
      ) : null}
    </Flex>
  );
}

/** The skeleton of the confirmation while it is loaded again. */
function ConfirmationSkeleton() {
  const t = useT();
  return (
    <Container role="status" pt={{ base: '3', md: '12' }} pb="16">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <Flex direction={{ base: 'column', md: 'row' }} align="center" gap={{ base: '4', md: '10' }} mb="9">
        <Skeleton width="14.75rem" height="9.375rem" borderRadius="l3" />
        <Skeleton width="min(22rem, 80%)" height="9" />
      </Flex>
      <Card maxWidth="40rem" p="6">
        <Flex gap="4" align="center">
          <Skeleton width="4.5rem" height="3.625rem" borderRadius="tile" />
          <Box flex="1">
            <Skeleton width="70%" height="6" />
            <Skeleton width="45%" mt="3" />
          </Box>
        </Flex>
        <Skeleton width="40%" height="7" mt="8" />
        <Skeleton width="100%" mt="8" />
        <Skeleton width="100%" mt="3" />
      </Card>
    </Container>
  );
}

interface NextStep {
  icon: LucideIcon;
  done?: boolean;
  title: ReactNode;
  text: ReactNode;
}

/** The steps from the booking to the delivery. */
function NextSteps({ booking }: { booking: ManagedBookingPartsFragment }) {
  const t = useT();
  const locale = useLocale();
  const until = lastChangeDate(booking.deliveryDate, booking.branch.leadTime);
  const channels = notificationChannels(booking);
  const phone = formatMobile(booking.primaryContact);
  const sent = channels.includes('email')
    ? { title: t('deliveryForm.next.email'), text: <EmailText email={booking.email} /> }
    : channels.includes('sms')
      ? { title: t('deliveryForm.next.sms'), text: phone }
      : { title: t('deliveryForm.next.keep'), text: t('deliveryForm.next.keepText') };
  const steps: NextStep[] = [
    { icon: Check, done: true, ...sent },
    {
      icon: CalendarDays,
      title: t('deliveryForm.next.change'),
      text: <ChangePromise until={until} today={today()} channels={channels} />,
    },
    {
      icon: Truck,
      title: t('deliveryForm.next.delivery', { date: deliveryDateText(booking.deliveryDate, locale, 'dayMonth') }),
      text: t('deliveryForm.next.deliveryText', { phone: <chakra.span whiteSpace="nowrap">{phone}</chakra.span> }),
    },
  ];
  return (
    <section>
      <chakra.h2 textStyle="h2" mb="4">
        {t('deliveryForm.next.title')}
      </chakra.h2>
      <chakra.ol m="0" p="0" listStyleType="none">
        {steps.map(({ icon: Icon, done, title, text }, index) => (
          <chakra.li key={index} display="flex" gap="4" alignItems="stretch">
            <Flex direction="column" align="center">
              <Box
                as="span"
                display="grid"
                placeItems="center"
                flex="none"
                boxSize="2.25rem"
                borderRadius="full"
                bg={done ? 'success.muted' : 'bg.muted'}
                color={done ? 'success.fg' : 'fg.muted'}
              >
                <Icon size={18} strokeWidth={done ? 2.6 : 2} aria-hidden="true" />
              </Box>
              {index < steps.length - 1 ? <Box as="span" width="2px" flex="1" bg="border" my="1" /> : null}
            </Flex>
            <Box pt="1.5" pb={index < steps.length - 1 ? '1.375rem' : '0'} minWidth="0" overflowWrap="anywhere">
              <Box fontWeight="600">{title}</Box>
              <Box textStyle="sm" color="fg.muted">
                {text}
              </Box>
            </Box>
          </chakra.li>
        ))}
      </chakra.ol>
    </section>
  );
}
