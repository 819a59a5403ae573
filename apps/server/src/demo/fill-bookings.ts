import { limitOn, type BranchPlan } from '@booking/domain/availability/decide-date';
import type { BookingStatus } from '@booking/domain/booking/booking-status';
import { addDays, daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { PostcodePlace } from '@booking/reference-data/postcodes';
import type { Clock } from '../shared/clock.js';
import { StartError } from '../shared/start-error.js';
import type { Database, Transaction } from '../database/database.js';
import { PlanRepository } from '../modules/availability/plan.repository.js';
import { claimDays, insertSampleBookings, type SampleBooking } from './sample-booking.js';
import { sampleCustomer } from './sample-customer.js';
import { archivedAt, bookedAt, dateOf, eventsOf, momentOf, type Moment } from './sample-history.js';
import { hashedNumber } from './hashed-number.js';
import { placesOf } from './served-places.js';
import { withoutIndexes } from './without-indexes.js';

/** Number of days after today that are filled, and the maximum number of days before it. */
const ahead = 35;
const farthestBack = 80 * 365;
/** Approximate number of bookings of a transaction. */
const batchSize = 8_000;
/** Minimum number of bookings for which dropping and rebuilding the indexes is faster. */
const many = 50_000;
/** Number of customers: some of them order more than once. */
const families = 400_000;
/** Days after which failed deliveries were delivered, but for a few, and all orders are on file. */
const settledAfter = 30;

interface Day {
  branch: BranchPlan;
  date: CalendarDate;
}

/**
 * Makes up bookings until the database has a number of them: on untouched days, never past the limit in force, from today outwards into the
 * next weeks and as far back as necessary. A million bookings are a longer history of a retailer, with days that are no fuller. It is one
 * transaction: if it is stopped, nothing changes.
 * @param secret SESSION_SECRET of the server, from which the links of the bookings are derived
 * @param onProgress called with the present number of bookings
 * @returns the number of new bookings
 * @throws StartError if the branches could never have made so many deliveries
 */
export async function fillBookings(
  database: Database,
  clock: Clock,
  target: number,
  secret: string,
  onProgress: (onFile: number) => void = () => undefined,
): Promise<number> {
  const moment = momentOf(clock.now());
  const { today } = moment;
  const plans = (await new PlanRepository(database).load()).branches.map(({ plan }) => plan);
  const places = new Map(plans.map((plan) => [plan.id, placesOf(plan, Infinity)]));
  const makeAll = (days: readonly Day[]) => days.flatMap((day) => bookingsOf(day, places.get(day.branch.id) ?? [], moment));
  const [counted] = await database.query<{ bookings: number }>('SELECT count(*)::integer AS bookings FROM booking');
  const before = counted?.bookings ?? 0;
  const missing = target - before;
  if (missing <= 0) return 0;
  const fill = async (tx: Transaction) => {
    const dates = datesFrom(today);
    for (let made = 0; made < missing;) {
      const days = nextDays(dates, plans, Math.min(batchSize, missing - made));
      if (days.length === 0)
        throw new StartError(`Only ${before + made} bookings could be made: the branches deliver too little for ${target}.`);
      made += await insertSampleBookings(tx, makeAll(await claimDays(tx, days)).slice(0, missing - made), secret);
      onProgress(before + made);
    }
  };
  await database.transaction((tx) => (missing > many ? withoutIndexes(tx, ['booking', 'booking_event'], () => fill(tx)) : fill(tx)));
  // Updates statistics and the visibility map, which index-only scans need: autovacuum would do so later.
  await database.query('VACUUM (ANALYZE) booking, booking_event, customer_order, day_ledger, day_outcome');
  return missing;
}

/** Generates dates: today, then a day after and a day before it in turn, then only days before. */
function* datesFrom(today: CalendarDate): Generator<CalendarDate, undefined> {
  yield today;
  for (let distance = 1; distance <= farthestBack; distance += 1) {
    if (distance <= ahead) yield addDays(today, distance);
    yield addDays(today, -distance);
  }
}

/** Returns the next dates, of every branch, with about so many bookings. */
function nextDays(dates: Iterator<CalendarDate, undefined>, plans: readonly BranchPlan[], size: number): Day[] {
  const days: Day[] = [];
  for (let expected = 0; expected < size;) {
    const { value: date } = dates.next();
    if (date === undefined) break;
    for (const branch of plans) {
      const { limit } = limitOn(branch, date);
      if (limit > 0) days.push({ branch, date });
      expected += limit * 0.7;
    }
  }
  return days;
}

function bookingsOf({ branch, date }: Day, places: readonly PostcodePlace[], moment: Moment): SampleBooking[] {
  const daysAhead = daysBetween(moment.today, date);
  const seed = daysBetween('1900-01-01', date) * 64 + branch.name.length * 5 + branch.priority;
  const { limit } = limitOn(branch, date);
  const active = Math.min(limit, Math.round(limit * fullness(seed, daysAhead)));
  const cancelled = Math.round((active * (hashedNumber(seed + 1) % 12)) / 100);
  if (places.length === 0) return [];
  return Array.from({ length: active + cancelled }, (_, turn) => {
    const bookingSeed = hashedNumber(seed) + turn * 9_973;
    const place = places[hashedNumber(bookingSeed + 3) % places.length] ?? { postcode: '', city: '', state: '' };
    const family = sampleCustomer(hashedNumber(bookingSeed + 4) % families);
    const createdAt = bookedAt(date, moment, bookingSeed);
    const status = turn < active ? statusOf(daysAhead, turn / active, bookingSeed) : 'CANCELLED';
    const events = eventsOf(status, date, createdAt, moment);
    const isOver = -daysAhead > settledAfter;
    return {
      ...family,
      ...place,
      branchId: branch.id,
      deliveryDate: date,
      status,
      archivedAt: archivedAt(status, date, moment),
      // The branch is in the number, because an order has at most one active booking.
      orderNumber: `MB-${branch.id.slice(-4).toUpperCase()}-${daysBetween('1900-01-01', date)}-${String(turn + 1).padStart(3, '0')}`,
      orderCheck: 'NONE',
      orderDate:
        hashedNumber(bookingSeed + 5) % 200 === 0 && !isOver ? null : addDays(dateOf(createdAt), -(hashedNumber(bookingSeed + 6) % 10)),
      quantityMattress: 1 + (bookingSeed % 5 === 0 ? 1 : 0),
      quantityBedset: hashedNumber(bookingSeed + 7) % 2,
      remarks: hashedNumber(bookingSeed + 8) % 9 === 0 ? (remarks[hashedNumber(bookingSeed + 9) % remarks.length] ?? null) : null,
      notifySms: hashedNumber(bookingSeed + 10) % 3 === 0,
      createdAt,
      events,
    };
  });
}

const remarks = [
  'Please call before you come.',
  'Tolong telefon dahulu, ada pengawal di pintu masuk.',
  '请在下午送货，谢谢。',
  'Lift is small, second floor.',
];

/** Returns how full a day is: past days between half and full, coming days less the later they are, and one day of eleven full. */
function fullness(seed: number, daysAhead: number): number {
  const turn = hashedNumber(seed + 2) % 100;
  if (turn % 11 === 0) return 1;
  const share = 0.5 + turn / 220;
  return daysAhead <= 0 ? share : share * (1 - daysAhead / 60);
}

/** @param share the position in the day's list, from 0 to 1 */
function statusOf(daysAhead: number, share: number, seed: number): BookingStatus {
  if (daysAhead > 0) return 'CONFIRMED';
  if (daysAhead === 0) return share < 0.3 ? 'DELIVERED' : share < 0.7 ? 'OUT_FOR_DELIVERY' : 'CONFIRMED';
  return hashedNumber(seed + 12) % (daysAhead > -settledAfter ? 60 : 2_000) === 0 ? 'FAILED' : 'DELIVERED';
}
