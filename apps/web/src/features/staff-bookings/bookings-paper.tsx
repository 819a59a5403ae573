import { formatMobile } from '@booking/domain/checks/mobile';
import { runSheetTexts } from '@booking/i18n/run-sheet-texts';
import { personText } from '@booking/reference-data/person-text';
import { FormattedMessage, useIntl } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { ListPaper } from '../../components/print-sheet/list-paper';
import { PrintLogo } from '../../components/print-sheet/print-logo';
import { productName } from '../../lib/use-document-title';
import { useLocale } from '../../lib/use-locale';
import type { BookingPapersQuery } from './bulk-bookings.generated';

export type PaperBooking = BookingPapersQuery['bookings']['edges'][number]['node'];

/** Selected bookings on paper, by date: what a crew or a telephone needs of each. */
export function BookingsPaper({ bookings }: { bookings: readonly PaperBooking[] }) {
  const intl = useIntl();
  const locale = useLocale();
  const { columns } = runSheetTexts[locale];
  const title = intl.formatMessage({ id: 'bookings.count' }, { count: bookings.length, capped: 'false' });
  return (
    <ListPaper title={title}>
      <header>
        <div className="title">
          <p className="brand">
            <PrintLogo />
            <b>{productName}</b>
          </p>
          <h1>{title}</h1>
        </div>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="bookings.column.date" />
            </th>
            {(['where', 'who', 'mattresses', 'bedsets', 'remarks', 'booking'] as const).map((column) => (
              <th key={column} scope="col" className={column}>
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <tr key={booking.id}>
              <td>
                <b>{deliveryDateText(booking.deliveryDate, locale, 'brief')}</b>
                <span>{booking.branchName}</span>
                <span>
                  <FormattedMessage id={`manage.status.${booking.status}`} />
                </span>
              </td>
              <td className="where">
                <b>
                  {booking.postcode} {booking.city}
                </b>
                <span>{[booking.address?.address1, booking.address?.address2].filter(Boolean).join(', ')}</span>
              </td>
              <td className="who">
                <b>{personText(booking.salutation, booking.name, locale)}</b>
                {[booking.primaryContact, booking.secondaryContact ?? ''].filter(Boolean).map((phone) => (
                  <span key={phone}>{formatMobile(phone)}</span>
                ))}
              </td>
              <td className="mattresses">{booking.quantityMattress || '·'}</td>
              <td className="bedsets">{booking.quantityBedset || '·'}</td>
              <td className="remarks">{booking.remarks}</td>
              <td className="booking">
                <b>{booking.reference}</b>
                <span>{booking.orderNumber}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ListPaper>
  );
}
