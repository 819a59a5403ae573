import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import { AppError } from '../../../shared/app-error.js';
import type { Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import type { Database } from '../../../database/database.js';
import { businessNow } from '../../availability/business-now.js';
import type { BookingRecord } from '../booking-record.js';
import { auditOf } from '../change-record.js';
import type { BookingKey, BookingLookup } from './booking-lookup.js';
import { StaffChangeRepository } from './staff-change.repository.js';

export interface AttendanceRequest extends BookingKey {
  /** The date that the customer saw. */
  deliveryDate: CalendarDate;
  answer: Attendance;
}

/** Takes the answer to "Will somebody be at home?", from customers and from staff after a call. */
export class AttendanceService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly bookingLookup: BookingLookup,
  ) {}

  /**
   * Records the answer. The same answer again changes nothing. The version of the booking stays, so that no step of the crew becomes stale.
   * @throws NOT_FOUND for a booking that the caller may not change; CONFLICT for another date than the booking's (STALE_VERSION) and for a
   *   booking that is over (ILLEGAL_TRANSITION); BAD_USER_INPUT; TOO_MANY_REQUESTS
   */
  async confirm(caller: Caller, { deliveryDate, answer, ...key }: AttendanceRequest): Promise<BookingRecord> {
    const found = await this.bookingLookup.find(caller, key, 'token');
    const { booking } = found;
    const at = this.clock.now();
    if (booking.deliveryDate !== deliveryDate) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    const isOpen = booking.status === 'CONFIRMED' || booking.status === 'OUT_FOR_DELIVERY';
    if (!isOpen || booking.archived || deliveryDate < businessNow(at).date)
      throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    if (booking.attendance === answer) return booking;
    await this.bookingLookup.count(caller, found);
    const after: BookingRecord = { ...booking, attendance: answer };
    const isWritten = await new StaffChangeRepository(this.database).setAttendance(booking.id, deliveryDate, answer, {
      at,
      actor: caller.actor,
      changes: [{ change: 'ATTENDANCE', from: booking.attendance, to: answer }],
      messages: [],
      audit: auditOf('confirmAttendance', booking, after),
    });
    if (!isWritten) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    return after;
  }
}
