import type { OrderCheck } from '@booking/domain/booking/order-check';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { ApiKeyEntity } from '../api-key/api-key.entity.js';
import { BranchEntity } from '../branch/branch.entity.js';
import { UserEntity } from '../user/user.entity.js';

@Entity('booking')
@Unique(['reference'])
@Unique(['manageTokenHash'])
export class BookingEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** The reference, which people read out on the telephone. */
  @Column('text')
  reference!: string;

  @Column('text', { default: 'CONFIRMED' })
  status!: 'CONFIRMED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'FAILED' | 'CANCELLED';

  @Column('timestamptz', { nullable: true })
  archivedAt!: Date | null;

  @ForeignKey(() => BranchEntity)
  @Column('uuid')
  branchId!: string;

  @Column('date')
  deliveryDate!: string;

  @Column('text')
  orderNumber!: string;

  @Column('text')
  orderKey!: string;

  /** CHECK_ORDER: the customer shares no contact with the order; QUANTITY: more pieces than it has. Staff must confirm the booking. */
  @Column('text', { default: 'NONE' })
  orderCheck!: OrderCheck;

  @Column('text')
  postcode!: string;

  @Column('text')
  city!: string;

  @Column('text')
  state!: string;

  @Column('text', { nullable: true })
  address1!: string | null;

  @Column('text', { nullable: true })
  address2!: string | null;

  @Column('integer')
  quantityMattress!: number;

  @Column('integer')
  quantityBedset!: number;

  /** The places of its branch's day that it takes, whatever the branch has changed since. */
  @Column('integer', { default: 1 })
  places!: number;

  @Column('text', { nullable: true })
  salutation!: string | null;

  @Column('text')
  name!: string;

  @Column('text')
  email!: string;

  @Column('text')
  primaryContact!: string;

  @Column('text', { nullable: true })
  secondaryContact!: string | null;

  @Column('text', { nullable: true })
  remarks!: string | null;

  @Column('boolean', { default: true })
  notifyEmail!: boolean;

  @Column('boolean', { default: false })
  notifySms!: boolean;

  @Column('text', { default: 'en' })
  locale!: 'en' | 'bm' | 'cn';

  @Column('text', { array: true, default: [] })
  docUrls!: string[];

  /** Increases with every change: a change on an older version is refused. */
  @Column('integer', { default: 1 })
  version!: number;

  /** Whether the order is on file; set by triggers. Code that must be sure reads the orders again. */
  @Column('boolean', { default: false })
  orderOnFile!: boolean;

  /** The version at which a value of the run sheet last changed; set by a trigger. */
  @Column('integer', { default: 1 })
  detailsVersion!: number;

  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** The manage token is derived from the id and this salt; only its hash is stored. */
  @Column('bytea')
  manageSalt!: Buffer;

  @Column('bytea')
  manageTokenHash!: Buffer;

  /** Keyed hash of the customer's network, for guest quotas. Null with verification, and after the day. */
  @Column('bytea', { nullable: true })
  addressHash!: Buffer | null;

  /** Keyed hash of the /48 around an IPv6 address. */
  @Column('bytea', { nullable: true })
  networkHash!: Buffer | null;

  /** Time at which this place was taken without verification; null with verification (ADR 0016). */
  @Column('timestamptz', { nullable: true })
  unverifiedAt!: Date | null;

  /** Keyed hash of the verified telephone number; null with another or no verification, and after the day. */
  @Column('bytea', { nullable: true })
  verifiedPhoneHash!: Buffer | null;

  /** Why its place was given (KeptPromise); null if that is not known, as for sample data. */
  @Column('jsonb', { nullable: true })
  promise!: object | null;

  /** True for a second delivery of its order, which staff booked in addition to the order's own booking. */
  @Column('boolean', { default: false })
  secondDelivery!: boolean;

  /** The limit in force past which staff keep it; under another limit they must decide again. */
  @Column('integer', { nullable: true })
  keptLimit!: number | null;

  /** By staff for staff: in no message, no feed and no export to a customer. */
  @Column('text', { nullable: true })
  internalNote!: string | null;

  /** The start of the announced time window, local time HH:mm; null: none was announced. A move or a cancellation clears it. */
  @Column('text', { nullable: true })
  windowFrom!: string | null;

  @Column('text', { nullable: true })
  windowTo!: string | null;

  /** The customer's answer to "Will somebody be at home?"; null: none yet. A move or a cancellation clears it. */
  @Column('text', { nullable: true })
  attendance!: Attendance | null;

  /** The person who received the goods, as the crew entered it. */
  @Column('text', { nullable: true })
  receivedBy!: string | null;

  /** The integrator's key that made it; null if a person did. */
  @ForeignKey(() => ApiKeyEntity)
  @Column('uuid', { nullable: true })
  madeByKey!: string | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
