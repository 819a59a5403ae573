import { earliestLinkedDate } from '@booking/domain/booking/customer-deadline';
import { AppError, refuseInvalid } from '../../../shared/app-error.js';
import type { Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import { isUuid } from '../../../shared/uuid.js';
import type { Database } from '../../../database/database.js';
import type { AttemptLimits } from '../../limit/attempt-limits.js';
import { attemptsOf, manageLinkLimit } from '../../limit/attempts-of-caller.js';
import { businessNow } from '../../availability/business-now.js';
import { isBookerOf, isStaffOf } from '../booking-access.js';
import type { BookingRecord } from '../booking-record.js';
import { BookingRepository } from '../booking.repository.js';
import { hashToken } from '../../../shared/token-hash.js';

/** Identifies a booking by its manage token, or by id for its signed-in owner, the key that made it, and staff. */
export interface BookingKey {
  id: string | null;
  token: string | null;
}

export interface Found {
  booking: BookingRecord;
  /** True if the caller is staff of its branch with booking:write: staff have no deadline. */
  staff: boolean;
}

const changeLimit = { browser: 'changeByBrowser', address: 'changeByAddress' } as const;

/** Finds the booking that a customer or staff want to change, and checks their right. */
export class BookingLookup {
  private readonly bookings: BookingRepository;

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly limits: Pick<AttemptLimits, 'consumeAll'>,
  ) {
    this.bookings = new BookingRepository(database);
  }

  /**
   * Returns the booking, and whether the caller is its staff.
   * @param path path of the token in the request, for the error of a request with neither token nor id
   * @throws NOT_FOUND for a booking that the caller may not change; BAD_USER_INPUT; TOO_MANY_REQUESTS for too many wrong tokens
   */
  async find(caller: Caller, { id, token }: BookingKey, path: string): Promise<Found> {
    const { actor } = caller;
    if (id === null && token === null) refuseInvalid([{ path, code: 'REQUIRED' }]);
    const today = businessNow(this.clock.now()).date;
    const booking =
      token !== null
        ? await this.bookings.byManageTokenHash(hashToken(token), earliestLinkedDate(today))
        : id !== null && isUuid(id)
          ? await this.bookings.byId(id)
          : null;
    if (booking === null && token !== null) await this.limits.consumeAll(attemptsOf(caller, manageLinkLimit));
    if (booking === null || (id !== null && booking.id !== id)) throw new AppError('NOT_FOUND');
    const staff = isStaffOf(actor, booking, 'booking:write');
    if (token === null && !staff && !isBookerOf(actor, booking)) throw new AppError('NOT_FOUND');
    return { booking, staff };
  }

  /**
   * Counts a customer's change before it is made, because each takes or releases places, or sends a message. A change of a verified booking
   * counts for this booking only, so that customers behind one address do not use up each other's changes.
   * @throws TOO_MANY_REQUESTS
   */
  async count(caller: Caller, { booking, staff }: Found): Promise<void> {
    if (staff) return;
    const byCaller = (await this.bookings.isUnverified(booking.id)) ? attemptsOf(caller, changeLimit) : [];
    await this.limits.consumeAll([...byCaller, { limit: 'changeByBooking', key: booking.id }]);
  }
}
