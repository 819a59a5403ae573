import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { BookingStatusChip } from '../booking-status/booking-status-chip';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../delivery-date/delivery-date-tile';
import { touch } from '../../ui/theme/media';
import { useDayLink } from '../staff-links/use-day-link';
import type { StaffBooking } from './staff-booking';

/** How full the day of the booking is. */
export interface DayFill {
  booked: number;
  limit: number;
}

/** The date of a booking, who delivers, how full that day is, and how far it is. */
export function BookingHead({ booking, fill }: { booking: StaffBooking; fill: DayFill | null }) {
  const t = useT();
  const { deliveryDate, branchName, status, archived } = booking;
  const isOver = fill !== null && fill.booked > fill.limit;
  return (
    <Flex gap="4" align="center" wrap="wrap">
      <DeliveryDateTile date={deliveryDate} width="3.75rem" />
      {/* Wide enough for the date in one line; the status goes below where both do not fit. */}
      <Box flex="1 1 min(15rem, 100% - 5.5rem)" minWidth="0">
        <Box fontWeight="700" fontSize="1.125rem" lineHeight="1.5rem" fontVariantNumeric="tabular-nums">
          <DayOf booking={booking} />
        </Box>
        <Box textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {branchName}
          {fill ? (
            <>
              {' · '}
              <Box as="span" color={isOver ? 'full.fg' : undefined} fontWeight={isOver ? '600' : undefined}>
                {t(isOver ? 'bookingDrawer.overfull' : 'bookingDrawer.fill', { ...fill })}
              </Box>
            </>
          ) : null}
        </Box>
      </Box>
      <Flex gap="1.5" wrap="wrap" align="center">
        <BookingStatusChip status={status} />
        {archived ? (
          <Box as="span" textStyle="xs" color="fg.muted">
            {t('bookingDrawer.archived')}
          </Box>
        ) : null}
      </Flex>
    </Flex>
  );
}

/** The date, which leads to that day of its branch. */
function DayOf({ booking: { deliveryDate, branch } }: { booking: StaffBooking }) {
  const t = useT();
  const text = deliveryDateText(deliveryDate, useLocale());
  const link = useDayLink();
  if (link === null) return text;
  return (
    <chakra.span
      asChild
      display="inline-flex"
      alignItems="center"
      gap="1"
      _hover={{ textDecoration: 'underline' }}
      css={{ [touch]: { minHeight: '2.75rem' } }}
    >
      <Link to={link(branch.id, deliveryDate)} title={t('staffCalendar.dayPage')}>
        {text}
        <chakra.span color="primary.fg" asChild>
          <ChevronRight size={18} />
        </chakra.span>
      </Link>
    </chakra.span>
  );
}
