import { CircleQuestionMark } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Locale } from '@booking/domain/locale/locale';
import { formatMobile } from '@booking/domain/checks/mobile';
import type { DrawerLink } from '../../lib/use-drawer-param';
import { BookingStatusChip } from '../../components/booking-status/booking-status-chip';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { momentText } from '../../components/delivery-date/moment-text';
import { foundParts } from '../../components/marked-text/found-parts';
import { MarkedText } from '../../components/marked-text/marked-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import type { BookingRow } from './rows-document';
import type { Column, ColumnId } from './columns';

interface CellWords {
  intl: IntlShape;
  locale: Locale;
  /** A text with the words of the search marked. */
  marked: (text: string | undefined) => ReactNode;
}

/** Without a value: the column has just been chosen, and what it shows is on its way. */
const cells: Record<Exclude<ColumnId, 'reference'>, (row: BookingRow, words: CellWords) => ReactNode> = {
  date: ({ deliveryDate }, { locale }) => deliveryDateText(deliveryDate, locale, 'plain'),
  customer: ({ name, orderCheck }, { intl, marked }) => (
    <>
      <span>{marked(name)}</span>
      {orderCheck === 'CHECK_ORDER' ? (
        <span title={intl.formatMessage({ id: 'bookings.checkOrder' })}>
          <CircleQuestionMark size={16} aria-label={intl.formatMessage({ id: 'bookings.checkOrder' })} role="img" />
        </span>
      ) : null}
    </>
  ),
  orderNumber: ({ orderNumber }, { marked }) => marked(orderNumber),
  telephone: ({ primaryContact }, { marked }) => marked(primaryContact && formatMobile(primaryContact)),
  email: ({ email }, { marked }) => marked(email),
  area: ({ postcode, city }, { marked }) => marked(postcode && `${postcode} ${city ?? ''}`),
  branch: ({ branchName }) => branchName,
  items: ({ quantityMattress, quantityBedset }, { intl }) =>
    quantityMattress === undefined || quantityBedset === undefined ? null : (
      <span
        aria-label={intl.formatMessage({ id: 'deliveryForm.items' }, { mattresses: quantityMattress, bedsets: quantityBedset })}
        role="img"
      >
        {quantityMattress} · {quantityBedset}
      </span>
    ),
  created: ({ createdAt }, { locale }) => {
    return createdAt === undefined ? null : momentText(createdAt, locale, 'dayMonth');
  },
  status: ({ status }) => <BookingStatusChip status={status} dense />,
};

interface BookingCellsProps {
  row: BookingRow;
  /** What was searched for; empty: nothing is marked. */
  search: string;
  columns: readonly Column[];
  selected: boolean;
  /** Opens it; also in a window of its own. */
  linkTo: (id: string) => DrawerLink;
  onTick: (row: BookingRow, extend: boolean) => void;
}

/** The cells of a booking, in the order of the columns. Drawn again only when something in them changes. */
export const BookingCells = memo(function BookingCells({ row, search, columns, selected, linkTo, onTick }: BookingCellsProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const marked = (text: string | undefined) => (search === '' || !text ? text : <MarkedText parts={foundParts(text, search)} />);
  return (
    <>
      <span role="gridcell" className="tick">
        <label>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            aria-label={t('bookings.select', { reference: row.reference })}
            onChange={(event) => onTick(row, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      </span>
      {columns.map(({ id }) =>
        id === 'reference' ? (
          <span key={id} role="gridcell" className="reference">
            <Link {...linkTo(row.id)} tabIndex={-1}>
              {marked(row.reference)}
            </Link>
          </span>
        ) : (
          <span key={id} role="gridcell" className={id}>
            {cells[id](row, { intl, locale, marked })}
          </span>
        ),
      )}
    </>
  );
});
