import { localMoment } from '@booking/domain/calendar/calendar-date';
import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import { PlanRepository } from '../modules/availability/plan.repository.js';
import type { Clock } from '../shared/clock.js';
import type { Database, Transaction } from '../database/database.js';
import { demoArrivals } from './demo-arrivals.js';
import { demoBookings, demoDays } from './demo-bookings.js';
import { demoOrders } from './demo-orders.js';
import { claimDays, insertMadeBookings } from './made-booking.js';
import { lockSeeding, seedBranches, seedClosedDays } from './seed-branches.js';

/**
 * The demo's data: branches and closed days where there are none, the orders DEMO-1001 to DEMO-1020, and bookings on days
 * that nobody has touched. May be run as often as one likes: what is there stays as it is. The first time writes some
 * thousands of rows and others wait for it, so the database should be one without time limits.
 */
export async function seedDemo(database: Database, clock: Clock): Promise<void> {
  await database.transaction(async (tx) => {
    await lockSeeding(tx);
    await seedBranches(tx, clock.now(), (key) => ({ arrival: demoArrivals[key] ?? null }));
    await seedClosedDays(tx);
    await seedOrders(tx);
    await seedBookings(tx, clock.now());
  });
}

async function seedOrders(tx: Transaction): Promise<void> {
  const orders = demoOrders.map((order) => ({
    ...order,
    orderKey: normaliseOrderNumber(order.orderNumber),
    email: `${order.name.toLowerCase().replaceAll(' ', '.')}@example.test`,
  }));
  await tx.query(
    `INSERT INTO customer_order (order_key, order_number, status, is_paid, is_signed, name, email, zipcode, city, state, country, quantity_mattress, quantity_bedset)
     SELECT "orderKey", "orderNumber", status, "isPaid", "isSigned", name, email, zipcode, city, state, 'MY', "quantityMattress", "quantityBedset"
       FROM jsonb_to_recordset($1) AS o ("orderKey" text, "orderNumber" text, status smallint, "isPaid" boolean, "isSigned" boolean, name text, email text,
         zipcode text, city text, state text, "quantityMattress" integer, "quantityBedset" integer)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(orders)],
  );
}

/** Only days that nobody has touched are filled. */
async function seedBookings(tx: Transaction, now: Date): Promise<void> {
  const today = localMoment(now).date;
  const { branches } = await new PlanRepository(tx).load();
  const days = demoDays(
    branches.map(({ plan }) => plan),
    today,
  );
  await insertMadeBookings(tx, demoBookings(await claimDays(tx, days), now));
}
