import type { EventAuthor } from '@booking/domain/event/booking-event-types';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { BranchEntity } from '../branch/branch.entity.js';
import { UserEntity } from '../user/user.entity.js';
import { BookingEntity } from './booking.entity.js';

/** One line of a booking's history. */
@Entity('booking_event')
export class BookingEventEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @ForeignKey(() => BookingEntity, { onDelete: 'CASCADE' })
  @Column('uuid')
  bookingId!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('text', { name: 'by_name' })
  by!: string;

  /** The account behind the name; null for a guest, a key and the nightly job. */
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  byId!: string | null;

  @Column('text')
  byKind!: EventAuthor;

  /** The key that made the change, of which `by` is the name at that time; null for other authors. */
  @Column('uuid', { nullable: true })
  byKey!: string | null;

  @Column('text')
  change!: string;

  @Column('text', { name: 'from_value', nullable: true })
  from!: string | null;

  /** The former branch of a move. */
  @ForeignKey(() => BranchEntity)
  @Column('uuid', { nullable: true })
  fromBranchId!: string | null;

  /** The places that a move released; null for other changes. */
  @Column('integer', { nullable: true })
  fromPlaces!: number | null;

  @Column('text', { name: 'to_value', nullable: true })
  to!: string | null;
}
