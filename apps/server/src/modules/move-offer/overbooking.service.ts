import { limitOn } from '@booking/domain/availability/decide-date';
import { offerStateAt } from '@booking/domain/move-offer/move-offer';
import { AppError } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import { plansFingerprint } from '../availability/plan.repository.js';
import type { Plans, PlanService } from '../availability/plan.service.js';
import { writableBooking } from '../booking/booking-access.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { auditView, type ChangeRecord } from '../booking/change-record.js';
import { BookingRepository } from '../booking/booking.repository.js';
import { StaffChangeRepository } from '../booking/change/staff-change.repository.js';
import { MoveOfferRepository } from './move-offer.repository.js';

type Kept = Pick<BookingRecord, 'branchId' | 'deliveryDate' | 'keptLimit'>;

/** Keeps bookings past the limit of their day: they leave the work list until that limit changes. */
export class OverbookingService {
  constructor(
    private readonly database: Database,
    private readonly plans: PlanService,
    private readonly clock: Clock,
  ) {}

  /**
   * Records that staff keep a booking on its day, past the limit in force.
   * @throws NOT_FOUND, FORBIDDEN; CONFLICT for a stale version (STALE_VERSION), for a booking that is not upcoming, and while an offer to
   *   move waits, which must be withdrawn first (ILLEGAL_TRANSITION)
   */
  async keepPastLimit(caller: Caller, id: string, version: number): Promise<BookingRecord> {
    requireScope(caller, 'booking:write');
    const before = await writableBooking(caller.actor, new BookingRepository(this.database), id);
    if (before.version !== version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    const at = this.clock.now();
    const [offer] = await new MoveOfferRepository(this.database).latestOf([id]);
    const waits = offer !== undefined && offerStateAt(offer, at) === 'WAITING';
    if (before.status !== 'CONFIRMED' || waits) throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    const keptLimit = limitOf(await this.current(), before);
    if (before.keptLimit === keptLimit) return before;
    const after: BookingRecord = { ...before, keptLimit, version: version + 1, updatedAt: at };
    const changeRecord: ChangeRecord = {
      at,
      actor: caller.actor,
      changes: [{ change: 'KEPT_PAST_LIMIT', from: null, to: String(keptLimit) }],
      messages: [],
      audit: { action: 'keepPastLimit', before: auditView(before), after: { ...auditView(after), keptLimit } },
    };
    if (!(await new StaffChangeRepository(this.database).keepPast(id, version, keptLimit, changeRecord)))
      throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    return after;
  }

  /**
   * Returns for each booking whether staff keep it past the limit in force. Does not check rights: for bookings that the caller already
   * has.
   */
  async areKept(bookings: readonly Kept[]): Promise<boolean[]> {
    const plans = await this.current();
    return bookings.map((booking) => booking.keptLimit !== null && booking.keptLimit === limitOf(plans, booking));
  }

  private async current(): Promise<Plans> {
    const { plans } = await this.plans.consistent(async () => {
      const [row] = await this.database.query<{ fingerprint: string }>(`SELECT ${plansFingerprint} AS fingerprint`);
      return { fingerprint: row?.fingerprint ?? '' };
    });
    return plans;
  }
}

function limitOf(plans: Plans, { branchId, deliveryDate }: Kept): number {
  const branch = plans.branch(branchId);
  return branch === undefined ? 0 : limitOn(branch, deliveryDate).limit;
}
