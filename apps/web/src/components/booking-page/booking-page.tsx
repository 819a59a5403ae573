import { formatMobile } from '@booking/domain/checks/mobile';
import { formatAddress } from '@booking/domain/format/address';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { BedDouble, MapPin, NotebookPen, User, type LucideIcon } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ArrivalCard } from '../arrival/arrival-card';
import { factsOf } from '../arrival/arrival-facts';
import { CalendarLink } from '../booking-card/calendar-link';
import { BookingDeadline } from '../booking-card/booking-deadline';
import { DateHeading } from '../booking-card/date-heading';
import { itemsText } from '../booking-card/items-text';
import { ChangeActions } from '../booking-change/change-actions';
import type { ChangeProps } from '../booking-change/change-target';
import { CorrectBooking } from '../booking-change/correct-booking';
import { OfferNote } from '../booking-offer/offer-note';
import { BookingStatusBadge } from '../booking-status/booking-status-badge';
import { CallCard } from '../call-card/call-card';
import type { DeliveryDayPartsFragment } from '../../graphql/delivery-day.generated';
import type { OwnBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { personText } from '@booking/reference-data/person-text';
import { AddedWords } from '../../lib/added-words';
import { today } from '../../lib/today';
import { useLocale, useT } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { DataListItem } from '../../ui/data-list-item';
import { PageTitle } from '../../ui/page-title';
import { largeText } from '../../ui/theme/media';
import { Attendance, useLinkedAnswer } from './attendance';
import { DeliveryDayCard, deliveryDayTitle } from './delivery-day-card';
import { NewDay } from './new-day';
import { loadDeliveryDayWords } from './use-delivery-day';

interface BookingPageProps extends ChangeProps {
  booking: OwnBookingPartsFragment;
  /** The delivery day; null if there is nothing to show. */
  shownDay: DeliveryDayPartsFragment | null;
  /** True if it replaces another page at the same path. */
  replacing?: boolean;
  mayChange: boolean;
  /** Addresses that open the calendar and the dialog. */
  addresses: { move: string; cancel: string };
  /** A link back, above the title. */
  above?: ReactNode;
}

/** A booking: its delivery day, what its customer can do and until when, and its parts. */
export function BookingPage(props: BookingPageProps) {
  return (
    <Suspense fallback={null}>
      <AddedWords load={loadDeliveryDayWords}>
        <Content {...props} />
      </AddedWords>
    </Suspense>
  );
}

function Content({ replacing = false, mayChange, addresses, above, shownDay, ...change }: BookingPageProps) {
  const t = useT();
  const { booking } = change;
  const active = booking.status !== 'CANCELLED';
  const isComing = booking.status === 'CONFIRMED' || booking.status === 'OUT_FOR_DELIVERY';
  const day = active ? (shownDay?.deliveryDay ?? null) : null;
  const choosesAgain = day?.failure?.canChooseDate === true;
  const linked = useLinkedAnswer();
  const answer = shownDay?.attendance ?? null;
  const asks = isComing && booking.deliveryDate >= today() && (day !== null || linked !== null || answer !== null);
  // Not needed once the delivery is on its way, and the card after a No says it already.
  const showsDeadline = booking.status === 'CONFIRMED' && !mayChange && day?.state === 'PLANNED' && answer !== 'NO';
  const isLateNo = asks && answer === 'NO' && !mayChange && (day === null || day.state === 'PLANNED');
  const title = day ? deliveryDayTitle(day, booking.deliveryDate) : 'manage.title';
  const attendance = asks ? <Attendance {...change} answer={answer} mayChange={mayChange} move={addresses.move} /> : null;
  // An announced window replaces the branch's general part of the day, which could contradict it.
  const arrival = day?.window ? { ...booking.arrival, time: null } : booking.arrival;
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
        {above}
        <Box mb={{ base: '4', md: '6' }}>
          <Flex justify="space-between" align="center" gap="3" mb="1" css={{ [largeText]: { flexWrap: 'wrap' } }}>
            <Box textStyle="sm" color="fg.muted" letterSpacing="0.02em" fontVariantNumeric="tabular-nums">
              {t('manage.reference', { reference: <span translate="no">{booking.reference}</span> })}
            </Box>
            <BookingStatusBadge status={booking.status} />
          </Flex>
          <PageTitle replacing={replacing}>{t(isLateNo ? 'deliveryDay.late.title' : title)}</PageTitle>
          {isLateNo ? <chakra.p color="fg.muted">{t('deliveryDay.late.text')}</chakra.p> : null}
        </Box>
        <OfferNote booking={booking}>
          <Box mt="3">
            <CalendarLink url={booking.calendarUrl} variant="outline" />
          </Box>
        </OfferNote>
        {day ? (
          <DeliveryDayCard booking={booking} day={day}>
            {attendance}
            {showsDeadline ? <BookingDeadline booking={booking} mayChange={false} /> : null}
          </DeliveryDayCard>
        ) : null}
        {choosesAgain ? <NewDay {...change} calendar={addresses.move} /> : null}
        {day === null || mayChange ? (
          <Card mt={day ? '4' : undefined}>
            <Flex
              direction={{ base: 'column', md: 'row' }}
              align={{ md: 'center' }}
              gap={{ base: '4', md: '6' }}
              p={{ base: '1rem', md: '1.5rem 1.75rem' }}
            >
              <DateHeading date={booking.deliveryDate} branchName={booking.branchName} />
              {mayChange ? <ChangeActions {...addresses} /> : null}
            </Flex>
            {day === null ? attendance : null}
            <BookingDeadline booking={booking} mayChange={mayChange} />
          </Card>
        ) : null}
        {isComing && (!day?.window || factsOf(arrival).length > 0) ? <ArrivalCard notes={arrival} date={booking.deliveryDate} /> : null}
        <Parts {...change} />
      </Box>
      <Box width={{ base: '100%', lg: '18.75rem' }} flex="none" mt={{ lg: '5.75rem' }}>
        <CallCard title={t(choosesAgain ? 'manage.move.noDay' : 'manage.help.title')}>
          <CalendarLink url={isComing ? booking.calendarUrl : null} variant="ghost" block />
        </CallCard>
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
