import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { BookingEntity } from './booking.entity.js';

/** The answer that a key was given, so that a retry gets the same. */
@Entity('idempotency_key')
@Index('idempotency_created', ['createdAt'])
export class IdempotencyKeyEntity {
  @PrimaryColumn('bytea')
  keyHash!: Buffer;

  @Column('bytea')
  inputHash!: Buffer;

  @Column('uuid', { nullable: true })
  bookingId!: string | null;

  @Column('jsonb', { nullable: true })
  outcome!: unknown;

  @Column('timestamptz')
  createdAt!: Date;

  @ManyToOne(() => BookingEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'booking_id' })
  booking!: Relation<BookingEntity> | null;
}
