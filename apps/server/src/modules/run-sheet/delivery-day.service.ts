import { isDeliveryDayShown, mayChooseAfterFailure, progressOf } from '@booking/domain/delivery-day/progress';
import type { Actor } from '@booking/domain/user/permissions';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import { isOwnerOf } from '../booking/booking-access.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { dryRunRecordOf } from '../booking/take/dry-run.js';
import { keyOfUrl } from '../upload/file-key.js';
import type { PhotoAddresses } from '../upload/photo-address.js';
import { DeliveryDayRepository } from './delivery-day.repository.js';

/** Reads the delivery day as its customer sees it. */
export class DeliveryDayService {
  private readonly days: DeliveryDayRepository;

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly photos: PhotoAddresses,
  ) {
    this.days = new DeliveryDayRepository(database);
  }

  /**
   * Returns the day from the announcement to seven days after the date, for a caller who has the manage token of the booking or made it
   * signed in. Null for everybody else, and for a cancelled booking.
   */
  async of(booking: BookingRecord, actor: Actor) {
    const now = this.clock.now();
    const isTheirs = booking.callerHasToken === true || isOwnerOf(actor, booking);
    if (!isTheirs || dryRunRecordOf(booking) !== null || booking.status === 'CANCELLED') return null;
    if (!isDeliveryDayShown(booking.deliveryDate, booking.window !== null, now)) return null;
    const facts = await this.days.factsOf(booking.id);
    if (facts === null) return null;
    const progress = progressOf(facts.round, booking.id, now);
    const { failureCode: code, failures } = facts;
    return {
      window: booking.window,
      attendance: booking.attendance,
      ...progress,
      delivered:
        progress.state === 'DELIVERED' ? { photos: this.photosOf(booking), receivedBy: booking.receivedBy, at: facts.outcomeAt } : null,
      failure:
        progress.state === 'FAILED'
          ? { code, at: facts.outcomeAt, canChooseDate: !booking.archived && mayChooseAfterFailure(code, failures) }
          : null,
    };
  }

  /** Returns the addresses of the photographs, without other documents. */
  private photosOf({ id, docUrls }: BookingRecord): string[] {
    return docUrls.flatMap((url) => {
      const key = keyOfUrl(url);
      return key === null || key.endsWith('.pdf') ? [] : [this.photos.make(id, key)];
    });
  }
}
