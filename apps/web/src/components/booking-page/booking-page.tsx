import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { formatMobile } from '@booking/domain/checks/mobile';
import { formatAddress } from '@booking/domain/format/address';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { BedDouble, Check, House, MapPin, NotebookPen, Truck, User, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ArrivalCard } from '../arrival/arrival-card';
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
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import type { ManagedBookingPartsFragment, OwnBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { personText } from '@booking/reference-data/person-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { DataListItem } from '../../ui/data-list-item';
import { PageTitle } from '../../ui/page-title';
import { largeText } from '../../ui/theme/media';
import { statusLooks } from '../booking-status/booking-status-badge';

interface BookingPageProps extends ChangeProps {
  booking: OwnBookingPartsFragment;
  /** It stands in the place of another page at the same path. */
  replacing?: boolean;
  mayChange: boolean;
  /** Addresses that open the calendar and the dialog. */
  addresses: { move: string; cancel: string };
  /** A way back, above the title. */
  above?: ReactNode;
}

/** A booking as it stands: date, what can be done about it and until when, how far it is, and its parts. */
export function BookingPage({ replacing = false, mayChange, addresses, above, ...change }: BookingPageProps) {
  const t = useT();
  const { booking } = change;
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
        {above}
        <Flex justify="space-between" align="flex-end" gap="3" mb={{ base: '4', md: '6' }} css={{ [largeText]: { flexWrap: 'wrap' } }}>
          <div>
            <Box textStyle="sm" color="fg.muted" letterSpacing="0.02em" fontVariantNumeric="tabular-nums">
              {t('manage.reference', { reference: <span translate="no">{booking.reference}</span> })}
            </Box>
            <PageTitle replacing={replacing}>{t('manage.title')}</PageTitle>
          </div>
          <Box mb="5px">
            <BookingStatusBadge status={booking.status} />
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
            {mayChange ? <ChangeActions {...addresses} /> : null}
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
        <CallCard title={t('manage.help.title')}>
          <CalendarLink url={active ? booking.calendarUrl : null} variant="ghost" block />
        </CallCard>
      </Box>
    </Container>
  );
}

const stages = ['CONFIRMED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;
const icons = { CONFIRMED: Check, OUT_FOR_DELIVERY: Truck, DELIVERED: House };

/** The progress of a delivery: completed stages have a tick, a failed delivery a cross. */
function BookingProgress({ booking: { status, createdAt, deliveryDate } }: { booking: ManagedBookingPartsFragment }) {
  const t = useT();
  const locale = useLocale();
  const failed = status === 'FAILED';
  const reached = failed ? 1 : stages.findIndex((stage) => stage === status);
  const dates = { CONFIRMED: localDateTime(new Date(createdAt)).date, OUT_FOR_DELIVERY: deliveryDate, DELIVERED: null };
  return (
    <Card mt="4" p={{ base: '1.25rem 0.5rem', md: '1.75rem 1.5rem' }}>
      <chakra.ol
        m="0"
        p="0"
        listStyleType="none"
        display="flex"
        alignItems="flex-start"
        css={{ [largeText]: { flexDirection: 'column', alignItems: 'stretch', gap: '4' } }}
      >
        {stages.map((stage, index) => {
          const done = index <= reached;
          const broken = failed && stage === 'DELIVERED';
          const date = dates[stage];
          const Icon = broken ? X : done ? Check : icons[stage];
          return (
            <chakra.li key={stage} flex="1" textAlign="center" position="relative" aria-current={index === reached ? 'step' : undefined}>
              {index > 0 ? (
                <Box
                  as="span"
                  position="absolute"
                  right="calc(50% + 1.125rem)"
                  left="calc(-50% + 1.125rem)"
                  top="0.8125rem"
                  height="3px"
                  borderRadius="2px"
                  bg={done ? 'success.solid' : 'bg.muted'}
                  css={{ [largeText]: { display: 'none' } }}
                />
              ) : null}
              <Flex justify="center">
                <Box
                  as="span"
                  display="grid"
                  placeItems="center"
                  boxSize="1.75rem"
                  borderRadius="full"
                  {...(broken
                    ? { bg: 'full.muted', color: 'full.fg' }
                    : done
                      ? { bg: 'success.solid', color: 'success.contrast' }
                      : { bg: 'bg.panel', color: 'fg.subtle', boxShadow: 'inset 0 0 0 2px {colors.border.strong}' })}
                >
                  <Icon size={done || broken ? 16 : 14} strokeWidth={done || broken ? 2.8 : 2} aria-hidden="true" />
                </Box>
              </Flex>
              <Box textStyle="sm" mt="1.5" fontWeight={index === reached ? '600' : '500'} color={done ? 'fg' : 'fg.subtle'}>
                {t(statusLooks[broken ? 'FAILED' : stage].text)}
              </Box>
              {date ? (
                <Box textStyle={{ base: 'help', md: '2xs' }} color="fg.subtle" fontVariantNumeric="tabular-nums">
                  {deliveryDateText(date, locale, 'dayMonth')}
                </Box>
              ) : null}
            </chakra.li>
          );
        })}
      </chakra.ol>
    </Card>
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
