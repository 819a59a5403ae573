import { moveReason, type MoveReason } from '@booking/domain/move-offer/move-cause';
import type { Database } from '../../database/database.js';
import { DayRepository } from '../availability/day.repository.js';
import type { Plans } from '../availability/plan.service.js';
import type { BookingRecord } from './booking-record.js';

/**
 * Returns why a booking cannot stay on its date, by the present plan of its branch and the bookings of the day. Does not check rights: for
 * a booking that the caller may see.
 */
export async function moveReasonOf(
  { branchId, postcode, deliveryDate }: BookingRecord,
  plans: Pick<Plans, 'branch'>,
  { database, now }: { database: Database; now: Date },
): Promise<MoveReason> {
  const branch = plans.branch(branchId);
  if (branch === undefined) return { cause: 'OTHER', closed: null };
  const { countOf } = await new DayRepository(database).facts({
    branchIds: [branchId],
    from: deliveryDate,
    to: deliveryDate,
    now,
    ownHold: null,
  });
  return moveReason(branch, { postcode, deliveryDate }, countOf(branchId, deliveryDate).booked);
}
