import { limitOn, type BranchPlan } from '@booking/domain/availability/decide-date';
import type { BookingStatus } from '@booking/domain/booking/booking-status';
import { addDays, daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { covers } from '@booking/domain/postcode/postcode';
import type { PostcodePlace } from '@booking/reference-data/postcodes';
import { demoOrders, type DemoOrder } from './demo-orders.js';
import type { SampleBooking } from './sample-booking.js';
import { sampleCustomer } from './sample-customer.js';
import { archivedAt, bookedAt, dateOf, eventsOf, momentOf, type Moment } from './sample-history.js';
import { placesOf } from './served-places.js';

export interface DemoDay {
  branch: BranchPlan;
  date: CalendarDate;
}

/** Number of days before and after today on which the demo has bookings. */
const window = { before: 56, after: 28 };
/** Earlier days have a few bookings each: enough for the archive and the weeks of the dashboard's chart. */
const recent = 14;
const ofOlderDays = 0.25;

/** Number of past days with more failed deliveries: staff have not decided about them yet. */
const failedOften = 6;
const cancelledEvery = 23;

/** Number of places of one branch that the demo delivers to. */
const maxPlaces = 40;

/**
 * Bookings of consecutive days, relative to the limit: one day of eleven is full and two are nearly full. Eleven is never in step with the
 * weekdays.
 */
const fullness = [0.3, 0.55, 1, 0.4, 0.8, 0.2, 0.65, 0.35, 0.9, 0.45, 0.15];

/** Returns the days of each branch that the demo fills, for today's date. */
export function demoDays(plans: readonly BranchPlan[], today: CalendarDate): DemoDay[] {
  return plans.flatMap((branch) =>
    Array.from({ length: window.before + window.after + 1 }, (_, day) => ({ branch, date: addDays(today, day - window.before) })),
  );
}

/**
 * Makes up bookings for these days, never past the limit in force, with the demo's booked orders among them. The same day always gets the
 * same bookings.
 */
export function demoBookings(days: readonly DemoDay[], now: Date): SampleBooking[] {
  const moment = momentOf(now);
  const places = new Map(days.map(({ branch }) => [branch.id, placesOf(branch, maxPlaces)]));
  const fillers = days.flatMap(({ branch, date }) => {
    const place = places.get(branch.id) ?? [];
    return place.length === 0
      ? []
      : Array.from({ length: loadOf(branch, date, moment.today) }, (_, turn) => filler(branch, date, moment, turn, place));
  });
  const cancelled = fillers.filter((_, index) => index % cancelledEvery === 0).map((delivery) => calledOff(delivery, moment));
  return [...withDemoOrders(fillers, days, moment), ...cancelled];
}

function loadOf(branch: BranchPlan, date: CalendarDate, today: CalendarDate): number {
  const turn = dayNumber(date) + branch.priority + branch.name.length;
  const share = fullness[turn % fullness.length] ?? 0;
  return Math.floor(limitOn(branch, date).limit * share * (daysBetween(date, today) > recent ? ofOlderDays : 1));
}

function dayNumber(date: CalendarDate): number {
  return daysBetween('2020-01-01', date);
}

function filler(branch: BranchPlan, date: CalendarDate, moment: Moment, turn: number, places: readonly PostcodePlace[]): SampleBooking {
  const seed = dayNumber(date) * 31 + turn * 7 + branch.name.length * 13;
  const { postcode, city, state } = places[seed % places.length] ?? { postcode: '', city: '', state: '' };
  const status = statusOf(daysBetween(moment.today, date), seed);
  const createdAt = bookedAt(date, moment, seed);
  // A few customers have no e-mail: they chose SMS.
  const customer = sampleCustomer(seed);
  const byEmail = seed % 19 !== 0;
  const isRequest = date > addDays(moment.today, 1) && seed % 487 === 0;
  return {
    ...customer,
    email: byEmail ? customer.email : '',
    branchId: branch.id,
    deliveryDate: date,
    status,
    archivedAt: archivedAt(status, date, moment),
    // The branch is in the number, because an order has at most one active booking.
    orderNumber: `SO-${branch.id.slice(-4).toUpperCase()}-${dayNumber(date)}-${String(turn + 1).padStart(2, '0')}`,
    // A few were booked by somebody whose contact is not the order's (see ordersOfOthers).
    orderCheck: isRequest ? 'CHECK_ORDER' : 'NONE',
    // A few bookings of the coming days are for orders that are not on file: staff decide about them.
    orderDate: isRequest || (date > moment.today && seed % 331 === 0) ? null : addDays(dateOf(createdAt), -(seed % 10)),
    remarks: null,
    notifySms: !byEmail,
    createdAt,
    events: eventsOf(status, date, createdAt, moment),
    postcode,
    city,
    state,
    quantityMattress: 1 + (seed % 3 === 0 ? 1 : 0),
    quantityBedset: seed % 2,
  };
}

/**
 * Returns a status: today's bookings are out for delivery or delivered; a few of the last days failed, and fewer before, because most of
 * these were delivered later.
 */
function statusOf(daysAhead: number, seed: number): BookingStatus {
  if (daysAhead > 0) return 'CONFIRMED';
  if (daysAhead === 0) return seed % 10 < 2 ? 'DELIVERED' : seed % 10 < 5 ? 'OUT_FOR_DELIVERY' : 'CONFIRMED';
  return seed % (daysAhead > -failedOften ? 37 : 211) === 0 ? 'FAILED' : 'DELIVERED';
}

/** Returns a cancelled booking: it has no place, so it is added to a day. */
function calledOff(delivery: SampleBooking, moment: Moment): SampleBooking {
  const { deliveryDate, createdAt } = delivery;
  const seed = dayNumber(deliveryDate) * 17 + delivery.orderNumber.length;
  return {
    ...delivery,
    ...sampleCustomer(seed),
    status: 'CANCELLED',
    archivedAt: archivedAt('CANCELLED', deliveryDate, moment),
    orderNumber: `${delivery.orderNumber}-X`,
    events: eventsOf('CANCELLED', deliveryDate, createdAt, moment),
  };
}

function person(name: string, seed: number): Pick<SampleBooking, 'name' | 'email' | 'salutation' | 'secondaryContact' | 'locale'> {
  return {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.test`,
    salutation: null,
    secondaryContact: null,
    locale: seed % 2 === 0 ? 'en' : 'bm',
  };
}

/**
 * Replaces a delivery of a day by each booked order of the demo, with the same status; a cancelled one is added, because it has no place.
 */
function withDemoOrders(fillers: readonly SampleBooking[], days: readonly DemoDay[], moment: Moment): SampleBooking[] {
  const { today } = moment;
  const bookings = [...fillers];
  const taken = new Set<SampleBooking>();
  for (const [turn, order] of demoOrders.entries()) {
    if (order.booked === undefined) continue;
    const serving = new Set(days.filter(({ branch }) => covers(branch.coverage, order.zipcode)).map(({ branch }) => branch.id));
    const fitting = fillers.filter(
      (filler) => serving.has(filler.branchId) && !taken.has(filler) && fits(order, filler.deliveryDate, today),
    );
    const host = order.booked === 'CONFIRMED' || order.booked === 'CANCELLED' ? fitting[0] : fitting.at(-1);
    if (host === undefined) continue;
    taken.add(host);
    const { createdAt } = host;
    const events = eventsOf(order.booked, host.deliveryDate, createdAt, moment);
    const booking = { ...host, ...person(order.name, turn), ...goodsOf(order), status: order.booked, orderCheck: 'NONE' as const, events };
    if (order.booked === 'CANCELLED') bookings.push(booking);
    else bookings[bookings.indexOf(host)] = booking;
  }
  return bookings;
}

function goodsOf({ orderNumber, zipcode, city, state, quantityMattress, quantityBedset }: DemoOrder) {
  return { orderNumber, postcode: zipcode, city, state, quantityMattress, quantityBedset };
}

function fits(order: DemoOrder, date: CalendarDate, today: CalendarDate): boolean {
  if (order.booked === 'CONFIRMED' || order.booked === 'CANCELLED') return date >= addDays(today, 7);
  return order.booked === 'OUT_FOR_DELIVERY' ? date <= today : date < today;
}

/** Returns the orders on file of bookings that are to be checked: each is of a neighbour, with the same branch and another postcode. */
export function ordersOfOthers(bookings: readonly SampleBooking[]): DemoOrder[] {
  return bookings.flatMap(({ orderCheck, orderNumber, branchId, postcode, quantityMattress, quantityBedset }) => {
    if (orderCheck !== 'CHECK_ORDER') return [];
    const neighbour = bookings.find((other) => other.branchId === branchId && other.postcode !== postcode && other.email !== '');
    if (neighbour === undefined) return [];
    const { name, email, city, state } = neighbour;
    const place = { zipcode: neighbour.postcode, city, state };
    return [{ orderNumber, status: 1, isPaid: true, isSigned: true, name, email, ...place, quantityMattress, quantityBedset }];
  });
}
