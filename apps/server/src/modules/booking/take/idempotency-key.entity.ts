import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { BookingEntity } from '../booking.entity.js';

/** The answer to the first request with an idempotency key, so that a retry gets the same. */
@Entity('idempotency_key')
export class IdempotencyKeyEntity {
  @PrimaryColumn('bytea')
  keyHash!: Buffer;

  @Column('bytea')
  inputHash!: Buffer;

  @ForeignKey(() => BookingEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  bookingId!: string | null;

  @Column('jsonb', { nullable: true })
  outcome!: unknown;

  @Column('timestamptz')
  createdAt!: Date;
}
