import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { HeldReason, MessageReason, MessageStatus } from './outbox-message.js';

/** A message that is written in the transaction of its change and sent after the commit. */
@Entity('outbox_message')
export class OutboxMessageEntity {
  @PrimaryColumn('uuid')
  id!: string;

  // The entity by its name, because it belongs to a module above.
  @ForeignKey('BookingEntity', { onDelete: 'CASCADE' })
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
  status!: MessageStatus;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('text', { nullable: true })
  lastError!: string | null;

  /** {subject, text, html}: stored in demo mode only. */
  @Column('jsonb', { nullable: true })
  rendered!: unknown;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;

  /** Earliest time of the next attempt; null means at once. */
  @Column('timestamptz', { nullable: true })
  notBefore!: Date | null;

  /** For QUEUED: end of the lease of the process that sends it; null if none does. */
  @Column('timestamptz', { nullable: true, select: false })
  leasedUntil!: Date | null;

  /** When it was first QUEUED, and counted. */
  @Column('timestamptz', { nullable: true })
  handedAt!: Date | null;

  /** Exempt from the message budgets: caused by staff, or about the security of an account. It does not count towards a budget either. */
  @Column('boolean', { default: false })
  exempt!: boolean;

  /** Why it is HELD_BACK. */
  @Column('text', { nullable: true })
  heldReason!: HeldReason | null;

  /** Why it is PARKED, FAILED or DROPPED. */
  @Column('text', { nullable: true })
  reasonCode!: MessageReason | null;

  /** The service's own code of the reason, such as 5.1.1. */
  @Column('text', { nullable: true })
  peerCode!: string | null;

  /** The service's id of the message. */
  @Column('text', { nullable: true })
  peerId!: string | null;

  /** Time of its status; null if that is the time at which it was sent, or written. */
  @Column('timestamptz', { nullable: true })
  statusAt!: Date | null;

  /** Id of the message that staff sent again with this one. */
  @Column('uuid', { nullable: true })
  follows!: string | null;

  // For the comparison of changes that wait: only functions of the database read it.
  @Column('bytea', { nullable: true, select: false })
  contentHash!: Buffer | null;

  @Column('bytea', { nullable: true, select: false })
  knownHash!: Buffer | null;

  @Column('bytea', { nullable: true, select: false })
  seenHash!: Buffer | null;

  /** True if staff, a key or the clock caused it: its SMS waits for the end of quiet hours. */
  @Column('boolean', { default: false, select: false })
  unasked!: boolean;
}
