import { addDays, instantOf, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { isOutsideWindow, timeWindow, type TimeWindow } from '@booking/domain/delivery-day/time-window';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import type { Plans, PlanService } from '../availability/plan.service.js';
import { businessNow } from '../availability/business-now.js';
import { messagesFor } from '../booking/booking-messages.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { authorOf } from '../booking/change-record.js';
import { BranchRepository } from '../branch/branch.repository.js';
import { AnnouncementRepository, type DueMessages } from './announcement.repository.js';
import { RunSheetRepository } from './run-sheet.repository.js';
import { roundsOf } from './run-sheet.service.js';

/** Local times between which reminders are written: on the evening before the delivery, and not too late. */
const [remindFrom, remindUntil] = ['17:00', '21:00'];
/** Number of bookings of a transaction. */
const batch = 200;
/** The author, in the history, of windows that a reminder announced. */
const byTheClock = authorOf({ kind: 'guest' }, 'System');

export interface ReminderParts {
  database: Database;
  clock: Clock;
  plans: Pick<PlanService, 'current'>;
  wakeOutbox: () => void;
}

/**
 * Writes the messages of the evening, by the channels and in the language that customers chose: the reminder of tomorrow's delivery, which
 * announces its time window, and, the day before the last day for a change, the question whether somebody will be at home.
 */
export class ReminderService {
  constructor(private readonly parts: ReminderParts) {}

  /**
   * Writes the missing messages to the outbox. Any number of processes may call it any number of times: a unique index prevents a second
   * message, and each transaction is complete.
   * @returns the number of bookings with new reminders
   */
  async remind(): Promise<number> {
    const { date: today, time } = businessNow(this.parts.clock.now());
    if (time < remindFrom || time >= remindUntil) return 0;
    const reminded = await this.eachBatch(today, (announcements, due, plans, tx) => this.remindSome(announcements, due, plans, tx));
    await this.eachBatch(today, (announcements, due, plans) => this.askSome(announcements, due, plans));
    return reminded;
  }

  /** Calls `write` in a transaction for each batch, in the order of ids. @returns the number of bookings; 0 if another process does it */
  private async eachBatch(
    today: CalendarDate,
    write: (announcements: AnnouncementRepository, due: DueMessages, plans: Plans, tx: Transaction) => Promise<BookingRecord[]>,
  ): Promise<number> {
    const since = instantOf(today, remindFrom);
    let count = 0;
    for (let after: string | null = null; ;) {
      const due: DueMessages = { today, since, after, limit: batch };
      const plans = await this.parts.plans.current();
      const written: readonly BookingRecord[] = await this.parts.database.transaction(async (tx) => {
        const announcements = new AnnouncementRepository(tx);
        return (await announcements.lock()) ? write(announcements, due, plans, tx) : [];
      });
      count += written.length;
      after = written.at(-1)?.id ?? null;
      if (written.length > 0) this.parts.wakeOutbox();
      if (after === null || written.length < batch) return count;
    }
  }

  private async remindSome(
    announcements: AnnouncementRepository,
    due: DueMessages,
    plans: Plans,
    tx: Transaction,
  ): Promise<BookingRecord[]> {
    const at = this.parts.clock.now();
    const bookings = await announcements.dueReminders(due);
    const windows = await this.windowsOf(tx, bookings, addDays(due.today, 1));
    const messages = bookings.flatMap((booking) =>
      messagesFor('REMINDER', { ...booking, window: windows.get(booking.id) ?? null }, { arrival: plans.arrivalOf(booking.branchId) }),
    );
    await announcements.write(messages, at);
    await announcements.announce(
      Array.from(windows, ([id, window]) => ({ id, ...window })),
      at,
      byTheClock,
    );
    return bookings;
  }

  private async askSome(announcements: AnnouncementRepository, due: DueMessages, plans: Plans): Promise<BookingRecord[]> {
    const bookings = await announcements.dueQuestions(due);
    const messages = bookings.flatMap((booking) => messagesFor('ATTENDANCE', booking, { arrival: plans.arrivalOf(booking.branchId) }));
    await announcements.write(messages, this.parts.clock.now());
    return bookings;
  }

  /** Returns the windows that reminders announce. An announced window stays as long as the stop is expected within it. */
  private async windowsOf(tx: Transaction, bookings: readonly BookingRecord[], date: CalendarDate): Promise<Map<string, TimeWindow>> {
    const windows = new Map<string, TimeWindow>();
    const byId = new Map(bookings.map((booking) => [booking.id, booking]));
    for (const branchId of new Set(bookings.map((booking) => booking.branchId))) {
      const branch = await new BranchRepository(tx).byId(branchId);
      if (branch === null) continue;
      const sheet = await new RunSheetRepository(tx).read({ branchId, date });
      for (const round of roundsOf(branch, sheet))
        for (const [index, { id }] of round.stops.entries()) {
          const known = byId.get(id);
          if (known === undefined) continue;
          const isKept = known.window !== null && !isOutsideWindow(known.window, round, index + 1);
          const window = isKept ? known.window : timeWindow(round, index + 1);
          if (window !== null) windows.set(id, window);
        }
    }
    return windows;
  }
}
