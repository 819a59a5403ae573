import { addDays, instantOf, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import type { PlanService } from '../availability/plan.service.js';
import { businessNow } from '../availability/business-now.js';
import { messagesFor } from './booking-messages.js';
import { ReminderRepository } from './reminder.repository.js';

/** Local times between which reminders are written: on the evening before the delivery, and not too late. */
const [remindFrom, remindUntil] = ['17:00', '21:00'];
/** Number of bookings of a transaction. */
const batch = 200;

export interface ReminderParts {
  database: Database;
  clock: Clock;
  plans: Pick<PlanService, 'current'>;
  wakeOutbox: () => void;
}

/** Reminds customers of the delivery of the next day, by the channels and in the language that they chose. */
export class ReminderService {
  constructor(private readonly parts: ReminderParts) {}

  /**
   * Writes the missing reminders of the next day, as messages of the outbox. Any number of processes may call it any number of times: a
   * unique index prevents a second reminder, and each transaction is complete.
   * @returns the number of bookings
   */
  async remind(): Promise<number> {
    const { clock, wakeOutbox } = this.parts;
    const { date: today, time } = businessNow(clock.now());
    if (time < remindFrom || time >= remindUntil) return 0;
    let reminded = 0;
    for (let after: string | null = null; ;) {
      const ids: readonly string[] = await this.remindSome(addDays(today, 1), instantOf(today, remindFrom), after);
      reminded += ids.length;
      after = ids.at(-1) ?? null;
      if (ids.length > 0) wakeOutbox();
      if (after === null || ids.length < batch) return reminded;
    }
  }

  /** @returns the bookings with new reminders, in the order of their ids; none while another process reminds */
  private async remindSome(date: CalendarDate, since: Date, after: string | null): Promise<string[]> {
    const plans = await this.parts.plans.current();
    return this.parts.database.transaction(async (tx) => {
      const reminders = new ReminderRepository(tx);
      if (!(await reminders.lock())) return [];
      const due = await reminders.due({ date, since, after, limit: batch });
      const messages = due.flatMap((booking) => messagesFor('REMINDER', booking, { arrival: plans.arrivalOf(booking.branchId) }));
      if (messages.length > 0) await reminders.write(messages, this.parts.clock.now());
      return due.map(({ id }) => id);
    });
  }
}
