import type { StatementSource } from '../database/statement-source.js';
import { textColumns } from './every-row.js';

/**
 * Tables whose texts are about people, and tables whose texts are about branches, dates, counts and keys. A new table must be in one of the
 * lists.
 */
export const tablesAboutPeople: ReadonlySet<string> = new Set([
  ...['user_account', 'one_time_code', 'email_link', 'booking', 'booking_event', 'outbox_message', 'customer_order', 'audit_entry'],
  'bounced_address',
]);
export const otherTables: ReadonlySet<string> = new Set([
  ...[
    'branch',
    'branch_coverage',
    'closed_day',
    'restriction',
    'hold',
    'idempotency_key',
    'stored_file',
    'calendar_feed',
    // Deleted with their event, which has no personal data; a receiver's response is their only other text.
    'webhook_endpoint',
    'webhook_delivery',
    'webhook_attempt',
    'api_key',
    'api_key_secret',
    'schema_function',
    'early_receipt',
    'event',
  ],
  // Contain the name of a member of staff, as the history of a booking does; of a run sheet, who drives a round.
  'move_offer',
  'run_sheet',
]);

/**
 * Columns that an erasure keeps by decision: the values of a delivery, its order and its postcode, kinds of changes, the staff who made
 * them, and dates and counts. A developer who adds a column of text either erases it or lists it here, as one without personal data.
 */
const staying = new Set([
  ...['reference', 'status', 'order_number', 'order_key', 'postcode', 'locale'].map((column) => `booking.${column}`),
  ...['change', 'by_name', 'from_value', 'to_value'].map((column) => `booking_event.${column}`),
  ...['action', 'entity', 'entity_id', 'actor_name'].map((column) => `audit_entry.${column}`),
  ...['order_key', 'order_number'].map((column) => `customer_order.${column}`),
]);

/** Columns by which an order on file is found; if they are empty it is found by its booking. They contain the person's data or nothing. */
const finding = new Set(['customer_order.email', 'customer_order.primary_contact']);

export interface Marker {
  /** In lower case; every column gets the word with its own name. */
  word: string;
  /** Values of the person's number: columns with them, or with the word, do not change. */
  digits: string;
}

/**
 * Writes a word into every column that can contain it of every row about people that is not among `others` (as returned by everyRow).
 * @returns the written values, by column
 */
export async function plantMarker(
  source: StatementSource,
  { word, digits }: Marker,
  others: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const planted = new Map<string, string>();
  for (const { table, column, type } of await textColumns(source)) {
    const name = `${table}.${column}`;
    if (!tablesAboutPeople.has(table) || staying.has(name) || finding.has(name)) continue;
    const text = `${word} ${name}`;
    const value = type === 'jsonb' ? { note: text } : type === 'text[]' ? [text] : text;
    const rows = await source.query<{ ctid: string; row: string }>(
      `SELECT ctid::text, t::text AS row FROM ${table} t
        WHERE coalesce(lower("${column}"::text) NOT LIKE '%${word}%' AND "${column}"::text NOT LIKE '%${digits}%', true)`,
    );
    for (const { ctid } of rows.filter(({ row }) => !others.has(`public.${table}: ${row}`))) {
      // Only an erasure may change the audit log.
      const statement = `UPDATE ${table} SET "${column}" = $1 FROM (SELECT set_config('booking.erasing_person', 'on', true)) AS erasure WHERE ctid = $2::tid`;
      const done = await source.query(statement, [value, ctid]).then(
        () => true,
        // A CHECK limits the values.
        (error: { code?: string }) => error.code !== '23514' && Promise.reject(error as Error),
      );
      if (done) planted.set(name, text);
    }
  }
  return planted;
}
