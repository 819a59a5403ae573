import { calendarFile } from '@booking/domain/calendar/calendar-file';
import { formatAddress } from '@booking/domain/format/address';
import { useIntl } from 'react-intl';
import { now } from '../../lib/clock';
import { contact } from '../../lib/contact';
import { saveFile } from '../../lib/save-file';
import type { ManagedBookingPartsFragment } from '../booking-card/managed-booking.generated';
import { itemsText } from '../booking-card/items-text';

/** Hands a booking to the device's calendar as a file. */
export function useAddToCalendar(): (booking: ManagedBookingPartsFragment) => void {
  const intl = useIntl();
  return (booking) => {
    const { content } = calendarFile({
      uid: `${booking.id}@${window.location.hostname}`,
      sequence: booking.version,
      date: booking.deliveryDate,
      title: intl.formatMessage({ id: 'manage.calendar.title' }, { reference: booking.reference }),
      description: intl.formatMessage(
        { id: 'manage.calendar.text' },
        { branch: booking.branchName, orderNumber: booking.orderNumber, items: itemsText(intl, booking), phone: contact.phone },
      ),
      location: formatAddress({ ...booking.address, zipcode: booking.postcode, city: booking.city, state: booking.state }),
      stamp: now(),
      cancelled: booking.status === 'CANCELLED',
      organizer: contact.email,
      contact: contact.phone,
    });
    saveFile(content, `${booking.reference}.ics`, 'text/calendar');
  };
}
