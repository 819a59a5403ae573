import { getMetadataArgsStorage } from 'typeorm';
import { snakeCase } from '../../database/snake-case-naming.js';
import { BookingEntity } from './booking.entity.js';
import type { BookingRecord } from './booking-record.js';

/** A column of a booking, by its property of BookingEntity. */
export type BookingColumn = keyof BookingEntity;

interface Column {
  property: BookingColumn;
  /** In the database. */
  name: string;
  /** Its SQL type. */
  type: string;
}

/** Every column, as BookingEntity declares it: the one list that the statements of bookings are made of. */
const columns: readonly Column[] = getMetadataArgsStorage()
  .filterColumns(BookingEntity)
  .map(({ propertyName, options }) => ({
    property: propertyName as BookingColumn,
    name: snakeCase(propertyName),
    type: `${String(options.type)}${options.array === true ? '[]' : ''}`,
  }));

/** What is read, and as which property. */
interface Selection {
  sql: string;
  as: string;
}

/** Columns that are read as something else, or, when null, not at all. */
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
};

const selections: readonly Selection[] = [
  ...columns.flatMap(({ property, name }) =>
    property in readOtherwise ? (readOtherwise[property] ?? []) : [{ sql: `b.${name}`, as: property }],
  ),
  { sql: 'br.name', as: 'branchName' },
  { sql: 'br.lead_time', as: 'leadTime' },
];

const branchOfBooking = 'JOIN branch br ON br.id = b.branch_id';

/** What is read of the bookings of a list. */
interface ReadColumns {
  sql: string;
  /** Of other tables, beside booking b. */
  joined: string;
}

const selected = (read: readonly Selection[]) => read.map(({ sql, as }) => `${sql} AS "${as}"`).join(', ');

/** Selects what `toRecord` reads, from booking b and its branch br. */
export const bookingColumns = selected(selections);

/** What rows of a list show. They are read without the rest, which takes nearly as long again (ADR 0026). */
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
  'salutation',
  'name',
  'email',
  'primaryContact',
  'notifySms',
  'locale',
  'version',
  'createdAt',
] as const satisfies readonly (keyof BookingRecord)[];

/** Of GraphQL's Booking, what a summary answers: its properties, and what is made of them alone. */
export const summaryFields: ReadonlySet<string> = new Set(['__typename', 'branch', ...summaryProperties]);

/** Of GraphQL's Booking, what is asked for of all that are chosen. */
export const idFields: ReadonlySet<string> = new Set(['__typename', 'id']);

/** How much of its bookings a list reads: the least that answers. Ids are in the indexes that lists are ordered by. */
export const readColumns = {
  whole: { sql: bookingColumns, joined: branchOfBooking },
  summary: {
    sql: selected(selections.filter(({ as }) => (summaryProperties as readonly string[]).includes(as))),
    joined: branchOfBooking,
  },
  id: { sql: selected(selections.filter(({ as }) => as === 'id')), joined: '' },
} as const satisfies Record<string, ReadColumns>;

/** Columns of a new booking that are what their defaults say. */
const leftToDefaults: ReadonlySet<BookingColumn> = new Set([
  'status',
  'archivedAt',
  'docUrls',
  'version',
  'detailsVersion',
  'orderOnFile',
  'keptLimit',
  'internalNote',
]);

/** The columns that a new booking is written with, in the order of their parameters. */
export const insertedColumns: readonly Column[] = columns.filter(({ property }) => !leftToDefaults.has(property));

/** `name = $n, ...` for an UPDATE, numbered from `first`. */
export function assignments(properties: readonly BookingColumn[], first: number): string {
  return properties.map((property, index) => `${snakeCase(property)} = $${first + index}`).join(', ');
}

/** `name = expression, ...` for an UPDATE. */
export function expressions(values: Readonly<Partial<Record<BookingColumn, string>>>): string {
  return Object.entries(values)
    .map(([property, sql]) => `${snakeCase(property)} = ${sql}`)
    .join(', ');
}
