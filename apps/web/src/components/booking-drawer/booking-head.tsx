import { Box, Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { BookingStatusChip } from '../booking-status/booking-status-chip';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../delivery-date/delivery-date-tile';
import type { StaffBooking } from './staff-booking';

/** How full the day of the booking is. */
export interface DayFill {
  booked: number;
  limit: number;
}

/** The date of a booking, who delivers, how full that day is, and how far it is. */
export function BookingHead({ booking, fill }: { booking: StaffBooking; fill: DayFill | null }) {
  const locale = useLocale();
  const { deliveryDate, branchName, status, archived } = booking;
  const isOver = fill !== null && fill.booked > fill.limit;
  return (
    <Flex gap="4" align="center" wrap="wrap">
      <DeliveryDateTile date={deliveryDate} width="3.75rem" />
      <Box flex="1 1 12rem" minWidth="0">
        <Box fontWeight="700" fontSize="1.125rem" lineHeight="1.5rem" fontVariantNumeric="tabular-nums">
          {deliveryDateText(deliveryDate, locale)}
        </Box>
        <Box textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {branchName}
          {fill ? (
            <>
              {' · '}
              <Box as="span" color={isOver ? 'full.fg' : undefined} fontWeight={isOver ? '600' : undefined}>
                <FormattedMessage id={isOver ? 'bookingDrawer.overfull' : 'bookingDrawer.fill'} values={{ ...fill }} />
              </Box>
            </>
          ) : null}
        </Box>
      </Box>
      <Flex gap="1.5" wrap="wrap" align="center">
        <BookingStatusChip status={status} />
        {archived ? (
          <Box as="span" textStyle="xs" color="fg.muted">
            <FormattedMessage id="bookingDrawer.archived" />
          </Box>
        ) : null}
      </Flex>
    </Flex>
  );
}
