import { addDays, localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import { PlanRepository } from '../modules/availability/plan.repository.js';
import type { Clock } from '../shared/clock.js';
import type { Database, Transaction } from '../database/database.js';
import { demoBookings, demoDays, ordersOfOthers } from './demo-bookings.js';
import { demoBranch } from './demo-branches.js';
import { demoOrders, type DemoOrder } from './demo-orders.js';
import { seedDemoRules } from './demo-rules.js';
import { claimDays, insertSampleBookings, logNoEvents } from './sample-booking.js';
import { lockSeeding, seedBranches, seedClosedDays } from '../modules/branch/seed-branches.js';

/**
 * Writes the demo's data: branches and closed days if there are none, the orders DEMO-1001 to DEMO-1020, bookings on untouched days, and
 * booking rules for new branches. It may run any number of times: existing data stays as it is. The first run writes some thousands of rows
 * while others wait for it, so the database should have no time limits.
 * @param secret SESSION_SECRET of the server, from which the links of the demo's bookings are derived
 */
export async function seedDemo(database: Database, clock: Clock, secret: string): Promise<void> {
  await database.transaction(async (tx) => {
    await lockSeeding(tx);
    await logNoEvents(tx);
    const now = clock.now();
    const { date: today } = localDateTime(now);
    const added = await seedBranches(tx, now, demoBranch);
    await seedClosedDays(tx);
    await insertOrders(tx, demoOrders, today);
    await seedBookings(tx, now, today, secret);
    if (added > 0) await seedDemoRules(tx, now);
  });
}

/** The demo's orders on file. */
async function insertOrders(tx: Transaction, orders: readonly DemoOrder[], today: CalendarDate): Promise<void> {
  const rows = orders.map((order, turn) => ({
    ...order,
    orderKey: normaliseOrderNumber(order.orderNumber),
    email: order.email ?? `${order.name.toLowerCase().replaceAll(' ', '.')}@example.test`,
    processedDate: order.isPaid ? addDays(today, -(3 + turn)) : null,
  }));
  await tx.query(
    `INSERT INTO customer_order (order_key, order_number, status, is_paid, is_signed, processed_date, name, email, zipcode, city, state, country, quantity_mattress, quantity_bedset)
     SELECT "orderKey", "orderNumber", status, "isPaid", "isSigned", "processedDate", name, email, zipcode, city, state, 'MY', "quantityMattress", "quantityBedset"
       FROM jsonb_to_recordset($1) AS o ("orderKey" text, "orderNumber" text, status smallint, "isPaid" boolean, "isSigned" boolean, "processedDate" date, name text, email text,
         zipcode text, city text, state text, "quantityMattress" integer, "quantityBedset" integer)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
}

/** Only untouched days are filled. */
async function seedBookings(tx: Transaction, now: Date, today: CalendarDate, secret: string): Promise<void> {
  const { branches } = await new PlanRepository(tx).load();
  const days = demoDays(
    branches.map(({ plan }) => plan),
    today,
  );
  const bookings = demoBookings(await claimDays(tx, days), now);
  await insertSampleBookings(tx, bookings, secret);
  await insertOrders(tx, ordersOfOthers(bookings), today);
}
