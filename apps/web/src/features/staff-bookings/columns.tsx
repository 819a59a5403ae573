import { isToBeChecked } from '@booking/domain/booking/order-check';
import type { Locale } from '@booking/domain/locale/locale';
import { formatMobile } from '@booking/domain/checks/mobile';
import { Box, chakra } from '@chakra-ui/react';
import { CircleQuestionMark, Columns3 } from 'lucide-react';
import { memo, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BookingStatusBadge } from '../../components/booking-status/booking-status-badge';
import { itemsWithPlaces } from '../../components/day-load/places-text';
import { deliveryDateText, momentText } from '../../components/delivery-date/delivery-date-text';
import { foundParts } from '../../components/marked-text/found-parts';
import { MarkedText } from '../../components/marked-text/marked-text';
import { createLocalStore } from '../../lib/local-store';
import type { DrawerLink } from '../../lib/use-drawer-param';
import { useLocale, useT, type Translate } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Menu } from '../../ui/menu';
import type { ListOrder } from './booking-filter';
import { answerTexts } from './filter-bar';
import type { BookingRow } from './use-booking-list';

/** What the cells need to render. */
interface CellParts {
  t: Translate;
  locale: Locale;
  marked: (text: string) => ReactNode;
  /** The link that opens the booking, also in a new window. */
  linkTo: (id: string) => DrawerLink;
}

/** The columns that can be hidden. The others identify the booking of a row. */
const optional = ['orderNumber', 'telephone', 'email', 'area', 'branch', 'items', 'attendance', 'created'] as const;
export type OptionalColumn = (typeof optional)[number];

/** A column of the list. */
export interface Column {
  id: 'reference' | 'date' | 'customer' | 'status' | OptionalColumn;
  /** Message id of its heading. */
  head: string;
  /** A track of the grid. */
  width: string;
  /** Min width in rem: the list is at least as wide as the sum. */
  min: number;
  orderField?: ListOrder['field'];
  cell: (row: BookingRow, parts: CellParts) => ReactNode;
}

/** All columns in their order. The default ones fit a window of 1280 px beside the full menu. */
const columns: readonly Column[] = [
  {
    id: 'reference',
    head: 'bookings.column.reference',
    // References with the widest letters are a little wider than most. They are read out, so they are never cut.
    width: '7.5rem',
    min: 7.5,
    cell: ({ id, reference }, { marked, linkTo }) => (
      <Link {...linkTo(id)} tabIndex={-1}>
        {marked(reference)}
      </Link>
    ),
  },
  {
    id: 'date',
    head: 'bookings.column.date',
    width: '9.25rem',
    min: 9.25,
    orderField: 'DELIVERY_DATE',
    cell: ({ deliveryDate }, { locale }) => deliveryDateText(deliveryDate, locale, 'plain'),
  },
  {
    id: 'customer',
    head: 'bookings.column.customer',
    width: 'minmax(0, 1.35fr)',
    min: 9,
    orderField: 'NAME',
    cell: ({ name, orderCheck }, { t, marked }) => (
      <>
        <span>{marked(name)}</span>
        {isToBeChecked(orderCheck) ? (
          <span title={t(orderCheck === 'QUANTITY' ? 'bookings.checkQuantity' : 'bookings.checkOrder')}>
            <CircleQuestionMark
              size={16}
              aria-label={t(orderCheck === 'QUANTITY' ? 'bookings.checkQuantity' : 'bookings.checkOrder')}
              role="img"
            />
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'orderNumber',
    head: 'bookings.column.orderNumber',
    width: 'minmax(0, 0.9fr)',
    min: 8,
    cell: ({ orderNumber }, { marked }) => marked(orderNumber),
  },
  {
    id: 'telephone',
    head: 'bookings.column.telephone',
    width: '8.25rem',
    min: 8.25,
    cell: ({ primaryContact }, { marked }) => marked(formatMobile(primaryContact)),
  },
  { id: 'email', head: 'bookings.column.email', width: 'minmax(0, 1.3fr)', min: 11, cell: ({ email }, { marked }) => marked(email) },
  {
    id: 'area',
    head: 'bookings.column.area',
    width: 'minmax(0, 1.25fr)',
    min: 8,
    cell: ({ postcode, city }, { marked }) => marked(`${postcode} ${city}`),
  },
  { id: 'branch', head: 'bookings.column.branch', width: 'minmax(0, 1.15fr)', min: 7, cell: ({ branchName }) => branchName },
  {
    id: 'items',
    head: 'bookings.column.items',
    width: 'minmax(7rem, 0.9fr)',
    min: 7,
    cell: (row, { t }) => itemsWithPlaces(t, row),
  },
  {
    id: 'attendance',
    head: 'bookings.column.attendance',
    width: '9rem',
    min: 9,
    cell: ({ attendance }, { t }) => attendance && t(answerTexts[attendance]),
  },
  {
    id: 'created',
    head: 'bookings.column.created',
    width: '9.5rem',
    min: 9.5,
    orderField: 'CREATED_AT',
    cell: ({ createdAt }, { locale }) => momentText(createdAt, locale, 'dayMonth'),
  },
  {
    id: 'status',
    head: 'bookings.column.status',
    width: '9.25rem',
    min: 9.25,
    cell: ({ status }) => <BookingStatusBadge status={status} size="sm" />,
  },
];

const isOptional = ({ id }: Column): boolean => (optional as readonly string[]).includes(id);

/** The default columns; a wide screen has two more. */
const firstColumns: readonly OptionalColumn[] = ['area', 'branch', 'items'];
const firstColumnsWide: readonly OptionalColumn[] = ['orderNumber', 'telephone', ...firstColumns];
/** The width from which the two more fit beside the full menu. */
const wideScreen = '(min-width: 110rem)';

const headOf = (id: OptionalColumn): string => columns.find((column) => column.id === id)?.head ?? '';

export function shownColumns(chosen: readonly OptionalColumn[]): Column[] {
  return columns.filter((column) => !isOptional(column) || (chosen as readonly string[]).includes(column.id));
}

function withColumn(chosen: readonly OptionalColumn[], id: OptionalColumn): OptionalColumn[] {
  return optional.filter((one) => (one === id ? !chosen.includes(id) : chosen.includes(one)));
}

const store = createLocalStore<readonly OptionalColumn[]>({
  key: 'booking.staff.columns',
  version: 1,
  parse: (json) => (Array.isArray(json) ? optional.filter((id) => json.includes(id)) : null),
});
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = store.subscribe(listener);
  const wide = window.matchMedia(wideScreen);
  wide.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    wide.removeEventListener('change', listener);
    stop();
  };
}

let known = firstColumns;

/** Returns the same array while its content is the same, so that memoised components do not render again. */
function read(): readonly OptionalColumn[] {
  const columns = store.read() ?? (window.matchMedia(wideScreen).matches ? firstColumnsWide : firstColumns);
  if (columns.join() !== known.join()) known = columns;
  return known;
}

/** Saves which columns are shown on this device. */
export function chooseColumns(columns: readonly OptionalColumn[]): void {
  store.write(columns);
  for (const listener of listeners) listener();
}

export const useColumnChoice = (): readonly OptionalColumn[] => useSyncExternalStore(subscribe, read);

interface ColumnsMenuProps {
  chosen: readonly OptionalColumn[];
  onChange: (chosen: OptionalColumn[]) => void;
}

/** Chooses which columns are shown. */
export function ColumnsMenu({ chosen, onChange }: ColumnsMenuProps) {
  const t = useT();
  return (
    <Menu
      label={t('bookings.columns')}
      width="14rem"
      align="start"
      trigger={(props) => (
        <Button variant="outline" size="sm" minWidth="2.75rem" {...props}>
          <Columns3 size={16} />
          <chakra.span css={{ mdDown: { srOnly: true } }}>{t('bookings.columns')}</chakra.span>
        </Button>
      )}
    >
      <Box px="2">
        {optional.map((id) => (
          <Checkbox key={id} label={t(headOf(id))} checked={chosen.includes(id)} onChange={() => onChange(withColumn(chosen, id))} />
        ))}
      </Box>
    </Menu>
  );
}

interface BookingCellsProps {
  row: BookingRow;
  search: string;
  columns: readonly Column[];
  selected: boolean;
  linkTo: (id: string) => DrawerLink;
  onTick: (row: BookingRow, extend: boolean) => void;
}

/** The cells of a booking in the order of the columns. Memoised: a list has many. */
export const BookingCells = memo(function BookingCells({ row, search, columns, selected, linkTo, onTick }: BookingCellsProps) {
  const t = useT();
  const locale = useLocale();
  const marked = (text: string) => (search === '' || text === '' ? text : <MarkedText parts={foundParts(text, search)} />);
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
      {columns.map(({ id, cell }) => (
        <span key={id} role="gridcell" className={id}>
          {cell(row, { t, locale, marked, linkTo })}
        </span>
      ))}
    </>
  );
});
