import { randomBytes } from 'node:crypto';
import { limitOn, type BranchPlan } from '@booking/domain/availability/decide-date';
import { referenceBytes, referenceFrom } from '@booking/domain/booking/booking-reference';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { OrderCheck } from '@booking/domain/booking/order-check';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Actor } from '@booking/domain/user/permissions';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import { uuidOf } from '../../../shared/uuid.js';
import type { SlotClaim } from '../../availability/slot-claim.js';
import type { Plans } from '../../availability/plan.service.js';
import type { BookingChange, BookingRecord } from '../booking-record.js';
import { newManageSalt } from '../manage-token.js';

export interface BookingOrigin {
  orderKey: string;
  orderCheck: OrderCheck;
  secondDelivery: boolean;
  branch: Pick<BranchPlan, 'id' | 'name' | 'leadTime'>;
  places: number;
  actor: Actor;
  now: Date;
}

/** Returns city and state of a postcode; '' for one that no list has. */
export function cityAndState(postcode: string): Pick<BookingRecord, 'city' | 'state'> {
  const { city = '', state = '' } = lookupPostcode(postcode) ?? {};
  return { city, state };
}

/** Returns a new booking, confirmed, with the city and state of its postcode. */
export function newBooking(
  form: DeliveryForm,
  { orderKey, orderCheck, secondDelivery, branch, places, actor, now }: BookingOrigin,
): BookingRecord {
  const { city, state } = cityAndState(form.postcode);
  return {
    id: uuidV7(now),
    reference: referenceFrom(randomBytes(referenceBytes)),
    status: 'CONFIRMED',
    archived: false,
    branchId: branch.id,
    branchName: branch.name,
    leadTime: branch.leadTime,
    deliveryDate: form.deliveryDate,
    orderNumber: form.orderNumber,
    orderKey,
    orderCheck,
    secondDelivery,
    postcode: form.postcode,
    city,
    state,
    address: { address1: orNull(form.address1), address2: orNull(form.address2), zipcode: form.postcode, city, state, country: null },
    quantityMattress: form.quantityMattress,
    quantityBedset: form.quantityBedset,
    places,
    salutation: orNull(form.salutation),
    name: form.name,
    email: form.email,
    primaryContact: form.primaryContact,
    secondaryContact: orNull(form.secondaryContact),
    remarks: orNull(form.remarks),
    notifyEmail: form.notifyEmail,
    notifySms: form.notifySms,
    locale: form.locale,
    docUrls: [],
    version: 1,
    userId: actor.kind === 'user' && actor.role === 'user' ? actor.userId : null,
    madeByKey: actor.kind === 'key' ? actor.keyId : null,
    manageSalt: newManageSalt(),
    keptLimit: null,
    internalNote: null,
    window: null,
    attendance: null,
    receivedBy: null,
    createdAt: now,
    updatedAt: now,
  };
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

/**
 * Generates a UUIDv7 (RFC 9562, section 5.7): 48 bits of milliseconds, version and variant, the rest random. Ascending, so that indexes
 * grow at one end.
 */
function uuidV7(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  return uuidOf(bytes, 7);
}

/** Why a place was given, stored with the booking. claim_day adds the places that were taken before (bookedBefore). */
export interface NewPromise {
  /** Branch and date of the promise: leave_place removes a promise of another day than the booking's. */
  branchId: string;
  date: CalendarDate;
  decidedAt: Date;
  /** The limit in force. */
  limit: number;
  planVersion: number;
  override: boolean;
  overrideReason: string | null;
}

/** A stored promise, as read from JSON: its time is ISO 8601. */
export interface KeptPromise extends Omit<NewPromise, 'decidedAt'> {
  decidedAt: string;
  /** Places of that branch and date that were taken before. */
  bookedBefore: number;
}

/** Returns the promise of a place. @param past the history's lines for a place past the limit; empty within it */
export function promiseOf(plans: Plans, { branchId, date, planVersion }: SlotClaim, past: readonly BookingChange[], at: Date): NewPromise {
  const branch = plans.branch(branchId);
  if (branch === undefined) throw new Error('an offer is made for a branch of the plans');
  const overrideReason = past.find(({ change }) => change === 'OVERRIDE_REASON')?.to ?? null;
  return { branchId, date, decidedAt: at, limit: limitOn(branch, date).limit, planVersion, override: past.length > 0, overrideReason };
}
