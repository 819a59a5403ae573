import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { insertedColumns, type BookingColumn } from '@booking/server/modules/booking/booking-columns';
import { bookSql } from '@booking/server/modules/booking/take/claim.repository';
import { selectFacts } from '@booking/server/modules/booking/take/booking-facts.repository';

const run = promisify(execFile);

/** Number of connections of the comparison (targets P2 and P3). */
const connections = 16;

/** Returns whether pgbench is installed. */
export async function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
}

export interface SqlLoad {
  url: string;
  seconds: number;
  /** Number of branches and dates; one of each puts all bookings on one row. */
  branches: number;
  firstDate: string;
  dates: number;
}

/** Returns the bookings per second of PostgreSQL with the product's own statements, sent by pgbench: the maximum of any server. */
export async function sqlRate({ url, seconds, branches, firstDate, dates }: SqlLoad): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'booking-pgbench-'));
  try {
    const script = join(folder, 'book.sql');
    writeFileSync(script, pgbenchScript({ branches, firstDate, dates }));
    const args = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds), '-f', script, url];
    const { stdout } = await run('pgbench', args);
    const rate = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
    if (rate === undefined || !/number of failed transactions: 0 /.test(stdout)) throw new Error(`pgbench failed:\n${stdout}`);
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the statements with pgbench's expressions instead of their parameters; -M prepared turns its variables into parameters again. */
function pgbenchScript({ branches, firstDate, dates }: Pick<SqlLoad, 'branches' | 'firstDate' | 'dates'>): string {
  const branch = `('00000000-0000-7000-8000-' || lpad(:branch::text, 12, '0'))::uuid`;
  const date = `(DATE '${firstDate}' + :day::integer)`;
  const now = `TIMESTAMPTZ '2026-03-04T04:00:00Z'`;
  const order = `('PGB-' || :order)`;
  const changes = `'[{"change": "BOOKED", "from": null, "to": "2026-03-10"}]'`;
  const message = `jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'channel', 'email', 'kind', 'CONFIRMED', 'locale', 'en', 'recipient', 'a@example.test', 'exempt', false,
    'payload', '{"reference": "BK7K-4M92", "branchName": "Branch", "deliveryDate": "2026-03-10", "orderNumber": "PGB-1", "name": "Customer", "city": "Kuala Lumpur"}'::jsonb))`;
  const facts = [`ARRAY[${branch}]`, date, now, 'NULL::bytea', order, 'NULL::bytea', 'NULL::uuid'];
  const random = (salt: string) => `decode(md5(:order::text || '${salt}') || md5('${salt}' || :order::text), 'hex')`;
  const row: Partial<Record<BookingColumn, string>> = {
    id: `encode(substr(${random('i')}, 1, 16), 'hex')`,
    reference: `('P' || :order)`,
    branchId: branch,
    deliveryDate: date,
    orderNumber: order,
    orderKey: order,
    orderCheck: `'NONE'`,
    postcode: `'50001'`,
    city: `'Kuala Lumpur'`,
    state: `'Selangor'`,
    quantityMattress: '1',
    quantityBedset: '0',
    name: `'Customer'`,
    email: `'a@example.test'`,
    primaryContact: `'0123456789'`,
    notifyEmail: 'true',
    notifySms: 'false',
    locale: `'en'`,
    secondDelivery: 'false',
    manageSalt: random('s'),
    manageTokenHash: random('t'),
    addressHash: random('k'),
    unverifiedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  const book = [
    branch,
    date,
    '1',
    '2147483647',
    now,
    'NULL::bytea',
    // Quotas that are not used up: each booking has an address of its own, as in the server's measurement.
    `jsonb_build_object('net64', encode(${random('k')}, 'hex'), 'ofNet64', 3, 'ofNet48', 6, 'net64In24Hours', 10, 'net48In24Hours', 30)`,
    ...insertedColumns.map(({ property }) => row[property] ?? 'NULL'),
    'NULL',
    'NULL',
    'NULL',
    `ARRAY[${random('k')}]`,
    'ARRAY[300]',
    'ARRAY[86400]',
    // No code.
    ...['NULL', 'NULL'],
    now,
    `'Customer'`,
    changes,
    message,
    `'[]'`,
    'NULL',
    `'CUSTOMER'`,
    'NULL',
  ];
  return [
    `\\set branch random(1, ${branches})`,
    `\\set day random(0, ${dates - 1})`,
    '\\set order random(1, 9000000000000000)',
    `${filled(selectFacts, facts)};`,
    `${filled(bookSql, book)};`,
    '',
  ].join('\n');
}

function filled(sql: string, values: readonly string[]): string {
  // pgbench reads one line, in which a comment would hide the rest.
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\d+)/g, (_, number: string) => values[Number(number) - 1] ?? 'NULL')
    .replaceAll('\n', ' ');
}
