import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { AppError, refuseFaults } from './app-error.js';
import { isUuid } from './uuid.js';

/** Where a row stands in a list: what the list is ordered by, and the id. */
export interface ListPosition {
  value: string;
  id: string;
}

const instant = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/;

/** Whether a list that is ordered by an instant can hold this value: UTC, to the microsecond. */
export function isInstantValue(value: string): boolean {
  return instant.test(value) && isCalendarDate(value.slice(0, 10));
}

/** Opaque to callers; says nothing that the row itself does not. */
export function encodeCursor({ value, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/**
 * The position of a cursor, null without one.
 * @param isValue what a list of this order can hold
 * @param isId what identifies its rows
 * @throws BAD_USER_INPUT CURSOR_INVALID for what no such list has given out
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
    throw new AppError('BAD_USER_INPUT', { faults: [{ path, code: 'CURSOR_INVALID' }] });
  }
  return { value, id };
}

/** A page of a list that is read by key, one way. */
export interface KeysetPage<Node> {
  edges: { cursor: string; node: Node }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/** Rows of one page, at most. */
const mostRows = 100;

/** How many rows a page is asked to have. @throws BAD_USER_INPUT for a number that no page can have */
export function pageSize(first: number | null | undefined): number {
  const size = first ?? mostRows;
  if (size < 0 || size > mostRows) refuseFaults([{ path: 'first', code: 'NUMBER_RANGE', values: { min: 0, max: mostRows } }]);
  return size;
}

/**
 * The page of the rows that were read.
 * @param rows one more than the page has, where the list goes on; `node` null: gone since its position was read
 * @param after where the page begins
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
