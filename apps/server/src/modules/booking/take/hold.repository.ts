import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { IsNull, MoreThan, Not, type Repository } from 'typeorm';
import type { EntitySource } from '../../../database/statement-source.js';
import { HoldEntity } from './hold.entity.js';

/** The places of another date that a pending offer to move keeps for its booking. */
export interface OfferedPlaces {
  branchId: string;
  date: CalendarDate;
  places: number;
  /** Token hash of the hold that keeps them. */
  hold: Buffer;
}

/** Reads and releases holds. ClaimRepository.hold creates them. */
export class HoldRepository {
  private readonly holds: Repository<HoldEntity>;

  constructor(private readonly source: EntitySource) {
    this.holds = source.getRepository(HoldEntity);
  }

  /** Returns whether a token has a hold, live or ended. */
  exists(tokenHash: Buffer): Promise<boolean> {
    return this.holds.existsBy({ tokenHash });
  }

  /** @returns true if a live hold was released */
  async release(tokenHash: Buffer, now: Date): Promise<boolean> {
    // The row stays: quotas of holds count it for an hour from its beginning.
    const { affected } = await this.holds.update({ tokenHash, expiresAt: MoreThan(now) }, { expiresAt: now });
    return affected === 1;
  }

  /** Ends the live holds of guests on a branch's day. @returns their number */
  async releaseOfGuests(branchId: string, deliveryDate: CalendarDate, now: Date): Promise<number> {
    const { affected } = await this.holds.update(
      { branchId, deliveryDate, addressHash: Not(IsNull()), expiresAt: MoreThan(now) },
      { expiresAt: now },
    );
    return affected ?? 0;
  }

  /** Returns the places that a booking's waiting offer to move keeps; null without one. */
  async ofOffer(bookingId: string, now: Date): Promise<OfferedPlaces | null> {
    // Own SQL: only SQL functions write offers, and they have no entity.
    const [offered] = await this.source.query<OfferedPlaces>(
      `SELECT h.branch_id AS "branchId", h.delivery_date AS date, h.places, h.token_hash AS hold
         FROM hold h JOIN move_offer o ON o.id = h.move_offer_id WHERE o.booking_id = $1 AND o.state = 'WAITING' AND o.answer_by > $2`,
      [bookingId, now],
    );
    return offered ?? null;
  }
}
