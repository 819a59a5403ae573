import { formatMobile } from '@booking/domain/checks/mobile';
import { formatAddress } from '@booking/domain/format/address';
import { personText } from '@booking/reference-data/person-text';
import { chakra } from '@chakra-ui/react';
import { BedDouble, MapPin, User } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { AsideRow } from '../delivery-aside/delivery-aside';
import { itemsText } from './items-text';
import type { ManagedBookingPartsFragment } from './managed-booking.generated';

/** Where a booking goes, what it is and for whom. */
export function BookingFactsCard({ booking }: { booking: ManagedBookingPartsFragment }) {
  const intl = useIntl();
  const locale = useLocale();
  const { address, postcode, city, state, orderNumber, salutation, name, primaryContact } = booking;
  return (
    <Card padding="0.625rem 1.5rem">
      <chakra.ul margin="0" padding="0" listStyleType="none" css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}>
        <AsideRow
          icon={MapPin}
          caption={<FormattedMessage id="deliveryForm.summary.place" />}
          value={formatAddress({ ...address, zipcode: postcode, city, state })}
        />
        <AsideRow
          icon={BedDouble}
          caption={<FormattedMessage id="deliveryForm.aside.orderNumber" values={{ number: orderNumber }} />}
          value={itemsText(intl, booking)}
        />
        <AsideRow
          icon={User}
          caption={<FormattedMessage id="deliveryForm.summary.contact" />}
          value={`${personText(salutation, name, locale)}\n${formatMobile(primaryContact)}`}
        />
      </chakra.ul>
    </Card>
  );
}
