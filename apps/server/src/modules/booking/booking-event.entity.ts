import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';
import { BookingEntity } from './booking.entity.js';

/** One line of a booking's history. */
@Entity('booking_event')
@Index('booking_event_booking', ['bookingId', 'id'])
@Index('booking_event_author', { synchronize: false })
export class BookingEventEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @Column('uuid')
  bookingId!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('text')
  byName!: string;

  @Column('uuid', { nullable: true })
  byId!: string | null;

  @Column('text')
  change!: string;

  @Column('text', { nullable: true })
  fromValue!: string | null;

  @Column('text', { nullable: true })
  toValue!: string | null;

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'by_id' })
  author!: Relation<UserEntity> | null;

  @ManyToOne(() => BookingEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'booking_id' })
  booking!: Relation<BookingEntity>;
}
