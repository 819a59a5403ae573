import type { StatementSource } from '../database/statement-source.js';
import { textColumns } from './every-row.js';

/** Tables whose texts are about people, and those whose are about branches, dates, counts and keys. A new table has to be in one. */
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
    // They go with their event, which has nothing of a person; nothing else is in them but what a receiver answered.
    'webhook_endpoint',
    'webhook_delivery',
    'webhook_attempt',
    'api_key',
    'api_key_secret',
    'schema_function',
    'early_receipt',
    'event',
  ],
  // Names who of the staff made it, as the history of a booking does.
  'move_offer',
]);

/**
 * Columns that an erasure leaves as they are by decision: what a delivery was, its order and its postcode, what kind of thing happened,
 * who of the staff did it, and its dates and counts (which those are, the kind of change says). A developer who adds a column of text either has it erased or
 * says here that nothing of a person can be in it.
 */
const staying = new Set([
  ...['reference', 'status', 'order_number', 'order_key', 'postcode', 'locale'].map((column) => `booking.${column}`),
  ...['change', 'by_name', 'from_value', 'to_value'].map((column) => `booking_event.${column}`),
  ...['action', 'entity', 'entity_id', 'actor_name'].map((column) => `audit_entry.${column}`),
  ...['order_key', 'order_number'].map((column) => `customer_order.${column}`),
]);

/** An order on file is found by these columns, or by its booking when they are empty: they hold the person's data or nothing. */
const finding = new Set(['customer_order.email', 'customer_order.primary_contact']);

export interface Marker {
  /** Lower case; every column that gets it holds it with its own name. */
  word: string;
  /** Of the person's number: a column that holds them, or the word, is left as it is. */
  digits: string;
}

/**
 * Writes a word into every column that can hold it of every row about people that is not among `others` (as everyRow returns them).
 * @returns what was written, by column
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
      // The audit log lets only an erasure change it.
      const statement = `UPDATE ${table} SET "${column}" = $1 FROM (SELECT set_config('booking.erasing_person', 'on', true)) AS erasure WHERE ctid = $2::tid`;
      const done = await source.query(statement, [value, ctid]).then(
        () => true,
        // A CHECK says what else it may hold.
        (error: { code?: string }) => error.code !== '23514' && Promise.reject(error as Error),
      );
      if (done) planted.set(name, text);
    }
  }
  return planted;
}
