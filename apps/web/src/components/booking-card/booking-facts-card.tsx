import { formatMobile } from '@booking/domain/checks/mobile';
import { formatAddress } from '@booking/domain/format/address';
import { personText } from '@booking/reference-data/person-text';
import { chakra } from '@chakra-ui/react';
import { BedDouble, MapPin, User } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useLocale, useT } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { AsideRow } from '../delivery-aside/delivery-aside';
import { itemsText } from './items-text';
import type { ManagedBookingPartsFragment } from '../../graphql/managed-booking.generated';

/** Where a booking goes, what it is and for whom. */
export function BookingFactsCard({ booking }: { booking: ManagedBookingPartsFragment }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { address, postcode, city, state, orderNumber, salutation, name, primaryContact } = booking;
  return (
    <Card p="0.625rem 1.5rem">
      <chakra.ul css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}>
        <AsideRow
          icon={MapPin}
          caption={t('deliveryForm.summary.place')}
          value={formatAddress({ ...address, zipcode: postcode, city, state })}
        />
        <AsideRow
          icon={BedDouble}
          caption={t('deliveryForm.aside.orderNumber', { number: orderNumber })}
          value={itemsText(intl, booking)}
        />
        <AsideRow
          icon={User}
          caption={t('deliveryForm.summary.contact')}
          value={`${personText(salutation, name, locale)}\n${formatMobile(primaryContact)}`}
        />
      </chakra.ul>
    </Card>
  );
}
