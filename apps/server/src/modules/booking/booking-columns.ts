import { getMetadataArgsStorage } from 'typeorm';
import { snakeCase } from '../../database/snake-case-naming.js';
import { BookingEntity } from './booking.entity.js';

/** A column of a booking, by its property of BookingEntity. */
export type BookingColumn = Exclude<keyof BookingEntity, 'branch' | 'user'>;

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

/** Columns that are read as something else, or, when null, not at all. */
const readOtherwise: Partial<Record<BookingColumn, string | null>> = {
  archivedAt: 'b.archived_at IS NOT NULL AS archived',
  manageSalt: `translate(encode(b.manage_salt, 'base64'), E'+/=\\n', '-_') AS "manageSalt"`,
  manageTokenHash: null,
  addressHash: null,
  detailsVersion: null,
  orderOnFile: null,
  promise: null,
};

/** Selects what `toRecord` reads, from booking b and its branch br. */
export const bookingColumns = [
  ...columns.flatMap(({ property, name }) =>
    property in readOtherwise ? (readOtherwise[property] ?? []) : [name === property ? `b.${name}` : `b.${name} AS "${property}"`],
  ),
  'br.name AS "branchName"',
  'br.lead_time AS "leadTime"',
].join(', ');

/** Columns of a new booking that are what their defaults say. */
const leftToDefaults: ReadonlySet<BookingColumn> = new Set([
  'status',
  'archivedAt',
  'docUrls',
  'version',
  'detailsVersion',
  'orderOnFile',
  'keptLimit',
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
