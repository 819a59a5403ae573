import { limitOn, type BranchPlan } from '@booking/domain/availability/decide-date';
import { addDays, daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { covers } from '@booking/domain/postcode/postcode';
import type { PostcodePlace } from '@booking/reference-data/postcodes';
import { demoOrders, type DemoOrder } from './demo-orders.js';
import type { MadeBooking } from './made-booking.js';
import { bookedAt, dateOf, eventsOf, momentOf, type Moment } from './made-history.js';
import { placesOf } from './served-places.js';

export interface DemoDay {
  branch: BranchPlan;
  date: CalendarDate;
}

/** Days before and after today on which the demo has bookings. */
const window = { before: 14, after: 28 };

/** Places of one branch that the demo delivers to. */
const mostPlaces = 40;

/** How full a day is, in turn: with the branches' limits one in eleven is full and two are nearly so. Eleven never falls in step with the week. */
const fullness = [0.3, 0.55, 1, 0.4, 0.8, 0.2, 0.65, 0.35, 0.9, 0.45, 0.15];

const people = [
  'Nurul Huda Ismail',
  'Tan Chee Hong',
  'Arjun Pillai',
  'Siti Aminah Yusof',
  'Lim Sook Yee',
  'Mohd Hafiz Rahman',
  'Deepa Krishnan',
  'Wong Kah Wai',
  'Faridah Osman',
  'Lee Pei Shan',
  'Ganesh Subramaniam',
  'Aina Sofea Zulkifli',
  'Chong Yoke Ling',
  'Ahmad Syafiq Hamid',
  'Kavitha Nair',
  'Ng Wei Jie',
  'Rohana Abdullah',
  'Teoh Boon Keat',
  'Thinesh Kumar',
  'Hajar Iskandar',
  'Ong Siew Lan',
  'Razak Mansor',
  'Shanti Devi',
  'Yap Kok Leong',
  'Zulaikha Bakar',
  'Goh Mei Xuan',
  'Vikneswaran Raju',
  'Norazlina Salleh',
  'Chan Jun Hao',
  'Amirul Hakim Roslan',
];
const streets = [
  'Jalan Mawar',
  'Jalan Kenanga',
  'Lorong Cempaka',
  'Jalan Merbau',
  'Persiaran Melati',
  'Jalan Dato Onn',
  'Lorong Seri Indah',
  'Jalan Bukit Tinggi',
];

/** The days of each branch that the demo fills, as seen from today. */
export function demoDays(plans: readonly BranchPlan[], today: CalendarDate): DemoDay[] {
  return plans.flatMap((branch) =>
    Array.from({ length: window.before + window.after + 1 }, (_, day) => ({ branch, date: addDays(today, day - window.before) })),
  );
}

/** Bookings for these days, never past the limit in force, the demo orders that are booked among them. The same for the same day. */
export function demoBookings(days: readonly DemoDay[], now: Date): MadeBooking[] {
  const moment = momentOf(now);
  const places = new Map(days.map(({ branch }) => [branch.id, placesOf(branch, mostPlaces)]));
  const fillers = days.flatMap(({ branch, date }) => {
    const place = places.get(branch.id) ?? [];
    return place.length === 0 ? [] : Array.from({ length: loadOf(branch, date) }, (_, turn) => filler(branch, date, moment, turn, place));
  });
  return withDemoOrders(fillers, days, moment);
}

function loadOf(branch: BranchPlan, date: CalendarDate): number {
  const turn = dayNumber(date) + branch.priority + branch.name.length;
  return Math.floor(limitOn(branch, date).limit * (fullness[turn % fullness.length] ?? 0));
}

function dayNumber(date: CalendarDate): number {
  return daysBetween('2020-01-01', date);
}

function filler(branch: BranchPlan, date: CalendarDate, moment: Moment, turn: number, places: readonly PostcodePlace[]): MadeBooking {
  const seed = dayNumber(date) * 31 + turn * 7 + branch.name.length * 13;
  const name = people[seed % people.length] ?? '';
  const { postcode, city, state } = places[seed % places.length] ?? { postcode: '', city: '', state: '' };
  const status = date >= moment.today ? 'CONFIRMED' : seed % 17 === 0 ? 'FAILED' : 'DELIVERED';
  const createdAt = bookedAt(date, moment, seed);
  return {
    branchId: branch.id,
    deliveryDate: date,
    status,
    archivedAt: null,
    // The branch is part of the number, since no order has two active bookings.
    orderNumber: `SO-${branch.id.slice(-4).toUpperCase()}-${dayNumber(date)}-${String(turn + 1).padStart(2, '0')}`,
    orderCheck: 'NONE',
    orderDate: addDays(dateOf(createdAt), -(seed % 10)),
    ...person(name, seed),
    salutation: null,
    secondaryContact: null,
    remarks: null,
    notifySms: false,
    locale: 'en',
    createdAt,
    events: eventsOf(status, date, createdAt, moment),
    postcode,
    city,
    state,
    quantityMattress: 1 + (seed % 3 === 0 ? 1 : 0),
    quantityBedset: seed % 2,
  };
}

function person(name: string, seed: number): Pick<MadeBooking, 'name' | 'email' | 'primaryContact' | 'address1'> {
  return {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.test`,
    primaryContact: `012${String(1_000_000 + ((seed * 7_919) % 9_000_000))}`,
    address1: `${1 + (seed % 88)}, ${streets[seed % streets.length] ?? ''} ${1 + (seed % 12)}`,
  };
}

/** Each demo order that is booked takes over one delivery of a day that fits its status; a cancelled one is added, since it has no place. */
function withDemoOrders(fillers: readonly MadeBooking[], days: readonly DemoDay[], moment: Moment): MadeBooking[] {
  const { today } = moment;
  const bookings = [...fillers];
  const taken = new Set<MadeBooking>();
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
    const booking = { ...host, ...person(order.name, turn), ...goodsOf(order), status: order.booked, events };
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
