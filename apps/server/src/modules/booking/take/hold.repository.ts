import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { IsNull, MoreThan, Not, type Repository } from 'typeorm';
import type { EntitySource } from '../../../database/statement-source.js';
import { HoldEntity } from './hold.entity.js';

export interface StoredHold {
  branchId: string;
  deliveryDate: CalendarDate;
  expiresAt: Date;
}

/** Reads and gives up holds. Keeping a place: ClaimRepository.hold. */
export class HoldRepository {
  private readonly holds: Repository<HoldEntity>;

  constructor(private readonly source: EntitySource) {
    this.holds = source.getRepository(HoldEntity);
  }

  /** The hold of a token, expired or not. */
  find(tokenHash: Buffer): Promise<StoredHold | null> {
    return this.holds.findOne({ select: { branchId: true, deliveryDate: true, expiresAt: true }, where: { tokenHash } });
  }

  /** @returns true when a live hold was given up */
  async release(tokenHash: Buffer, now: Date): Promise<boolean> {
    // It ends and stays on file: it counts in the shares of holds for an hour from when it began.
    const { affected } = await this.holds.update({ tokenHash, expiresAt: MoreThan(now) }, { expiresAt: now });
    return affected === 1;
  }

  /** Ends the live holds of guests on a branch's day. @returns how many there were */
  async releaseOfGuests(branchId: string, deliveryDate: CalendarDate, now: Date): Promise<number> {
    const { affected } = await this.holds.update(
      { branchId, deliveryDate, addressHash: Not(IsNull()), expiresAt: MoreThan(now) },
      { expiresAt: now },
    );
    return affected ?? 0;
  }

  /** What the place is found by that an offer to move keeps for a booking; null: none waits. */
  async ofOffer(bookingId: string): Promise<Buffer | null> {
    // SQL of our own: offers are written by SQL functions alone and have no entity.
    const [hold] = await this.source.query<{ tokenHash: Buffer }>(
      `SELECT h.token_hash AS "tokenHash" FROM hold h JOIN move_offer o ON o.id = h.move_offer_id WHERE o.booking_id = $1 AND o.state = 'WAITING'`,
      [bookingId],
    );
    return hold?.tokenHash ?? null;
  }
}
