import type { ClosedDayKind } from '@booking/domain/availability/decide-date';
import { noArrival, type ArrivalTexts } from '@booking/domain/branch/arrival';
import { weekdays, type CalendarDate, type Weekday } from '@booking/domain/calendar/calendar-date';
import { parseCoverage } from '@booking/domain/postcode/postcode';
import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import type { StatementSource } from '../database/statement-source.js';

/** The values of a branch that a test may set; the defaults allow as much as possible. */
export interface GivenBranch {
  name: string;
  status: 'ACTIVE' | 'SUSPENDED';
  state: string | null;
  dailyLimit: number;
  piecesPerPlace: number | null;
  checkPieces: number;
  leadTime: number;
  deliveryRange: number;
  cutoffTime: string | null;
  deliveryWeekdays: readonly Weekday[];
  priority: number;
  coverage: readonly string[];
  arrival: ArrivalTexts;
}

/** All arrival notes, in three languages. */
export const givenArrival: ArrivalTexts = {
  time: { en: 'In the morning', bm: 'Waktu pagi', cn: '上午' },
  call: { en: 'The crew calls', bm: 'Kru menelefon', cn: '送货员会来电' },
  before: { en: 'Clear the way', bm: 'Kosongkan laluan', cn: '请清出通道' },
  carryIn: { en: 'Carried in', bm: 'Dibawa masuk', cn: '搬进房间' },
};

let made = 0;

/** Creates a branch that by default delivers everywhere, every day, ten a day, from today to sixty days ahead. @returns its id */
export async function givenBranch(source: StatementSource, input: Partial<GivenBranch> = {}): Promise<string> {
  const branch: GivenBranch = {
    name: `Branch ${++made}`,
    status: 'ACTIVE',
    state: 'Selangor',
    dailyLimit: 10,
    piecesPerPlace: null,
    checkPieces: 198,
    leadTime: 0,
    deliveryRange: 60,
    cutoffTime: null,
    deliveryWeekdays: weekdays,
    priority: 100,
    coverage: ['00000-99999'],
    arrival: noArrival,
    ...input,
  };
  const ranges = branch.coverage.map((text) => parseCoverage(text));
  const [row] = await source.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO branch (name, status, state, daily_limit, lead_time, delivery_range, cutoff_time, delivery_weekdays, priority, arrival, pieces_per_place, check_pieces)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $12, $13, $14) RETURNING id
     ), covered AS (
       INSERT INTO branch_coverage (branch_id, first_postcode, last_postcode)
       SELECT made.id, range.first, range.last FROM made, unnest($10::text[], $11::text[]) AS range (first, last)
     )
     SELECT id FROM made`,
    [
      branch.name,
      branch.status,
      branch.state,
      branch.dailyLimit,
      branch.leadTime,
      branch.deliveryRange,
      branch.cutoffTime,
      branch.deliveryWeekdays,
      branch.priority,
      ranges.map((range) => range?.first),
      ranges.map((range) => range?.last),
      JSON.stringify(branch.arrival),
      branch.piecesPerPlace,
      branch.checkPieces,
    ],
  );
  return idOf(row);
}

let areas = 0;

/** A branch that alone serves one postcode. */
export async function givenArea(
  source: StatementSource,
  input: Partial<GivenBranch> = {},
): Promise<{ branchId: string; postcode: string }> {
  const postcode = String(30_000 + ++areas);
  return { branchId: await givenBranch(source, { coverage: [postcode], ...input }), postcode };
}

export interface GivenRule {
  name: string;
  branchIds: readonly string[];
  startDate: CalendarDate;
  endDate: CalendarDate;
  dailyLimit: number;
}

/** Creates a booking rule, by default for one date, which it closes. @returns its id */
export async function givenRule(
  source: StatementSource,
  input: Partial<GivenRule> & Pick<GivenRule, 'branchIds' | 'startDate'>,
): Promise<string> {
  const rule = { name: `Rule ${++made}`, endDate: input.startDate, dailyLimit: 0, ...input };
  const [row] = await source.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO restriction (name, start_date, end_date, daily_limit) VALUES ($1, $2, $3, $4) RETURNING id
     ), linked AS (
       INSERT INTO restriction_branch (restriction_id, branch_id) SELECT made.id, branch FROM made, unnest($5::uuid[]) AS branch
     )
     SELECT made.id, lock_plans($5::uuid[]) FROM made`,
    [rule.name, rule.startDate, rule.endDate, rule.dailyLimit, rule.branchIds],
  );
  return idOf(row);
}

export interface GivenClosedDay {
  date: CalendarDate;
  kind: ClosedDayKind;
  name: string;
  states: readonly string[];
  branchIds: readonly string[];
}

/** Creates a closed day, by default a public holiday everywhere. @returns its id */
export async function givenClosedDay(
  source: StatementSource,
  input: Partial<GivenClosedDay> & Pick<GivenClosedDay, 'date'>,
): Promise<string> {
  const day = { kind: 'PUBLIC_HOLIDAY', name: `Closed day ${++made}`, states: [], branchIds: [], ...input };
  const [row] = await source.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO closed_day (date, kind, name, states, branch_ids) VALUES ($1, $2, $3, $4, $5) RETURNING id
     )
     SELECT made.id, lock_plans(ARRAY (SELECT id FROM branch)) FROM made`,
    [day.date, day.kind, day.name, day.states, day.branchIds],
  );
  return idOf(row);
}

export interface GivenOrder {
  orderNumber: string;
  status: 0 | 1 | 2;
  isPaid: boolean;
  isSigned: boolean;
  zipcode: string | null;
  email: string | null;
  quantityMattress: number | null;
  quantityBedset: number | null;
}

/** Creates an order on file, by default one that can be booked. @returns its order number */
export async function givenOrder(source: StatementSource, input: Partial<GivenOrder> = {}): Promise<string> {
  const defaults = {
    status: 1 as const,
    isPaid: true,
    isSigned: true,
    zipcode: '68100',
    email: null,
    quantityMattress: null,
    quantityBedset: null,
  };
  const order: GivenOrder = { orderNumber: `ORDER-${++made}`, ...defaults, ...input };
  await source.query(
    `INSERT INTO customer_order (order_key, order_number, status, is_paid, is_signed, zipcode, email, quantity_mattress, quantity_bedset)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      normaliseOrderNumber(order.orderNumber),
      order.orderNumber,
      order.status,
      order.isPaid,
      order.isSigned,
      order.zipcode,
      order.email,
      order.quantityMattress,
      order.quantityBedset,
    ],
  );
  return order.orderNumber;
}

function idOf(row: { id: string } | undefined): string {
  if (row === undefined) throw new Error('the INSERT returned no row');
  return row.id;
}

/** Creates an endpoint without an owner, whose secret cannot be read, so that nothing is sent to it. @returns its id */
export async function givenWebhookEndpoint(source: StatementSource): Promise<string> {
  const [endpoint] = await source.query<{ id: string }>(
    `INSERT INTO webhook_endpoint (url, events, locale, secret, created_at)
     VALUES ('https://hooks.example.com', '{BOOKING_CREATED}', 'en', '', now()) RETURNING id`,
  );
  return endpoint?.id ?? '';
}
