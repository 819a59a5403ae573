import { formatAddress } from '@booking/domain/format/address';
import { officeHoursText } from '@booking/i18n/office-hours-text';
import { chakra, Flex } from '@chakra-ui/react';
import { BedDouble, MapPin, Phone, User } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { contact } from '../../lib/contact';
import { useLocale } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { itemsText } from '../booking-card/items-text';
import type { ManagedBookingPartsFragment } from '../booking-card/managed-booking.generated';
import { personText, phoneText } from '../booking-card/person-text';
import { AsideRow } from '../delivery-aside/delivery-aside';

/** What the date is for, and whom to call when none fits. */
export function MoveAside({ booking }: { booking: ManagedBookingPartsFragment }) {
  const intl = useIntl();
  const locale = useLocale();
  const { address, postcode, city, state, orderNumber, salutation, name, primaryContact } = booking;
  return (
    <Flex direction="column" gap="4">
      <Card padding="10px 24px">
        <chakra.ul margin="0" padding="0" listStyleType="none">
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
            value={`${personText(salutation, name, locale)}\n${phoneText(primaryContact)}`}
          />
        </chakra.ul>
      </Card>
      <Card padding="22px 24px">
        <chakra.h2 textStyle="h3">
          <FormattedMessage id="manage.move.noDay" />
        </chakra.h2>
        <chakra.p textStyle="sm" color="fg.muted" marginTop="1" marginBottom="3.5">
          <FormattedMessage id="manage.help.text" values={{ hours: officeHoursText(contact.officeHours, locale) }} />
        </chakra.p>
        <Button asChild variant="outline" block>
          <a href={contact.phoneHref}>
            <Phone size={18} aria-hidden="true" />
            <chakra.span fontVariantNumeric="tabular-nums">{contact.phone}</chakra.span>
          </a>
        </Button>
      </Card>
    </Flex>
  );
}
