import { getMetadataArgsStorage } from 'typeorm';
import { snakeCase } from '../../database/snake-case-naming.js';
import { BookingEntity } from './booking.entity.js';
import type { BookingRecord } from './booking-record.js';

/** A column of a booking, by its property of BookingEntity. */
export type BookingColumn = keyof BookingEntity;

interface Column {
  property: BookingColumn;
  /** Name in the database. */
  name: string;
  /** Its SQL type. */
  type: string;
}

/** Every column as declared by BookingEntity: the source of all lists of columns in SQL statements. */
const columns: readonly Column[] = getMetadataArgsStorage()
  .filterColumns(BookingEntity)
  .map(({ propertyName, options }) => ({
    property: propertyName as BookingColumn,
    name: snakeCase(propertyName),
    type: `${String(options.type)}${options.array === true ? '[]' : ''}`,
  }));

/** An SQL expression to read, and the name of its value. */
interface Selection {
  sql: string;
  as: string;
}

/** Columns that are read by an expression of their own, or, if null, not at all. */
const readOtherwise: Partial<Record<BookingColumn, Selection | null>> = {
  archivedAt: { sql: 'b.archived_at IS NOT NULL', as: 'archived' },
  manageSalt: { sql: `translate(encode(b.manage_salt, 'base64'), E'+/=\\n', '-_')`, as: 'manageSalt' },
  manageTokenHash: null,
  addressHash: null,
  networkHash: null,
  unverifiedAt: null,
  verifiedPhoneHash: null,
  detailsVersion: null,
  orderOnFile: null,
  promise: null,
  windowFrom: {
    sql: `CASE WHEN b.window_from IS NOT NULL THEN jsonb_build_object('from', b.window_from, 'to', b.window_to) END`,
    as: 'window',
  },
  windowTo: null,
};

const selections: readonly Selection[] = [
  ...columns.flatMap(({ property, name }) =>
    property in readOtherwise ? (readOtherwise[property] ?? []) : [{ sql: `b.${name}`, as: property }],
  ),
  { sql: 'br.name', as: 'branchName' },
  { sql: 'br.lead_time', as: 'leadTime' },
];

const branchOfBooking = 'JOIN branch br ON br.id = b.branch_id';

/** The columns of bookings in a list. */
interface ReadColumns {
  sql: string;
  /** Columns of other tables. */
  joined: string;
}

const selected = (read: readonly Selection[]) => read.map(({ sql, as }) => `${sql} AS "${as}"`).join(', ');

/** SQL: the columns that `toRecord` reads, of booking b and its branch br. */
export const bookingColumns = selected(selections);

/** The columns that rows of a list show. Reading the others too takes nearly twice as long (ADR 0026). */
const summaryProperties = [
  'id',
  'reference',
  'status',
  'archived',
  'branchId',
  'branchName',
  'deliveryDate',
  'orderNumber',
  'orderCheck',
  'postcode',
  'city',
  'quantityMattress',
  'quantityBedset',
  'places',
  'salutation',
  'name',
  'email',
  'primaryContact',
  'notifySms',
  'locale',
  'version',
  'createdAt',
] as const satisfies readonly (keyof BookingRecord)[];

/** The fields of GraphQL's Booking that a summary can answer: its properties, and values computed from them. */
export const summaryFields: ReadonlySet<string> = new Set(['__typename', 'branch', ...summaryProperties]);

/** The fields of GraphQL's Booking that are needed to select all bookings. */
export const idFields: ReadonlySet<string> = new Set(['__typename', 'id']);

/** The columns that a list can read: the fewest that answer the query. Ids are in the indexes that order lists. */
export const readColumns = {
  whole: { sql: bookingColumns, joined: branchOfBooking },
  summary: {
    sql: selected(selections.filter(({ as }) => (summaryProperties as readonly string[]).includes(as))),
    joined: branchOfBooking,
  },
  id: { sql: selected(selections.filter(({ as }) => as === 'id')), joined: '' },
} as const satisfies Record<string, ReadColumns>;

/** Columns that an INSERT of a new booking leaves to their defaults. */
const leftToDefaults: ReadonlySet<BookingColumn> = new Set([
  'status',
  'archivedAt',
  'docUrls',
  'version',
  'detailsVersion',
  'orderOnFile',
  'keptLimit',
  'internalNote',
  'windowFrom',
  'windowTo',
  'attendance',
  'receivedBy',
]);

/** The columns of an INSERT of a booking, in the order of their parameters. */
export const insertedColumns: readonly Column[] = columns.filter(({ property }) => !leftToDefaults.has(property));

/** Returns `name = $n, ...` for an UPDATE, numbered from `first`. */
export function assignments(properties: readonly BookingColumn[], first: number): string {
  return properties.map((property, index) => `${snakeCase(property)} = $${first + index}`).join(', ');
}

/** Returns `name = expression, ...` for an UPDATE. */
export function expressions(values: Readonly<Partial<Record<BookingColumn, string>>>): string {
  return Object.entries(values)
    .map(([property, sql]) => `${snakeCase(property)} = ${sql}`)
    .join(', ');
}
