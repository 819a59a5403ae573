import {
  addDays,
  eachDate,
  instantOf,
  localDateTime,
  weekdayOf,
  weekdays,
  type CalendarDate,
} from '@booking/domain/calendar/calendar-date';
import { timeOf, minutesOf } from '@booking/domain/calendar/time-of-day';
import { createContainer, type Container } from '@booking/server/app/container';
import { createApp } from '@booking/server/app/create-app';
import { openDatabase } from '@booking/server/app/open-database';
import type { Database } from '@booking/server/database/database';
import { createLogger } from '@booking/server/shared/logger';
import { international, newAddress, newMobile } from '@booking/server/testing/account-api';
import { dataOf } from '@booking/server/testing/answers';
import { ApiClient } from '@booking/server/testing/api-client';
import { booked, delivery, rescheduleDocument } from '@booking/server/testing/delivery-api';
import { drain } from '@booking/server/testing/drain';
import { codeOf, openWith, requestCode } from '@booking/server/testing/find-api';
import { givenBranch, givenOrder } from '@booking/server/testing/given';
import { givenSession, type GivenUser } from '@booking/server/testing/given-session';
import { testEnvironment } from '@booking/server/testing/test-environment';
import { messageFigures, weeklyDocument, weeklyTotals, type MonthFigures, type UndoneStep, type WeeklyOutcome } from './month-figures.js';
import { Random } from './random.js';

/** The first and the last delivery date: four weeks, from Monday to Saturday. */
const [firstDate, lastDate] = ['2026-03-09', '2026-04-04'];
/** Minutes per stop of the branches. */
const branchMinutes = [15, 20, 20, 25];
/** Standard deviation of a stop's minutes, as a part of the branch's value. */
const spread = 0.4;
/** Days before the date on which most customers book. */
const daysAhead = 4;
const minute = 60_000;

interface Branch {
  id: string;
  firstPostcode: number;
  minutes: number;
  staff: Partial<GivenUser>;
  crew: Partial<GivenUser>;
}

interface Customer {
  id: string;
  version: number;
  token: string;
  reference: string;
  mobile: string;
  email: boolean;
  sms: boolean;
  branch: Branch;
  postcode: string;
  date: CalendarDate;
  /** When the customer booked, or chose this date. */
  since: Date;
  attendance: 'YES' | 'NO' | null;
  window: { from: string; to: string } | null;
  failures: number;
}

interface Sheet {
  roundsVersion: number;
  rounds: {
    number: number;
    startsAt: string;
    minutesPerStop: number;
    stops: { window: Customer['window']; booking: { id: string; version: number } }[];
  }[];
}
type SheetRound = Sheet['rounds'][number];
const sheetFields = 'roundsVersion rounds { number startsAt minutesPerStop stops { window { from to } booking { id version } } }';

/**
 * Runs a month of about 3,000 deliveries through a server with a clock of its own, on an empty database: customers book, staff plan rounds,
 * the reminder announces, crews drive. The same seed draws the same month.
 */
export async function simulateMonth(databaseUrl: string, seed: number): Promise<MonthFigures> {
  const logger = createLogger('silent');
  const database = await openDatabase({ url: databaseUrl, logger, requireDurability: false });
  const environment = testEnvironment(databaseUrl);
  const clock = new SetClock(instantOf(addDays(firstDate, -daysAhead - 1), '08:00'));
  const container = createContainer({
    // Messages of a demo are kept in the outbox.
    environment: { ...environment, mode: 'demo', messages: { ...environment.messages, quietHours: { from: '22:00', to: '08:00' } } },
    database,
    clock,
    logger,
  });
  const app = await createApp(container);
  try {
    const api = new ApiClient(await app.listen({ host: '127.0.0.1', port: 0 }));
    return await new Month(container, api, clock, new Random(seed)).run();
  } finally {
    await app.close();
    await database.close();
  }
}

class SetClock {
  constructor(private instant: Date) {}
  now = (): Date => new Date(this.instant);
  set(instant: Date): void {
    if (instant > this.instant) this.instant = instant;
  }
}

class Month {
  private readonly database: Database;
  private readonly branches: Branch[] = [];
  private readonly customers = new Map<string, Customer>();
  private readonly agenda: { at: Date; run: () => unknown }[] = [];
  private readonly days = eachDate(firstDate, lastDate).filter((date) => weekdayOf(date) !== 'SUNDAY');
  /** One round of each week breaks down: its date, branch and number. */
  private readonly breakdowns = new Set<string>();
  private readonly undone: UndoneStep[] = [];
  private readonly roundSizes: number[] = [];
  private readonly figures = {
    delivered: 0,
    failed: 0,
    toAnnounce: 0,
    unannounced: [] as string[],
    arrivals: { within: 0, early: 0, late: 0 },
    arrivalsAfterBreakdown: { within: 0, early: 0, late: 0 },
    codesAsked: 0,
    codesReceived: 0,
    counted: { deliveredWithWindow: 0, deliveredInWindow: 0, yes: 0, yesNobodyHome: 0, other: 0, otherNobodyHome: 0 },
  };

  constructor(
    private readonly container: Container,
    private readonly api: ApiClient,
    private readonly clock: SetClock,
    private readonly random: Random,
  ) {
    this.database = container.database;
  }

  async run(): Promise<MonthFigures> {
    for (const [index, minutes] of branchMinutes.entries()) await this.openBranch(40_000 + index * 1_000, minutes);
    for (let week = 0; week < 4; week += 1)
      this.breakdowns.add(
        [this.days[week * 6 + this.random.whole(0, 5)], this.random.whole(0, branchMinutes.length - 1), this.random.whole(1, 2)].join(),
      );
    for (const today of eachDate(addDays(firstDate, -daysAhead), addDays(lastDate, 1)))
      this.at(instantOf(today, '00:01'), () => {
        this.planDay(today);
      });
    while (this.agenda.length > 0) {
      const next = this.agenda.reduce((soonest, event) => (event.at < soonest.at ? event : soonest));
      this.agenda.splice(this.agenda.indexOf(next), 1);
      await this.passTo(next.at);
      await next.run();
      await drain(this.container.messaging.messageQueue);
    }
    return this.report();
  }

  private async openBranch(firstPostcode: number, minutes: number): Promise<void> {
    const id = await givenBranch(this.database, {
      dailyLimit: 60,
      leadTime: 1,
      deliveryWeekdays: weekdays.filter((day) => day !== 'SUNDAY'),
      coverage: [`${firstPostcode}-${firstPostcode + 999}`],
    });
    await this.database.query('UPDATE branch SET minutes_per_stop = $2, usual_rounds = 2 WHERE id = $1', [id, minutes]);
    const staff = { name: `Staff ${minutes}`, scope: ['booking:read', 'booking:write'], branchIds: [id] };
    this.branches.push({
      id,
      firstPostcode,
      minutes,
      staff,
      crew: { name: `Crew ${minutes}`, scope: ['delivery:write'], branchIds: [id] },
    });
  }

  /** Lets time pass. Messages go out when they are due, as the server's queue sends them. */
  private async passTo(at: Date): Promise<void> {
    for (;;) {
      const [due] = await this.database.query<{ at: Date | null }>(
        `SELECT min(not_before) AS at FROM outbox_message WHERE status = 'PENDING'`,
      );
      if (!due?.at || due.at >= at) break;
      this.clock.set(due.at);
      await drain(this.container.messaging.messageQueue);
    }
    this.clock.set(at);
  }

  private planDay(today: CalendarDate): void {
    const tomorrow = addDays(today, 1);
    for (const branch of this.branches) {
      if (this.days.includes(today)) this.at(instantOf(today, '07:30'), () => this.startDay(branch, today));
      const later = addDays(today, daysAhead);
      if (this.days.includes(later)) this.expectBookings(branch, later, 22, ['08:00', '16:50']);
      if (!this.days.includes(tomorrow)) continue;
      // 8 to 23 stops a round, and up to two that are booked in the evening.
      const sizes = [this.random.whole(8, 23), this.random.whole(8, 23)];
      const missing = sizes.reduce((sum, size) => sum + size, 0) - this.customersOf(branch, tomorrow).length;
      this.expectBookings(branch, tomorrow, missing, ['08:00', '16:59']);
      this.expectBookings(branch, tomorrow, this.random.whole(0, 2), ['17:01', '23:30']);
      this.at(instantOf(today, '16:30'), () => this.planRounds(branch, tomorrow, sizes));
    }
    // Every 15 minutes, as in the crontab.
    for (let time = minutesOf('17:00'); time <= minutesOf('20:45'); time += 15)
      this.at(instantOf(today, timeOf(time)), () => this.container.reminders.remind());
    this.at(instantOf(today, '17:05'), () => {
      this.expectAnswers(today);
    });
    this.at(instantOf(today, '18:00'), () => this.checkAnnounced(today));
  }

  private expectBookings(branch: Branch, date: CalendarDate, count: number, [from, until]: [string, string]): void {
    for (let made = 0; made < count; made += 1) this.at(this.timeBetween(from, until), () => this.book(branch, date));
  }

  private async book(branch: Branch, date: CalendarDate): Promise<void> {
    const postcode = String(branch.firstPostcode + this.random.whole(0, 999));
    const channel = this.random.next();
    const [email, sms] = [channel < 0.8, channel >= 0.45 && channel < 0.95];
    const mobile = newMobile();
    const orderNumber = await givenOrder(this.database, { zipcode: postcode });
    const input = { orderNumber, postcode, deliveryDate: date, primaryContact: mobile, email: `${mobile}@example.test` };
    const { id, version, token, reference } = await booked(this.api, delivery({ ...input, notifyEmail: email, notifySms: sms }));
    const facts = { branch, postcode, date, since: this.clock.now(), attendance: null, window: null, failures: 0 };
    this.customers.set(id, { id, version, token, reference, mobile, email, sms, ...facts });
  }

  private async planRounds(branch: Branch, date: CalendarDate, [first = 0, second = 0]: number[]): Promise<void> {
    const stops = this.customersOf(branch, date).sort((a, b) => Number(a.postcode) - Number(b.postcode));
    const cut = Math.round((stops.length * first) / (first + second));
    const plan = [stops.slice(0, cut), stops.slice(cut)].map((part, index) => ({
      number: index + 1,
      startsAt: '09:00',
      minutesPerStop: branch.minutes,
      stops: part.map((booking) => ({ window: null, booking })),
    }));
    await this.save(branch, date, await this.sheetOf(branch, date), plan);
  }

  /** Some customers answer the question three days before, or the reminder; some of the former choose another date. */
  private expectAnswers(today: CalendarDate): void {
    for (const customer of this.customers.values()) {
      if (!customer.email || customer.attendance !== null || customer.failures > 0) continue;
      const answer = this.random.next();
      const time = this.timeBetween('17:10', '21:30');
      if (customer.date === addDays(today, 3)) {
        if (answer < 0.3) this.at(time, () => this.answer(customer, 'YES'));
        else if (answer < 0.33) this.at(time, () => this.chooseDate(customer, addDays(customer.date, 2)));
      } else if (customer.date === addDays(today, 1) && answer < 0.63)
        this.at(time, () => this.answer(customer, answer < 0.6 ? 'YES' : 'NO'));
    }
  }

  private async answer(customer: Customer, answer: 'YES' | 'NO'): Promise<void> {
    const { token, date: deliveryDate } = customer;
    await this.ask(
      `mutation ($token: String!, $deliveryDate: Date!, $answer: Attendance!) {
         confirmAttendance(token: $token, deliveryDate: $deliveryDate, answer: $answer) { id } }`,
      { token, deliveryDate, answer },
    );
    customer.attendance = answer;
  }

  private async checkAnnounced(today: CalendarDate): Promise<void> {
    const by = instantOf(today, '17:00');
    const due = [...this.customers.values()].filter(
      ({ date, since, email, sms }) => date === addDays(today, 1) && since < by && (email || sms),
    );
    const missing = await this.database.query<{ id: string }>(
      `SELECT id FROM booking b WHERE id = ANY ($1::uuid[]) AND NOT EXISTS (
         SELECT FROM outbox_message m WHERE m.booking_id = b.id AND m.status = 'SENT' AND m.payload->>'deliveryDate' = b.delivery_date::text
            AND m.payload->'window' = jsonb_build_object('from', b.window_from, 'to', b.window_to))`,
      [due.map(({ id }) => id)],
    );
    this.figures.toAnnounce += due.length;
    this.figures.unannounced.push(...missing.map(({ id }) => id));
  }

  /** Staff move some last stops to the front, and announce the windows that changed and those of late bookings; then crews leave. */
  private async startDay(branch: Branch, date: CalendarDate): Promise<void> {
    const sheet = await this.sheetOf(branch, date);
    const reordered = sheet.rounds.map((round) =>
      this.random.next() < 0.15 ? { ...round, stops: [...round.stops.slice(-1), ...round.stops.slice(0, -1)] } : round,
    );
    await this.save(branch, date, sheet, reordered);
    const { rounds } = await this.announce(branch, date);
    for (const round of rounds) if (round.stops.length > 0) this.drive(branch, date, round);
  }

  private drive(branch: Branch, date: CalendarDate, round: SheetRound): void {
    const stops = round.stops.flatMap(({ booking }) => this.customers.get(booking.id) ?? []);
    this.roundSizes.push(stops.length);
    this.at(instantOf(date, round.startsAt), () => this.startRound(branch, stops));
    const breaksDown = this.breakdowns.has([date, this.branches.indexOf(branch), round.number].join());
    const breakdownAt = breaksDown ? this.random.whole(1, stops.length - 2) : null;
    let time = instantOf(date, round.startsAt).getTime();
    for (const [index, customer] of stops.entries()) {
      if (index === breakdownAt) {
        const minutes = this.random.whole(60, 120);
        this.at(new Date(time + 20 * minute), () => this.announceNewTimes(branch, date, round.number, minutes));
        time += minutes * minute;
      }
      const minutes = Math.max(1, branch.minutes * (1 + spread * this.random.normal()));
      const isAfterBreakdown = breakdownAt !== null && index >= breakdownAt;
      this.at(new Date(time), () => {
        this.arrive(customer, isAfterBreakdown);
      });
      const done = new Date(time + 0.6 * minutes * minute);
      // Only a long stop leaves time for an undo before the next one.
      const isUndone = this.random.next() < 0.05 && minutes >= 13;
      this.at(done, () => this.finishStop(customer, stops[index + 1] ?? null, isUndone));
      time += minutes * minute;
    }
  }

  private async startRound(branch: Branch, stops: readonly Customer[]): Promise<void> {
    const { setBookingStatuses } = await this.ask<{ setBookingStatuses: { done: { id: string; version: number }[]; left: object[] } }>(
      `mutation ($bookings: [BookingVersionInput!]!) {
         setBookingStatuses(bookings: $bookings, status: OUT_FOR_DELIVERY) { done { id version } left { code } } }`,
      { bookings: stops.map(({ id, version }) => ({ id, version })) },
      branch.staff,
    );
    if (setBookingStatuses.left.length > 0) throw new Error(`not out: ${JSON.stringify(setBookingStatuses.left)}`);
    for (const { id, version } of setBookingStatuses.done) this.note(id, { version });
  }

  private arrive({ window }: Customer, isAfterBreakdown: boolean): void {
    if (window === null) return;
    const { time } = localDateTime(this.clock.now());
    const kind = time < window.from ? 'early' : time > window.to ? 'late' : 'within';
    this.figures.arrivals[kind] += 1;
    if (isAfterBreakdown) this.figures.arrivalsAfterBreakdown[kind] += 1;
  }

  /** The crew records the outcome of a stop. Sometimes it records the opposite first, and undoes it within two minutes. */
  private async finishStop(customer: Customer, next: Customer | null, isUndone: boolean): Promise<void> {
    const { attendance } = customer;
    const chance = attendance === 'YES' ? 0.015 : attendance === 'NO' ? 0.6 : 0.07;
    const draw = this.random.next();
    const failure = draw < chance ? 'NOBODY_HOME' : draw > 0.995 ? 'REFUSED' : null;
    if (!isUndone) return this.outcome(customer, failure);
    const from = this.clock.now();
    const until = new Date(from.getTime() + 4 * minute);
    await this.step(customer, failure === null ? 'NOBODY_HOME' : null);
    const kind = failure === null ? 'NOT_DELIVERED' : 'DELIVERED';
    this.undone.push({ id: customer.id, nextId: next?.id ?? null, date: customer.date, kind, from, until });
    this.at(new Date(from.getTime() + this.random.whole(20, 110) * 1_000), async () => {
      const undo = 'mutation ($id: ID!, $version: Int!) { undoBookingStatus(id: $id, version: $version) { version } }';
      const { undoBookingStatus } = await this.ask<{ undoBookingStatus: { version: number } }>(undo, customer, customer.branch.crew);
      customer.version = undoBookingStatus.version;
    });
    this.at(until, () => this.outcome(customer, failure));
  }

  private async outcome(customer: Customer, failure: string | null): Promise<void> {
    await this.step(customer, failure);
    const { figures } = this;
    const [all, nobody] = customer.attendance === 'YES' ? (['yes', 'yesNobodyHome'] as const) : (['other', 'otherNobodyHome'] as const);
    figures.counted[all] += 1;
    if (failure === null) {
      figures.delivered += 1;
      const { time } = localDateTime(this.clock.now());
      if (customer.window !== null) {
        figures.counted.deliveredWithWindow += 1;
        if (time >= customer.window.from && time <= customer.window.to) figures.counted.deliveredInWindow += 1;
      }
      return;
    }
    figures.failed += 1;
    if (failure !== 'NOBODY_HOME') return;
    figures.counted[nobody] += 1;
    customer.failures += 1;
    this.at(new Date(this.clock.now().getTime() + this.random.whole(30, 180) * minute), () => this.afterFailure(customer));
  }

  private async step(customer: Customer, failure: string | null): Promise<void> {
    const { id, version, branch } = customer;
    const { updateBookingStatus } = await this.ask<{ updateBookingStatus: { version: number } }>(
      `mutation ($id: ID!, $version: Int!, $status: BookingStatus!, $failure: FailureCode) {
         updateBookingStatus(id: $id, version: $version, status: $status, failure: $failure) { version } }`,
      { id, version, status: failure === null ? 'DELIVERED' : 'FAILED', failure },
      branch.crew,
    );
    customer.version = updateBookingStatus.version;
  }

  /** A customer with SMS alone gets a code for Find my booking first. After a second failure, and without a message, staff call. */
  private async afterFailure(customer: Customer): Promise<void> {
    const { reference, mobile, email, sms, failures } = customer;
    if (sms && !email && failures === 1) {
      this.figures.codesAsked += 1;
      const { challenge } = dataOf(await requestCode(this.api, { key: reference, mobile })).requestBookingCode;
      await drain(this.container.messaging.messageQueue);
      const [sent] = await this.database.query(
        `SELECT FROM outbox_message WHERE kind = 'BOOKING_CODE' AND recipient = $1 AND status = 'SENT' AND payload->>'secretId' = $2`,
        [international(mobile), challenge],
      );
      if (sent === undefined) return;
      this.figures.codesReceived += 1;
      customer.token = (await openWith(this.api, { challenge, code: codeOf(challenge) })).manageToken ?? '';
    }
    await this.chooseDate(customer, addDays(customer.date, this.random.whole(2, 6)), failures > 1 || !(email || sms));
  }

  private async chooseDate(customer: Customer, from: CalendarDate, byStaff = false): Promise<void> {
    const deliveryDate = this.days.find((day) => day >= from);
    if (deliveryDate === undefined) return;
    const { id, token, version, branch } = customer;
    const input = { ...(byStaff ? { id } : { token }), version, deliveryDate };
    const { rescheduleBooking } = await this.ask<{ rescheduleBooking: { booking?: { version: number } } }>(
      rescheduleDocument,
      { input },
      byStaff ? branch.staff : null,
    );
    if (rescheduleBooking.booking === undefined) throw new Error(`not moved: ${JSON.stringify(rescheduleBooking)}`);
    const { version: moved } = rescheduleBooking.booking;
    this.note(id, { version: moved, date: deliveryDate, since: this.clock.now(), attendance: null, window: null });
  }

  /** After a breakdown staff delay the start of the round by its length, and announce new windows where a stop is now expected outside. */
  private async announceNewTimes(branch: Branch, date: CalendarDate, number: number, minutes: number): Promise<void> {
    const sheet = await this.sheetOf(branch, date);
    const later = sheet.rounds.map((round) =>
      round.number === number ? { ...round, startsAt: timeOf(minutesOf(round.startsAt) + minutes) } : round,
    );
    await this.save(branch, date, sheet, later);
    await this.announce(branch, date, number);
  }

  private async sheetOf(branch: Branch, date: CalendarDate): Promise<Sheet> {
    const query = `query ($id: ID!, $date: Date!) { runSheet(branchId: $id, date: $date) { ${sheetFields} } }`;
    return this.noteWindows((await this.ask<{ runSheet: Sheet }>(query, { id: branch.id, date }, branch.staff)).runSheet);
  }

  private async save(branch: Branch, date: CalendarDate, { roundsVersion }: Sheet, rounds: readonly SheetRound[]): Promise<void> {
    const plan = rounds.map(({ startsAt, minutesPerStop, stops }) => ({
      startsAt,
      minutesPerStop,
      bookingIds: stops.map(({ booking }) => booking.id),
    }));
    await this.ask(
      `mutation ($id: ID!, $date: Date!, $plan: [RoundInput!]!, $roundsVersion: Int!) {
         saveRounds(branchId: $id, date: $date, rounds: $plan, roundsVersion: $roundsVersion) { roundsVersion } }`,
      { id: branch.id, date, plan, roundsVersion },
      branch.staff,
    );
  }

  private async announce(branch: Branch, date: CalendarDate, round: number | null = null): Promise<Sheet> {
    const document = `mutation ($id: ID!, $date: Date!, $round: Int) { announceWindows(branchId: $id, date: $date, round: $round) { ${sheetFields} } }`;
    return this.noteWindows(
      (await this.ask<{ announceWindows: Sheet }>(document, { id: branch.id, date, round }, branch.staff)).announceWindows,
    );
  }

  private noteWindows(sheet: Sheet): Sheet {
    for (const { window, booking } of sheet.rounds.flatMap(({ stops }) => stops)) this.note(booking.id, { window });
    return sheet;
  }

  private note(id: string, facts: Partial<Customer>): void {
    const customer = this.customers.get(id);
    if (customer !== undefined) Object.assign(customer, facts);
  }

  private async report(): Promise<MonthFigures> {
    const { figures, roundSizes } = this;
    const { weeklyOutcomes } = await this.ask<{ weeklyOutcomes: WeeklyOutcome[] }>(weeklyDocument, {}, { scope: ['*'] });
    return {
      ...figures,
      rounds: { count: roundSizes.length, fewestStops: Math.min(...roundSizes), mostStops: Math.max(...roundSizes) },
      undone: this.undone.length,
      ...(await messageFigures(this.database, this.undone, figures.delivered + figures.failed)),
      weekly: weeklyTotals(weeklyOutcomes),
    };
  }

  /** @param person staff or crew; null: a guest at an address of their own */
  private async ask<T>(document: string, variables: object, person: Partial<GivenUser> | null = null): Promise<T> {
    const headers = person === null ? newAddress() : { authorization: `Bearer ${await givenSession(this.container, person)}` };
    return dataOf(await this.api.graphql<T>(document, variables, headers));
  }

  private customersOf(branch: Branch, date: CalendarDate): Customer[] {
    return [...this.customers.values()].filter((customer) => customer.branch === branch && customer.date === date);
  }

  private at(at: Date, run: () => unknown): void {
    this.agenda.push({ at, run });
  }

  /** Returns a time of the present day. */
  private timeBetween(from: string, until: string): Date {
    const { date } = localDateTime(this.clock.now());
    return new Date(instantOf(date, from).getTime() + this.random.next() * (minutesOf(until) - minutesOf(from)) * minute);
  }
}
