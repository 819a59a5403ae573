import type { ListOrder } from './booking-filter';

/** A column of the list. `width` is a track of the grid, in rem; the list never gets narrower than all `min` together. */
export interface Column {
  id: ColumnId;
  width: string;
  min: number;
  /** The list can be ordered by it. */
  orderField?: ListOrder['field'];
}

/** Those that can be chosen: a row says always whose it is. */
const optional = ['area', 'branch', 'items', 'orderNumber', 'telephone', 'email', 'created'] as const;
export type OptionalColumn = (typeof optional)[number];
export type ColumnId = 'reference' | 'date' | 'customer' | 'status' | OptionalColumn;

/** All of them, in their order. Those that are shown at first fit a window of 1280 px beside the whole menu. */
const columns: readonly Column[] = [
  // The widest letters make a reference a little wider than most are: it is read out, so it is never cut.
  { id: 'reference', width: '7.5rem', min: 7.5 },
  { id: 'date', width: '9.25rem', min: 9.25, orderField: 'DELIVERY_DATE' },
  { id: 'customer', width: 'minmax(0, 1.35fr)', min: 9, orderField: 'NAME' },
  { id: 'orderNumber', width: 'minmax(0, 0.9fr)', min: 8 },
  { id: 'telephone', width: '8.25rem', min: 8.25 },
  { id: 'email', width: 'minmax(0, 1.3fr)', min: 11 },
  { id: 'area', width: 'minmax(0, 1.25fr)', min: 8 },
  { id: 'branch', width: 'minmax(0, 1.15fr)', min: 7 },
  { id: 'items', width: '7rem', min: 7 },
  { id: 'created', width: '9.5rem', min: 9.5, orderField: 'CREATED_AT' },
  { id: 'status', width: '9.25rem', min: 9.25 },
];

export const optionalColumns: readonly OptionalColumn[] = columns
  .map(({ id }) => id)
  .filter((id): id is OptionalColumn => (optional as readonly string[]).includes(id));

/** Before the user has chosen: on a wide screen, two more. */
export const firstColumns: readonly OptionalColumn[] = ['area', 'branch', 'items'];
export const firstColumnsWide: readonly OptionalColumn[] = ['orderNumber', 'telephone', ...firstColumns];
/** From here on the two more fit, with the drawer at the side. */
export const wideScreen = '(min-width: 110rem)';

export function shownColumns(chosen: readonly OptionalColumn[]): Column[] {
  return columns.filter(({ id }) => !(optional as readonly string[]).includes(id) || (chosen as readonly string[]).includes(id));
}

export function withColumn(chosen: readonly OptionalColumn[], id: OptionalColumn): OptionalColumn[] {
  return optionalColumns.filter((one) => (one === id ? !chosen.includes(id) : chosen.includes(one)));
}
