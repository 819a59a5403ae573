import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { BranchEntity } from '../branch/branch.entity.js';
import { BookingEntity } from './booking.entity.js';

/** A customer is asked to agree to another date; its place is kept by a row of `hold`. Functions of the database alone change it. */
@Entity('move_offer')
@Index('move_offer_waiting', { synchronize: false })
@Index('move_offer_latest', { synchronize: false })
@Index('move_offer_booking', ['bookingId'])
@Index('move_offer_due', { synchronize: false })
@Index('move_offer_from', { synchronize: false })
@Index('move_offer_state', { synchronize: false })
export class MoveOfferEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  bookingId!: string;

  /** Where to. */
  @Column('uuid')
  branchId!: string;

  @Column('date')
  deliveryDate!: string;

  @Column('uuid')
  fromBranchId!: string;

  @Column('date')
  fromDate!: string;

  @Column('timestamptz')
  answerBy!: Date;

  /** One that waits past answerBy has lapsed. */
  @Column('text', { default: 'WAITING' })
  state!: 'WAITING' | 'ACCEPTED' | 'CHOSE_OTHER' | 'DECLINED' | 'LAPSED' | 'WITHDRAWN';

  /** What spoke against the date, where staff offered it past the limit. */
  @Column('text', { nullable: true })
  overridden!: string | null;

  @Column('text')
  offeredBy!: string;

  @Column('uuid', { nullable: true })
  offeredById!: string | null;

  @Column('timestamptz')
  offeredAt!: Date;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;

  /** The last one of its booking. */
  @Column('boolean', { default: true })
  latest!: boolean;

  @ManyToOne(() => BookingEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'booking_id' })
  booking!: Relation<BookingEntity>;

  @ManyToOne(() => BranchEntity)
  @JoinColumn({ name: 'branch_id' })
  branch!: Relation<BranchEntity>;

  @ManyToOne(() => BranchEntity)
  @JoinColumn({ name: 'from_branch_id' })
  fromBranch!: Relation<BranchEntity>;
}
