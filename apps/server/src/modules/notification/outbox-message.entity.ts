import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { BookingEntity } from '../booking/booking.entity.js';

/** A message that was decided in a booking's transaction and is sent after it. */
@Entity('outbox_message')
@Index('outbox_pending', { synchronize: false })
@Index('outbox_queued', { synchronize: false })
export class OutboxMessageEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { nullable: true })
  bookingId!: string | null;

  @Column('text')
  channel!: 'email' | 'sms';

  @Column('text')
  kind!: string;

  @Column('text')
  locale!: string;

  @Column('text')
  recipient!: string;

  @Column('jsonb')
  payload!: unknown;

  @Column('text', { default: 'PENDING' })
  status!: 'PENDING' | 'QUEUED' | 'SENT' | 'PARKED';

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('text', { nullable: true })
  lastError!: string | null;

  /** {subject, text, html}: kept in demo mode only. */
  @Column('jsonb', { nullable: true })
  rendered!: unknown;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;

  @ManyToOne(() => BookingEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'booking_id' })
  booking!: Relation<BookingEntity> | null;
}
