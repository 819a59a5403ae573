import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { Actor } from '@booking/domain/user/permissions';
import type { Caller } from '../../../shared/caller.js';
import type { IdempotencyKey } from '../idempotency.js';
import type { OrderDecision } from './decide-order.js';
import type { Proof } from './place.repository.js';
import type { GivenProof } from './proof.service.js';

export interface BookingRequest {
  input: DeliveryForm;
  holdToken: string | null;
  idempotencyKey: string | null;
  /** Staff: past the limit. */
  override: boolean;
  /** Why, for the history and the audit log. */
  overrideReason: string | null;
  /** Staff who book for somebody: only their own branches deliver. */
  asStaff: boolean;
  /** Staff: where the order is booked already, this is a second delivery of it. */
  secondDelivery: boolean;
  /** A code that proves the number of the booking. */
  proof: GivenProof | null;
  /** Everything is checked and answered as if it were booked, and nothing is (ADR 0041). */
  dryRun: boolean;
}

/** A request that was checked, in the form in which it is decided. */
export interface CheckedRequest {
  caller: Caller;
  form: DeliveryForm;
  orderKey: string;
  ownHold: Buffer | null;
  key: IdempotencyKey | null;
  override: boolean;
  overrideReason: string | null;
  /** Whose branches may deliver, where only theirs may; null: any. */
  staff: Actor | null;
  secondDelivery: boolean;
  given: GivenProof | null;
  dryRun: boolean;
}

/** An order that may be booked, and what proves that its customer books. */
export interface ProvenOrder {
  order: Exclude<OrderDecision, { kind: 'refused' }>;
  proof: Proof;
}
