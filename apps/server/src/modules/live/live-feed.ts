import { eachDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Logger } from '../../shared/logger.js';
import type { DayState } from '../availability/day-load.service.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { DayEventThrottle } from './day-event-throttle.js';
import type { EventQueue } from './event-queue.js';
import type { BranchDay, LiveChange } from './live-change.js';
import type { LiveEvent } from './live-event.js';

/** A subscription to changes. */
interface Watch<Value> {
  /** The account, or the key and its maker: a change of any of them may end the right to it. */
  of: readonly string[];
  /** The requested branches; null for all of the subscriber's. */
  asked: readonly string[] | null;
  queue: EventQueue<LiveEvent<Value>>;
}
export type BookingWatch = Watch<BookingRecord>;
export interface DayWatch extends Watch<DayState> {
  from: CalendarDate;
  to: CalendarDate;
}

export interface LiveFeedParts {
  logger: Logger;
  readBookings: (ids: readonly string[]) => Promise<BookingRecord[]>;
  readDays: (
    branchIds: readonly string[],
    from: CalendarDate,
    to: CalendarDate,
  ) => Promise<(branchId: string, date: CalendarDate) => DayState | null>;
  /** Called when changes were missed, or are too many to send: every client must read again. */
  onMissed: () => void;
  /** Called when the rights of an account or key have changed. */
  onAccount: (id: string) => void;
}

const keyOf = ({ branchId, date }: BranchDay) => `${branchId}/${date}`;
const wants = ({ asked }: Watch<unknown>, branchIds: readonly string[]) => asked === null || branchIds.some((id) => asked.includes(id));

/** Reads what has changed, once for all subscribers of this process, and passes it to each. */
export class LiveFeed {
  readonly bookingWatches = new Set<BookingWatch>();
  readonly dayWatches = new Set<DayWatch>();
  private readonly pace = new DayEventThrottle((days) => void this.publishDays(days));
  /** Changed bookings that were not read yet, with their branches. */
  private changed = new Map<string, Set<string>>();
  private reading: Promise<void> | null = null;
  private readingDays: Promise<void> = Promise.resolve();

  constructor(private readonly parts: LiveFeedParts) {}

  publish(changes: readonly LiveChange[]): void {
    const days: BranchDay[] = [];
    for (const change of changes) {
      if (change.kind === 'many') this.parts.onMissed();
      else if (change.kind === 'account' || change.kind === 'key') this.look(change.id);
      else if (change.kind === 'plan') days.push(...this.daysOf(change.branchId));
      else {
        if (change.kind === 'booking') this.note(change);
        days.push(...change.days.filter((day) => this.isDayWanted(day)));
      }
    }
    if (this.changed.size > 0) this.reading ??= this.publishBookings().finally(() => (this.reading = null));
    if (days.length > 0) this.pace.add(days);
  }

  stop(): void {
    this.pace.stop();
    for (const { queue } of [...this.bookingWatches, ...this.dayWatches]) void queue.return();
  }

  private note({ id, branchIds }: Extract<LiveChange, { kind: 'booking' }>): void {
    if (![...this.bookingWatches].some((watch) => wants(watch, branchIds))) return;
    const known = this.changed.get(id) ?? new Set();
    for (const branchId of branchIds) known.add(branchId);
    this.changed.set(id, known);
  }

  private isDayWanted({ branchId, date }: BranchDay): boolean {
    return [...this.dayWatches].some((watch) => wants(watch, [branchId]) && watch.from <= date && date <= watch.to);
  }

  /** Returns the days of a branch with subscribers. */
  private daysOf(branchId: string): BranchDay[] {
    const dates = [...this.dayWatches].filter((watch) => wants(watch, [branchId])).flatMap(({ from, to }) => eachDate(from, to));
    return Array.from(new Set(dates), (date) => ({ branchId, date }));
  }

  /** Publishes one after the other, so that no client gets an older state after a newer one. */
  private async publishBookings(): Promise<void> {
    while (this.changed.size > 0) {
      const changed = this.changed;
      this.changed = new Map();
      const bookings = await this.read(() => this.parts.readBookings([...changed.keys()]));
      for (const booking of bookings ?? []) {
        const branchIds = [...new Set([booking.branchId, ...(changed.get(booking.id) ?? [])])];
        for (const watch of this.bookingWatches) {
          if (wants(watch, branchIds)) watch.queue.push(booking.id, { value: booking, branchIds, asked: watch.asked });
        }
      }
    }
  }

  private publishDays(days: readonly BranchDay[]): Promise<void> {
    const dates = days.map(({ date }) => date).sort();
    const branchIds = [...new Set(days.map(({ branchId }) => branchId))];
    const [first = '', last = ''] = [dates[0], dates.at(-1)];
    this.readingDays = this.readingDays.then(async () => {
      const stateOf = await this.read(() => this.parts.readDays(branchIds, first, last));
      if (stateOf === null) return;
      for (const day of days) {
        const value = stateOf(day.branchId, day.date);
        for (const { from, to, asked, queue } of value === null ? [] : this.dayWatches) {
          const isAsked = (asked === null || asked.includes(day.branchId)) && from <= day.date && day.date <= to;
          if (isAsked) queue.push(keyOf(day), { value, branchIds: [day.branchId], asked });
        }
      }
    });
    return this.readingDays;
  }

  /** Reports changes that cannot be read as missed. */
  private async read<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'live changes could not be read');
      this.parts.onMissed();
      return null;
    }
  }

  /** Checks the rights of this account or key before anything else is sent. */
  private look(id: string): void {
    this.parts.onAccount(id);
    for (const { of, asked, queue } of [...this.bookingWatches, ...this.dayWatches]) {
      if (of.includes(id)) queue.push('account', { value: null, branchIds: [], asked });
    }
  }
}
