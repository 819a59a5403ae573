import { formatAddress } from '@booking/domain/format/address';
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ManagedBookingPartsFragment } from '../../../components/booking-card/managed-booking.generated';
import { BookingStatusChip } from '../../../components/booking-status/booking-status-chip';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../../../components/delivery-date/delivery-date-tile';
import { useLocale } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';

/** A delivery that is over, in a few lines. */
export function EarlierRow({ booking }: { booking: ManagedBookingPartsFragment }) {
  const t = useT();
  const locale = useLocale();
  const { reference, status, deliveryDate, branchName, address, postcode, city, state } = booking;
  return (
    <Flex gap={{ base: '3', md: '4' }} align="flex-start">
      <DeliveryDateTile date={deliveryDate} width="3.25rem" />
      <Flex flex="1" minWidth="0" wrap="wrap" columnGap="4" rowGap="2" justify="space-between" align="flex-start">
        <Box minWidth="0" flex={{ base: '1 0 100%', md: '1' }} textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          <chakra.h3 fontSize="1rem" lineHeight="1.5rem" fontWeight="600" color="fg">
            {deliveryDateText(deliveryDate, locale)}
          </chakra.h3>
          <div>
            {t('manage.reference', { reference: <span translate="no">{reference}</span> })}
            {' · '}
            {branchName}
          </div>
          <chakra.div overflowWrap="anywhere">{formatAddress({ ...address, zipcode: postcode, city, state })}</chakra.div>
          {status === 'FAILED' ? (
            <chakra.p mt="1.5" color="fg">
              {t('manage.deadline.FAILED')}
            </chakra.p>
          ) : null}
        </Box>
        <BookingStatusChip status={status} />
      </Flex>
    </Flex>
  );
}
