import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique, type Relation } from 'typeorm';
import { BranchEntity } from '../branch/branch.entity.js';
import { UserEntity } from '../user/user.entity.js';

@Entity('booking')
@Unique(['reference'])
@Unique(['manageTokenHash'])
@Index('booking_active_order', { synchronize: false })
@Index('booking_unchecked_order', { synchronize: false })
@Index('booking_address_day', { synchronize: false })
@Index('booking_branch_date', ['branchId', 'deliveryDate', 'id'])
@Index('booking_list_date', { synchronize: false })
@Index('booking_list_date_archived', { synchronize: false })
@Index('booking_list_created', { synchronize: false })
@Index('booking_list_created_archived', { synchronize: false })
@Index('booking_list_name', { synchronize: false })
@Index('booking_list_name_archived', { synchronize: false })
@Index('booking_group_date', { synchronize: false })
@Index('booking_group_date_archived', { synchronize: false })
@Index('booking_group_created', { synchronize: false })
@Index('booking_group_created_archived', { synchronize: false })
@Index('booking_group_name', { synchronize: false })
@Index('booking_group_name_archived', { synchronize: false })
@Index('booking_user', { synchronize: false })
@Index('booking_search', { synchronize: false })
@Index('booking_search_words_archived', { synchronize: false })
@Index('booking_search_numbers_archived', { synchronize: false })
@Index('booking_doc_urls', { synchronize: false })
@Index('booking_failed', { synchronize: false })
@Index('booking_check_order', { synchronize: false })
@Index('booking_not_on_file', { synchronize: false })
@Index('booking_group_order', { synchronize: false })
@Index('booking_group_order_archived', { synchronize: false })
@Index('booking_kept', { synchronize: false })
@Index('booking_count_archived', { synchronize: false })
@Index('booking_name_word_2', { synchronize: false })
@Index('booking_name_word_3', { synchronize: false })
@Index('booking_name_word_4', { synchronize: false })
@Index('booking_name_word_5', { synchronize: false })
@Index('booking_name_word_6', { synchronize: false })
@Index('booking_name_further', { synchronize: false })
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

  /** Whether the order is on file; triggers keep it, and whoever must be sure asks the orders again. */
  @Column('boolean', { default: false })
  orderOnFile!: boolean;

  /** The version with which something last changed that a run sheet shows; a trigger keeps it. */
  @Column('integer', { default: 1 })
  detailsVersion!: number;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** The manage token is derived from the id and this; only its hash is kept. */
  @Column('bytea')
  manageSalt!: Buffer;

  @Column('bytea')
  manageTokenHash!: Buffer;

  /** Keyed hash of the customer's address, for the share of one address of a day; null for staff's, and once the day is over. */
  @Column('bytea', { nullable: true })
  addressHash!: Buffer | null;

  /** Why its place was given (BookingPromise); null of bookings from before this was kept. */
  @Column('jsonb', { nullable: true })
  promise!: object | null;

  /** The limit in force past which staff keep it: under another limit they have to decide again. */
  @Column('integer', { nullable: true })
  keptLimit!: number | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  @ManyToOne(() => BranchEntity)
  @JoinColumn({ name: 'branch_id' })
  branch!: Relation<BranchEntity>;

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity> | null;
}
