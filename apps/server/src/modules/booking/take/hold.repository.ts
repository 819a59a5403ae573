import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { MoreThan, type Repository } from 'typeorm';
import type { EntitySource } from '../../../database/entity-source.js';
import { HoldEntity } from './hold.entity.js';

export interface StoredHold {
  branchId: string;
  deliveryDate: CalendarDate;
  expiresAt: Date;
}

/** Reads and gives up holds. Keeping a place: PlaceRepository.hold. */
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
    // SQL of our own: what is deleted says whether it was alive, in one statement, so that two requests cannot both get true.
    const rows = await this.source.query<{ live: boolean }>(
      'WITH gone AS (DELETE FROM hold WHERE token_hash = $1 RETURNING expires_at) SELECT expires_at > $2 AS live FROM gone',
      [tokenHash, now],
    );
    return rows[0]?.live === true;
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

  /** When the first of an address's live holds ends. */
  async firstExpiry(addressHash: Buffer, now: Date): Promise<Date | null> {
    const where = { addressHash, expiresAt: MoreThan(now) };
    const first = await this.holds.findOne({ select: { tokenHash: true, expiresAt: true }, where, order: { expiresAt: 'ASC' } });
    return first?.expiresAt ?? null;
  }
}
