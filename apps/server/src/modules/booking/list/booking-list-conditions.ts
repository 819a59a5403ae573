import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { searchCondition } from '../../../database/text-search.js';
import type { ListField, ListFilter } from '../booking-filter.js';

export interface ListPage {
  field: ListField;
  /** The direction of the list, and of reading: a last page is read backwards. */
  descending: boolean;
  /** Reads the rows after this one, in the direction of reading. */
  beyond: { value: string; id: string } | null;
  /** The other end of the range, if there are both cursors. */
  until: { value: string; id: string } | null;
  /** At most 101; 501 for pages of a file. */
  limit: number;
}

/** The orders of a list: each has indexes with the id as the last column (schema, booking.sql). Cursors contain the value as text. */
export const orderings: Readonly<Record<ListField, { sql: string; text: string; type: string }>> = {
  DELIVERY_DATE: { sql: 'b.delivery_date', text: "to_char(b.delivery_date, 'YYYY-MM-DD')", type: 'date' },
  CREATED_AT: {
    sql: 'b.created_at',
    text: `to_char(b.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    type: 'timestamptz',
  },
  NAME: { sql: 'lower(b.name)', text: 'lower(b.name)', type: 'text' },
};

/** Returns the SQL conditions of the cursors, and appends their values to the parameters. */
export function keysOf({ field, descending, beyond, until }: ListPage, parameters: unknown[]): string[] {
  const { sql, type } = orderings[field];
  const past = (cursor: { value: string; id: string } | null, sign: string) =>
    cursor === null ? [] : [`(${sql}, b.id) ${sign} ($${parameters.push(cursor.value)}::${type}, $${parameters.push(cursor.id)}::uuid)`];
  return [...past(beyond, descending ? '<' : '>'), ...past(until, descending ? '>' : '<')];
}

/** Returns the filter as SQL conditions on booking b, and appends their values to the parameters. */
export function conditionsOf(filter: ListFilter, parameters: unknown[]): string[] {
  const conditions = [filter.archived === null ? 'true' : filter.archived ? 'b.archived' : 'NOT b.archived'];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== null) conditions.push(condition(`$${parameters.push(value)}`));
  };
  add(filter.ids, (ids) => `b.id = ANY(${ids}::uuid[])`);
  add(filter.except, (ids) => `b.id <> ALL(${ids}::uuid[])`);
  add(filter.branchIds, (ids) => `b.branch_id = ANY(${ids}::uuid[])`);
  add(filter.userId, (id) => `b.user_id = ${id}::uuid`);
  add(filter.madeByKey, (id) => `b.made_by_key = ${id}::uuid`);
  add(filter.statuses, (statuses) => `b.status = ANY(${statuses}::text[])`);
  add(filter.deliveryDateFrom, (date) => `b.delivery_date >= ${date}::date`);
  add(filter.deliveryDateTo, (date) => `b.delivery_date <= ${date}::date`);
  add(filter.createdFrom, (at) => `b.created_at >= ${at}::timestamptz`);
  add(filter.createdTo, (at) => `b.created_at <= ${at}::timestamptz`);
  add(filter.attendance, (answers) => `b.attendance = ANY(${answers}::text[])`);
  if (filter.orderOnFile === true) conditions.push('b.order_on_file');
  // The flag may be a moment older than the order (schema, booking.sql).
  if (filter.orderOnFile === false)
    conditions.push('NOT b.order_on_file AND NOT EXISTS (SELECT 1 FROM customer_order o WHERE o.order_key = b.order_key)');
  if (filter.unproved !== null) conditions.push(`b.unverified_at IS ${filter.unproved ? 'NOT NULL' : 'NULL'}`);
  if (filter.offers !== null) conditions.push(`b.id IN (${offeredSql(filter.offers, parameters)})`);
  if (filter.overbooked !== null) {
    const { only, days } = filter.overbooked;
    const among = `(b.branch_id, b.delivery_date) IN (SELECT * FROM ${daysSql(days, parameters)})`;
    conditions.push(only ? `b.status <> 'CANCELLED' AND ${among}` : `NOT ${among}`);
  }
  if (filter.search !== null) conditions.push(searchCondition(filter.search, 'b.search_text', parameters));
  return conditions;
}

/** Returns SQL: the bookings whose last offer has one of these states. Few bookings ever had an offer, so it reads the offers. */
function offeredSql({ states, now }: NonNullable<ListFilter['offers']>, parameters: unknown[]): string {
  const [wanted, at] = [`$${parameters.push(states)}::text[]`, `$${parameters.push(now)}::timestamptz`];
  const past = `o.state = 'WAITING' AND o.answer_by <= ${at}`;
  return `SELECT o.booking_id FROM move_offer o
    WHERE o.latest AND (o.state = ANY (${wanted}) AND NOT (${past}) OR 'LAPSED' = ANY (${wanted}) AND ${past})`;
}

function daysSql(days: readonly { branchId: string; date: CalendarDate }[], parameters: unknown[]): string {
  const [branchIds, dates] = [days.map(({ branchId }) => branchId), days.map(({ date }) => date)];
  return `unnest($${parameters.push(branchIds)}::uuid[], $${parameters.push(dates)}::date[])`;
}
