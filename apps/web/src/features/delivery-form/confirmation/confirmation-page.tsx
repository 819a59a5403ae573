import { notificationChannels } from '@booking/domain/booking/notification-channels';
import { customerMayChange } from '@booking/domain/booking/customer-deadline';
import { formatAddress } from '@booking/domain/format/address';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarDays, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ArrivalCard } from '../../../components/arrival/arrival-card';
import { CalendarLink } from '../../../components/booking-card/calendar-link';
import { DateHeading } from '../../../components/booking-card/date-heading';
import { itemsText } from '../../../components/booking-card/items-text';
import type { ManagedBookingPartsFragment, OwnBookingPartsFragment } from '../../../graphql/managed-booking.generated';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { Banner } from '../../../ui/banner';
import { isSmsOn } from '../../../lib/is-sms-on';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Container } from '../../../ui/container';
import { BedScene } from '../../../ui/illustrations/bed-scene';
import { PageTitle } from '../../../ui/page-title';
import { NextSteps } from './next-steps';
import { largeText } from '../../../ui/theme/media';

export interface ConfirmationPageProps {
  booking: OwnBookingPartsFragment;
  today: string;
  onCopy: () => void;
}

/** Booked: the reference, what to do with it, and what comes next. */
export function ConfirmationPage({ booking, today, onCopy }: ConfirmationPageProps) {
  const t = useT();
  const isEmailed = notificationChannels(booking).includes('email');
  return (
    <Container pt={{ base: '3', md: '12' }} pb={{ base: '10', md: '18' }}>
      <Hero notified={isEmailed} />
      <Flex direction={{ base: 'column', lg: 'row' }} align="flex-start" gap={{ base: '9', lg: '4.5rem' }}>
        <Box width={{ base: '100%', lg: '40rem' }} flex="none">
          <BookedCard booking={booking} onCopy={onCopy} />
          <Actions mayChange={customerMayChange(booking.deliveryDate, booking.branch.leadTime, today)} calendarUrl={booking.calendarUrl} />
          <ArrivalCard notes={booking.arrival} date={booking.deliveryDate} />
        </Box>
        <Box flex="1" minWidth="0" width="100%">
          <NextSteps booking={booking} today={today} />
          {isEmailed ? (
            <Box hideBelow="lg" mt="7">
              <Banner tone="primary">
                <Box textStyle="sm">{t('deliveryForm.confirmation.ownLink')}</Box>
              </Banner>
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

function BookedCard({ booking, onCopy }: { booking: ManagedBookingPartsFragment; onCopy: () => void }) {
  const t = useT();
  const intl = useIntl();
  const pair = (label: string, value: ReactNode) => (
    <>
      <chakra.dt color="fg.muted">{t(label)}</chakra.dt>
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
          onClick={onCopy}
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
        {pair('deliveryForm.confirmation.address', formatAddress({ ...booking.address, zipcode: booking.postcode, city: booking.city }))}
        {pair('deliveryForm.order.label', booking.orderNumber)}
        {pair('deliveryForm.quantity', itemsText(intl, booking))}
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
