import { Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { BookingFactsCard } from '../booking-card/booking-facts-card';
import type { ManagedBookingPartsFragment } from '../booking-card/managed-booking.generated';
import { CallCard } from '../call-card/call-card';

/** What the date is for, and whom to call when none fits. */
export function MoveAside({ booking }: { booking: ManagedBookingPartsFragment }) {
  return (
    <Flex direction="column" gap="4">
      <BookingFactsCard booking={booking} />
      <CallCard title={<FormattedMessage id="manage.move.noDay" />} />
    </Flex>
  );
}
