import { formatMobile } from '@booking/domain/checks/mobile';
import { formatAddress } from '@booking/domain/format/address';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { BedDouble, MapPin, NotebookPen, User, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { BookingDeadline } from '../../../components/booking-card/booking-deadline';
import { CalendarLink } from '../../../components/booking-card/calendar-link';
import { DateHeading } from '../../../components/booking-card/date-heading';
import { itemsText } from '../../../components/booking-card/items-text';
import type { OwnBookingPartsFragment } from '../../../components/booking-card/managed-booking.generated';
import { ChangeActions } from '../../../components/booking-change/change-actions';
import { mayChange } from '../../../components/booking-change/change-target';
import { CorrectBooking } from '../../../components/booking-change/correct-booking';
import { waitingOffer } from '../../../components/booking-offer/waiting-offer';
import { BookingStatusChip } from '../../../components/booking-status/booking-status-chip';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { Button } from '../../../ui/button';
import { Card, CardBand } from '../../../ui/card';
import { largeText } from '../../../ui/theme/media';
import { useBookingAddress } from '../use-booking-address';

/** A delivery that is still to come: when, where, what, and what can be done about it until when. */
export function UpcomingCard({ booking, onReload }: { booking: OwnBookingPartsFragment; onReload: () => Promise<void> }) {
  const t = useT();
  const intl = useIntl();
  const id = useId();
  const locale = useLocale();
  const addressOf = useBookingAddress();
  const { reference, status, deliveryDate, branchName, address, postcode, city, state, orderNumber } = booking;
  const { primaryContact, secondaryContact, remarks } = booking;
  const correct = { booking, target: { id: booking.id }, onReload, describedBy: id };
  const changeable = mayChange(booking);
  const offer = waitingOffer(booking);
  return (
    <Card as="article" aria-labelledby={id}>
      <Flex justify="space-between" align="center" gap="3" p={{ base: '0.875rem 1rem 0', md: '1.25rem 1.75rem 0' }}>
        <chakra.h3 id={id} textStyle="sm" color="fg.muted" letterSpacing="0.02em" fontVariantNumeric="tabular-nums">
          {t('manage.reference', { reference: <span translate="no">{reference}</span> })}
        </chakra.h3>
        <BookingStatusChip status={status} />
      </Flex>
      <Flex wrap="wrap" align="center" gap={{ base: '4', md: '5' }} p={{ base: '0.75rem 1rem 1rem', md: '0.875rem 1.75rem 1.25rem' }}>
        <Flex flex="1 0 auto" maxWidth="100%">
          <DateHeading date={deliveryDate} branchName={branchName} />
        </Flex>
        {changeable ? (
          <Box flex={{ base: '1 0 100%', md: 'none' }}>
            <ChangeActions quiet describedBy={id} move={addressOf(booking, 'move')} cancel={addressOf(booking, 'cancel')} />
          </Box>
        ) : null}
      </Flex>
      <chakra.ul m="0" listStyleType="none" p={{ base: '0 1rem 1rem', md: '0 1.75rem 1.375rem' }} display="grid" gap="2">
        <Part icon={MapPin} edit={<CorrectBooking {...correct} part="address" />}>
          {formatAddress({ ...address, zipcode: postcode, city, state })}
        </Part>
        <Part icon={BedDouble}>
          {itemsText(intl, booking)}
          <chakra.span color="fg.muted">
            {' · '}
            {/* A number has hyphens, at which it would break: it goes to the next line whole. */}
            <chakra.span display="inline-block">{t('deliveryForm.aside.orderNumber', { number: orderNumber })}</chakra.span>
          </chakra.span>
        </Part>
        <Part icon={User} edit={<CorrectBooking {...correct} part="contact" />}>
          {[formatMobile(primaryContact), secondaryContact].filter(Boolean).join(' · ')}
        </Part>
        {remarks === null && status !== 'CONFIRMED' ? null : (
          <Part icon={NotebookPen} edit={<CorrectBooking {...correct} part="remarks" />}>
            <chakra.span color="fg.muted">
              {t('deliveryForm.field.remarks')}
              {': '}
            </chakra.span>
            <chakra.span whiteSpace="pre-line">{remarks ?? t('manage.remarks.none')}</chakra.span>
          </Part>
        )}
      </chakra.ul>
      <Box p={{ base: '0 1rem 1rem', md: '0 1.75rem 1.375rem' }}>
        <CalendarLink url={booking.calendarUrl} variant="outline" size="sm" aria-describedby={id} />
      </Box>
      {offer === null ? null : (
        <CardBand tone="medium" display="flex" flexWrap="wrap" alignItems="center" gap="3" px={{ base: '4', md: '7' }}>
          <Box flex="1 1 16rem">{t('manage.offer.ask', { date: deliveryDateText(offer.deliveryDate, locale, 'day') })}</Box>
          <Button asChild flex={{ base: '1 0 100%', md: 'none' }}>
            <Link to={addressOf(booking, 'answer')} aria-describedby={id}>
              {t('manage.offer.answer')}
            </Link>
          </Button>
        </CardBand>
      )}
      <BookingDeadline booking={booking} mayChange={changeable} />
    </Card>
  );
}

function Part({ icon: Icon, edit, children }: { icon: LucideIcon; edit?: ReactNode; children: ReactNode }) {
  return (
    <Flex as="li" gap="2.5" align="flex-start" textStyle="sm" css={{ [largeText]: { flexWrap: 'wrap' } }}>
      <Box as="span" color="fg.muted" flex="none" mt="1px">
        <Icon size={18} aria-hidden="true" />
      </Box>
      <Box
        flex="1"
        minWidth="0"
        overflowWrap="anywhere"
        fontVariantNumeric="tabular-nums"
        css={{ [largeText]: { flexBasis: 'calc(100% - 4rem)' } }}
      >
        {children}
      </Box>
      {edit}
    </Flex>
  );
}
