import { formatMobile } from '@booking/domain/checks/mobile';
import { formatAddress } from '@booking/domain/format/address';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { BedDouble, MapPin, NotebookPen, User, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ArrivalCard } from '../../components/arrival/arrival-card';
import { CalendarLink } from '../../components/booking-card/calendar-link';
import { BookingDeadline } from '../../components/booking-card/booking-deadline';
import { DateHeading } from '../../components/booking-card/date-heading';
import { itemsText } from '../../components/booking-card/items-text';
import type { OwnBookingPartsFragment } from '../../components/booking-card/managed-booking.generated';
import { ChangeActions } from '../../components/booking-change/change-actions';
import type { ChangeProps } from '../../components/booking-change/change-target';
import { CorrectBooking } from '../../components/booking-change/correct-booking';
import { OfferNote } from '../../components/booking-offer/offer-note';
import { BookingStatusChip } from '../../components/booking-status/booking-status-chip';
import { paths } from '@booking/domain/navigation/paths';
import { personText } from '@booking/reference-data/person-text';
import { useLocale, useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { DataListItem } from '../../ui/data-list-item';
import { PageTitle } from '../../ui/page-title';
import { BookingProgress } from './booking-progress';
import { HelpCard } from './help-card';
import { largeText } from '../../ui/theme/media';

export interface BookingPageProps extends ChangeProps {
  booking: OwnBookingPartsFragment;
  /** It stands in the place of another page at the same path. */
  replacing: boolean;
  mayChange: boolean;
}

/** A booking as it stands: date, what can be done about it and until when, how far it is, and its parts. */
export function BookingPage({ replacing, mayChange, ...change }: BookingPageProps) {
  const t = useT();
  const { booking } = change;
  const to = useLocalisedPath();
  const active = booking.status !== 'CANCELLED';
  return (
    <Container
      display="flex"
      flexDirection={{ base: 'column', lg: 'row' }}
      alignItems="flex-start"
      gap={{ base: '4', lg: '12' }}
      pt={{ base: '4', md: '10' }}
      pb={{ base: '8', md: '18' }}
    >
      <Box flex="1" minWidth="0" width="100%">
        <Flex justify="space-between" align="flex-end" gap="3" mb={{ base: '4', md: '6' }} css={{ [largeText]: { flexWrap: 'wrap' } }}>
          <div>
            <Box textStyle="sm" color="fg.muted" letterSpacing="0.02em" fontVariantNumeric="tabular-nums">
              {t('manage.reference', { reference: <span translate="no">{booking.reference}</span> })}
            </Box>
            <PageTitle replacing={replacing}>{t('manage.title')}</PageTitle>
          </div>
          <Box mb="5px">
            <BookingStatusChip status={booking.status} />
          </Box>
        </Flex>
        <OfferNote booking={booking}>
          <Box mt="3">
            <CalendarLink url={booking.calendarUrl} variant="outline" />
          </Box>
        </OfferNote>
        <Card>
          <Flex
            direction={{ base: 'column', md: 'row' }}
            align={{ md: 'center' }}
            gap={{ base: '4', md: '6' }}
            p={{ base: '1rem', md: '1.5rem 1.75rem' }}
          >
            <DateHeading date={booking.deliveryDate} branchName={booking.branchName} />
            {mayChange ? <ChangeActions move={`${to(paths.manage)}?action=move`} cancel={`${to(paths.manage)}?action=cancel`} /> : null}
          </Flex>
          <BookingDeadline booking={booking} mayChange={mayChange} />
        </Card>
        {active ? <BookingProgress booking={booking} /> : null}
        {booking.status === 'CONFIRMED' || booking.status === 'OUT_FOR_DELIVERY' ? (
          <ArrivalCard notes={booking.arrival} date={booking.deliveryDate} />
        ) : null}
        <Parts {...change} />
      </Box>
      <Box width={{ base: '100%', lg: '18.75rem' }} flex="none" mt={{ lg: '5.25rem' }}>
        <HelpCard calendarUrl={active ? booking.calendarUrl : null} />
      </Box>
    </Container>
  );
}

function Parts(change: ChangeProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { booking } = change;
  const { address, postcode, city, state, orderNumber, salutation, name, primaryContact, secondaryContact, remarks, status } = booking;
  return (
    <Card mt="4" p={{ base: '0.25rem 1rem', md: '0.5rem 1.75rem' }}>
      <chakra.ul m="0" p="0" listStyleType="none">
        <Part icon={MapPin} caption={t('deliveryForm.summary.place')} edit={<CorrectBooking {...change} part="address" />} first>
          {formatAddress({ ...address, zipcode: postcode, city, state })}
        </Part>
        <Part icon={BedDouble} caption={t('deliveryForm.aside.orderNumber', { number: orderNumber })}>
          {itemsText(intl, booking)}
        </Part>
        <Part icon={User} caption={t('deliveryForm.summary.contact')} edit={<CorrectBooking {...change} part="contact" />}>
          {personText(salutation, name, locale)}
          <chakra.span hideBelow="md"> · </chakra.span>
          <chakra.span display={{ base: 'block', md: 'inline' }} whiteSpace="nowrap">
            {formatMobile(primaryContact)}
          </chakra.span>
          {secondaryContact === null ? null : <chakra.span display="block">{secondaryContact}</chakra.span>}
        </Part>
        {remarks === null && status !== 'CONFIRMED' ? null : (
          <Part icon={NotebookPen} caption={t('deliveryForm.field.remarks')} edit={<CorrectBooking {...change} part="remarks" />}>
            <chakra.span whiteSpace="pre-line">{remarks ?? t('manage.remarks.none')}</chakra.span>
          </Part>
        )}
      </chakra.ul>
    </Card>
  );
}

function Part({
  icon: Icon,
  caption,
  edit,
  first = false,
  children,
}: {
  icon: LucideIcon;
  caption: ReactNode;
  edit?: ReactNode;
  first?: boolean;
  children: ReactNode;
}) {
  return (
    <Flex
      as="li"
      gap="4"
      align="flex-start"
      py="4"
      borderTopWidth={first ? '0' : '1px'}
      borderTopStyle="solid"
      borderColor="border"
      css={{ [largeText]: { flexWrap: 'wrap' } }}
    >
      <Box as="span" color="fg.muted">
        <Icon size={20} aria-hidden="true" />
      </Box>
      <Box flex="1" minWidth="0" css={{ [largeText]: { flexBasis: 'calc(100% - 4rem)' } }}>
        <DataListItem label={caption}>{children}</DataListItem>
      </Box>
      {edit}
    </Flex>
  );
}
