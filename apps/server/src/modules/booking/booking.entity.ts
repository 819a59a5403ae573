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

  /** What people read out on the telephone. */
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

  /** CHECK_ORDER: booked by somebody who shares nothing with the order on file; staff confirm it, or not. */
  @Column('text', { default: 'NONE' })
  orderCheck!: 'NONE' | 'CHECK_ORDER' | 'CONFIRMED';

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

  /** Grows with every change: a caller with an older one is refused. */
  @Column('integer', { default: 1 })
  version!: number;

  /** Whether the order is on file; triggers keep it, and code that must be sure asks the orders again. */
  @Column('boolean', { default: false })
  orderOnFile!: boolean;

  /** The version with which something last changed that a run sheet shows; a trigger keeps it. */
  @Column('integer', { default: 1 })
  detailsVersion!: number;

  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** The manage token is derived from the id and this; only its hash is kept. */
  @Column('bytea')
  manageSalt!: Buffer;

  @Column('bytea')
  manageTokenHash!: Buffer;

  /** Keyed hash of the customer's address, to count what one network has of a day. Null with verification, and once the day is over. */
  @Column('bytea', { nullable: true })
  addressHash!: Buffer | null;

  /** The same of the /48 around an IPv6 address. */
  @Column('bytea', { nullable: true })
  networkHash!: Buffer | null;

  /** When this place was taken without verification; null: there is one (ADR 0016). */
  @Column('timestamptz', { nullable: true })
  unverifiedAt!: Date | null;

  /** Keyed hash of the telephone number that is the proof; null: another, or none, and once the day is over. */
  @Column('bytea', { nullable: true })
  verifiedPhoneHash!: Buffer | null;

  /** Why its place was given (BookingPromise); null of bookings from before this was kept. */
  @Column('jsonb', { nullable: true })
  promise!: object | null;

  /** Staff have booked it as a second delivery of its order, which has a booking of its own. */
  @Column('boolean', { default: false })
  secondDelivery!: boolean;

  /** The limit in force past which staff keep it: under another limit they have to decide again. */
  @Column('integer', { nullable: true })
  keptLimit!: number | null;

  /** By staff for staff: in no message, no feed and no export to a customer. */
  @Column('text', { nullable: true })
  internalNote!: string | null;

  /** The key of an integrator that made it; null: a person did. */
  @ForeignKey(() => ApiKeyEntity)
  @Column('uuid', { nullable: true })
  madeByKey!: string | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
