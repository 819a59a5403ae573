import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { AppError, refuseInvalid } from './app-error.js';
import { isUuid } from './uuid.js';

/** The position of a row in a list: the value that orders the list, and the row's id. */
export interface ListPosition {
  value: string;
  id: string;
}

const instant = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/;

/** Returns true for a value of a list that is ordered by time: UTC, to the microsecond. */
export function isInstantValue(value: string): boolean {
  return instant.test(value) && isCalendarDate(value.slice(0, 10));
}

/** Encodes a position. The cursor is opaque to callers, and holds nothing that the row does not show. */
export function encodeCursor({ value, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/**
 * Decodes a cursor; returns null without one.
 * @param isValue accepts the values of a list of this order
 * @param isId accepts the ids of its rows
 * @throws BAD_USER_INPUT CURSOR_INVALID for a text that is no cursor of such a list
 */
export function decodeCursor(
  cursor: string | null,
  isValue: (value: string) => boolean,
  path: string,
  isId: (id: string) => boolean = isUuid,
): ListPosition | null {
  if (cursor === null) return null;
  const parts = parsed(Buffer.from(cursor, 'base64url').toString());
  const [value, id, ...more] = Array.isArray(parts) ? (parts as unknown[]) : [];
  if (typeof value !== 'string' || typeof id !== 'string' || more.length > 0 || !isId(id) || !isValue(value)) {
    throw new AppError('BAD_USER_INPUT', { errors: [{ path, code: 'CURSOR_INVALID' }] });
  }
  return { value, id };
}

/** A page of a list that is read forwards by key. */
export interface KeysetPage<Node> {
  edges: { cursor: string; node: Node }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/** Maximum number of rows of a page. */
const maxRows = 100;

/** Returns the requested number of rows of a page, by default the maximum. @throws BAD_USER_INPUT for a number outside of 0 to 100 */
export function pageSize(first: number | null | undefined): number {
  const size = first ?? maxRows;
  if (size < 0 || size > maxRows) refuseInvalid([{ path: 'first', code: 'NUMBER_RANGE', values: { min: 0, max: maxRows } }]);
  return size;
}

/**
 * Returns the page of the rows that were read.
 * @param rows one more than the page holds if the list continues; `node` is null for a row that was deleted after its position was read
 * @param after the position before the page
 */
export function keysetPage<Node>(
  rows: readonly { position: ListPosition; node: Node | null }[],
  size: number,
  after: ListPosition | null,
): KeysetPage<Node> {
  const edges = rows.slice(0, size).flatMap(({ position, node }) => (node === null ? [] : [{ cursor: encodeCursor(position), node }]));
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > size,
      hasPreviousPage: after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
