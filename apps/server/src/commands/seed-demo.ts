import { randomBytes } from 'node:crypto';
import { checkBranchForm, coverageRanges, normaliseBranchForm } from '@booking/domain/branch/branch-form';
import { referenceBytes, referenceFrom } from '@booking/domain/booking/booking-reference';
import { localMoment } from '@booking/domain/calendar/calendar-date';
import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import { closedDaysOf, closedDayYears } from '@booking/reference-data/closed-days';
import { branchSeeds } from '@booking/reference-data/coverage';
import { states } from '@booking/reference-data/states';
import { PlanRepository } from '../modules/availability/plan.repository.js';
import { BranchRepository } from '../modules/branch/branch.repository.js';
import { refuseFaults } from '../shared/app-error.js';
import type { Clock } from '../shared/clock.js';
import type { Database, Transaction } from '../database/database.js';
import { demoArrivals } from './demo-arrivals.js';
import { demoBookings, demoDays, type DemoBooking } from './demo-bookings.js';
import { demoOrders } from './demo-orders.js';

/** One process seeds at a time. */
const seedLock = 7103;
/** Rows in one statement. */
const chunk = 400;

/**
 * The demo's data: branches and closed days where there are none, the orders DEMO-1001 to DEMO-1020, and bookings on days
 * that nobody has touched. May be run as often as one likes: what is there stays as it is. The first time writes some
 * thousands of rows and others wait for it, so the database should be one without time limits.
 */
export async function seedDemo(database: Database, clock: Clock): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [seedLock]);
    await seedBranches(tx, clock.now());
    await seedClosedDays(tx);
    await seedOrders(tx);
    await seedBookings(tx, clock.now());
  });
}

async function seedBranches(tx: Transaction, at: Date): Promise<void> {
  const branches = new BranchRepository(tx);
  if ((await branches.find({ ids: null, status: null })).length > 0) return;
  for (const seed of branchSeeds) {
    // What staff could not save is not seeded either: they could not change it afterwards.
    const form = normaliseBranchForm({ ...seed, status: 'ACTIVE', arrival: demoArrivals[seed.key] ?? null });
    refuseFaults(checkBranchForm(form, states));
    await branches.insert(form, coverageRanges(form.coverage), at);
  }
}

async function seedClosedDays(tx: Transaction): Promise<void> {
  const found = await tx.query<unknown[]>('SELECT 1 FROM closed_day LIMIT 1');
  if (found.length > 0) return;
  const days = closedDayYears.flatMap((year) => closedDaysOf(year));
  await tx.query(
    `INSERT INTO closed_day (date, kind, name, name_bm, name_cn, states)
     SELECT date, kind, name->>'en', name->>'bm', name->>'cn', states
       FROM jsonb_to_recordset($1) AS day (date date, kind text, name jsonb, states text[])
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(days)],
  );
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

/** Only days without a ledger row are filled: the row that is inserted here is the right to fill the day. */
async function seedBookings(tx: Transaction, now: Date): Promise<void> {
  const today = localMoment(now).date;
  const { branches } = await new PlanRepository(tx).load();
  const days = demoDays(
    branches.map(({ plan }) => plan),
    today,
  );
  const free = await tx.query<{ branchId: string; date: string }[]>(
    `INSERT INTO day_ledger (branch_id, delivery_date) SELECT * FROM unnest($1::uuid[], $2::date[])
     ON CONFLICT DO NOTHING RETURNING branch_id AS "branchId", delivery_date AS date`,
    [days.map(({ branch }) => branch.id), days.map(({ date }) => date)],
  );
  const isFree = new Set(free.map(({ branchId, date }) => `${branchId} ${date}`));
  const bookings = demoBookings(
    days.filter(({ branch, date }) => isFree.has(`${branch.id} ${date}`)),
    today,
  );
  for (let from = 0; from < bookings.length; from += chunk) await insertBookings(tx, bookings.slice(from, from + chunk), now);
  await tx.query(
    `UPDATE day_ledger SET booked = counted.bookings
       FROM (SELECT branch_id, delivery_date, count(*)::int AS bookings FROM booking WHERE status <> 'CANCELLED' GROUP BY branch_id, delivery_date) AS counted
      WHERE (day_ledger.branch_id, day_ledger.delivery_date) = (counted.branch_id, counted.delivery_date)
        AND (counted.branch_id, counted.delivery_date) IN (SELECT * FROM unnest($1::uuid[], $2::date[]))`,
    [free.map(({ branchId }) => branchId), free.map(({ date }) => date)],
  );
}

async function insertBookings(tx: Transaction, bookings: readonly DemoBooking[], now: Date): Promise<void> {
  const rows = bookings.map((booking) => ({
    ...booking,
    orderKey: normaliseOrderNumber(booking.orderNumber),
    reference: referenceFrom(randomBytes(referenceBytes)),
    // Nobody has the link of a demo booking: the hash is of nothing.
    salt: randomBytes(16).toString('hex'),
    hash: randomBytes(32).toString('hex'),
  }));
  await tx.query(
    `WITH made AS (
       INSERT INTO booking (id, reference, status, branch_id, delivery_date, order_number, order_key, postcode, city, state, address1, name, email, primary_contact,
         quantity_mattress, quantity_bedset, manage_salt, manage_token_hash, created_at, updated_at)
       SELECT uuidv7(), reference, status, "branchId", "deliveryDate", "orderNumber", "orderKey", postcode, city, state, address1, name, email, "primaryContact",
         "quantityMattress", "quantityBedset", decode(salt, 'hex'), decode(hash, 'hex'), $2, $2
         FROM jsonb_to_recordset($1) AS b (reference text, status text, "branchId" uuid, "deliveryDate" date, "orderNumber" text, "orderKey" text, postcode text, city text,
           state text, address1 text, name text, email text, "primaryContact" text, "quantityMattress" integer, "quantityBedset" integer, salt text, hash text)
       ON CONFLICT DO NOTHING RETURNING id, delivery_date
     )
     INSERT INTO booking_event (booking_id, at, by_name, change, to_value) SELECT id, $2, 'Customer', 'BOOKED', delivery_date::text FROM made`,
    [JSON.stringify(rows), now],
  );
}
