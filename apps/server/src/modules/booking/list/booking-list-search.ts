import type { StatementSource } from '../../../database/statement-source.js';
import { mostAlike, namedCondition, namedSql } from './archive-names.js';
import { conditionsOf, keysOf, orderings, searchedWords, type Found, type ListFilter, type ListPage } from './booking-list-conditions.js';

/** Bookings of the archive found by a search that are still better read and sorted than met on the way: in the order of names, and in others. */
const [manyFoundOfNames, manyFound] = [20_000, 1000];

/** Bookings of a name that are read and put in order; a name that more have is met soon enough on the way through the list. */
const mostNamed = 5000;

/** Bookings of one number or address at most that are found by its whole. */
const manyOfOne = 500;

/**
 * Tries what a search of the archive is most likely to mean: the whole of a number or e-mail address, which is found in a tenth of the
 * time that a part of a word takes, or the beginning of a word of a name (ADR 0026).
 *
 * @param page null: they are to be counted
 */
export async function triedSearch(source: StatementSource, filter: ListFilter, page: ListPage | null): Promise<Found> {
  const { search, archived, userId } = filter;
  const ofParts = { ...filter, whole: null, named: 0 };
  if (search === null || archived !== true || userId !== null) return ofParts;
  if (search.isName) {
    const most = page === null || page.field === 'NAME' ? 1 : mostNamed + 1;
    return { ...ofParts, named: await countNamed(source, search.text, filter.branchIds, most) };
  }
  if (search.whole.length === 0) return ofParts;
  const parameters: unknown[] = [];
  const all = [...conditionsOf({ ...ofParts, search: null }, parameters), `${searchedWords} && $${parameters.push(search.whole)}::text[]`];
  // Materialised, so that the limit is no reason to walk through the archive.
  const found = await source.query<{ id: string }>(
    `WITH found AS MATERIALIZED (SELECT b.id FROM booking b WHERE ${all.join(' AND ')}) SELECT id FROM found LIMIT ${manyOfOne + 1}`,
    parameters,
  );
  return { ...ofParts, whole: found.length === 0 || found.length > manyOfOne ? null : found.map(({ id }) => id) };
}

/** Whether all that is asked for are names that begin so: their indexes have all that decides what is shown. */
export function isOfNames(filter: Found): filter is Found & { search: NonNullable<Found['search']> } {
  const { search, named, ids, except, statuses, deliveryDateFrom, deliveryDateTo, orderOnFile, unproved, offers, overbooked } = filter;
  const days = [deliveryDateFrom, deliveryDateTo, filter.createdFrom, filter.createdTo];
  const others = [ids, except, statuses, ...days, orderOnFile, unproved, offers, overbooked];
  return search !== null && named > 0 && others.every((other) => other === null);
}

/** The ids of a page of a search. */
export function foundIds(filter: Found, page: ListPage, size: number, parameters: unknown[]): string {
  if (!isOfNames(filter)) return foundParts(filter, page, size, parameters);
  const direction = page.descending ? 'DESC' : 'ASC';
  const columns = `b.id, ${orderings[page.field].sql} AS ordered_by`;
  const ordered = (most: number) => `ORDER BY ordered_by ${direction}, id ${direction} LIMIT ${most}`;
  const conditions = [...scopeOf(filter.branchIds, parameters), ...keysOf(page, parameters)];
  if (filter.branchIds === null && filter.named > mostNamed && page.field !== 'NAME')
    return `SELECT ${columns} FROM booking b WHERE ${[...conditions, namedCondition(filter.search.text, parameters)].join(' AND ')} ${ordered(size)}`;
  const firstOfNames = page.field === 'NAME' ? ordered(size) : undefined;
  const rows = namedSql(filter.search.text, { columns, conditions, isOnce: false, firstOfNames }, parameters);
  // Enough rows for a page of bookings, however often each is among them.
  return `SELECT DISTINCT ordered_by, id FROM (SELECT * FROM (${rows}) AS named ${ordered(size * mostAlike)}) AS nearest ${ordered(size)}`;
}

/** The rows of all that is found, to be counted: `FROM` this. */
export function foundRows(filter: Found, parameters: unknown[]): string {
  if (!isOfNames(filter)) return `booking b WHERE ${conditionsOf(filter, parameters).join(' AND ')}`;
  return `(${namedSql(filter.search.text, { columns: '1', conditions: scopeOf(filter.branchIds, parameters), isOnce: true }, parameters)}) AS named`;
}

/**
 * The ids of a page of what is a part: walking through the list for what is common, the index alone is read. For what is rare, that would be
 * the whole archive, and the planner takes what its sample of the table happens to have for common. Asked for many, it walks only for
 * what many more have; read are no more than the page, since a materialised query goes on only as far as it is asked to. In the order
 * of names, what is found stands together and walking would pass all other names: asked for still more there.
 */
function foundParts(filter: Found, page: ListPage, size: number, parameters: unknown[]): string {
  const direction = page.descending ? 'DESC' : 'ASC';
  const all = [...conditionsOf(filter, parameters), ...keysOf(page, parameters)].join(' AND ');
  const ordered = (most: number) => `ORDER BY ordered_by ${direction}, id ${direction} LIMIT ${most}`;
  const found = (most: number) => `SELECT b.id, ${orderings[page.field].sql} AS ordered_by FROM booking b WHERE ${all} ${ordered(most)}`;
  if (filter.search?.isPrefix === true) return found(size);
  const many = filter.archived === true ? manyFound : 2 * size;
  // Ordered again: SQL does not promise that a materialised query is read in its order. PostgreSQL knows that it is, and sorts nothing.
  return `WITH found AS MATERIALIZED (${found(page.field === 'NAME' ? manyFoundOfNames : many)}) SELECT id FROM found ${ordered(size)}`;
}

/** How many names of the archive have a word that begins so, at most `most`; one that has two of them counts twice. */
async function countNamed(source: StatementSource, text: string, branchIds: Found['branchIds'], most: number): Promise<number> {
  const parameters: unknown[] = [];
  const rows = namedSql(text, { columns: '1', conditions: scopeOf(branchIds, parameters), isOnce: false }, parameters);
  const [row] = await source.query<{ named: number }>(
    `SELECT count(*)::integer AS named FROM (SELECT FROM (${rows}) AS rows LIMIT ${most}) AS counted`,
    parameters,
  );
  return row?.named ?? 0;
}

/** The archive's bookings that somebody may see. */
function scopeOf(branchIds: Found['branchIds'], parameters: unknown[]): string[] {
  const ofBranches = branchIds === null ? [] : [`b.branch_id = ANY($${parameters.push(branchIds)}::uuid[])`];
  return ['b.archived_at IS NOT NULL', ...ofBranches];
}
