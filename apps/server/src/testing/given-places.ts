import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { guestQuotas } from '@booking/domain/booking/guest-quotas';
import { emptyDeliveryForm } from '@booking/domain/booking/delivery-form';
import type { SlotClaim } from '../modules/availability/slot-claim.js';
import { newBooking } from '../modules/booking/take/new-booking.js';
import { ClaimRepository, type Move, type NewBooking } from '../modules/booking/take/claim.repository.js';
import type { ChangeRecord } from '../modules/booking/change-record.js';

/** The product's statements on connections of the test: a pool, or a connection in a transaction. Each is one statement. */
export function placesThrough(connections: pg.Pool | pg.PoolClient): ClaimRepository {
  return new ClaimRepository({
    query: async <T>(sql: string, parameters: readonly unknown[] = []) => (await connections.query(sql, [...parameters])).rows as T[],
  });
}

const guest = { kind: 'guest' } as const;

/** A change record with nothing but the time. */
export function givenChangeRecord(at: Date): ChangeRecord {
  return { at, actor: guest, changes: [], messages: [], audit: { action: 'test', before: null, after: null } };
}

function givenPromise({ branchId, date, limit, planVersion }: SlotClaim, at: Date): NewBooking['promise'] {
  return { branchId, date, decidedAt: at, limit, planVersion, override: false, overrideReason: null };
}

/** A new booking of an order of its own, of a client without quotas. */
export function givenNewBooking(offer: SlotClaim, at: Date, ownHold: Buffer | null = null): NewBooking {
  const orderKey = randomUUID().toUpperCase();
  const form = {
    ...emptyDeliveryForm,
    orderNumber: orderKey,
    postcode: '68100',
    deliveryDate: offer.date,
    quantityMattress: 1,
    name: 'Tan',
    email: 'tan@example.test',
    primaryContact: '0123456789',
  };
  const branch = { id: offer.branchId, name: 'Any', leadTime: 1 };
  return {
    booking: newBooking(form, { orderKey, orderCheck: 'NONE', secondDelivery: false, branch, places: offer.places, actor: guest, now: at }),
    manageToken: randomUUID(),
    ownHold,
    idempotency: null,
    knownUnchecked: null,
    verification: { by: 'other' },
    quotas: guestQuotas(1, 100),
    promise: givenPromise(offer, at),
    attempts: [],
  };
}

/** A move of a booking by its customer, of a client without quotas. */
export function givenMove(bookingId: string, version: number, offer: SlotClaim, at: Date): Move {
  return {
    bookingId,
    version,
    status: 'CONFIRMED',
    pieces: 1,
    restores: false,
    quotas: null,
    verification: null,
    ownHold: null,
    promise: givenPromise(offer, at),
    byCustomer: true,
    answered: null,
  };
}
