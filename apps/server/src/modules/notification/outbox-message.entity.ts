import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { HeldReason, MessageReason, MessageStatus } from './outbox-message.js';

/** A message that was decided in a booking's transaction and is sent after it. */
@Entity('outbox_message')
export class OutboxMessageEntity {
  @PrimaryColumn('uuid')
  id!: string;

  // The entity is given by its name: it stands above this module.
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

  /** {subject, text, html}: kept in demo mode only. */
  @Column('jsonb', { nullable: true })
  rendered!: unknown;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;

  /** Earliest time to send it, or to try again; null: at once. */
  @Column('timestamptz', { nullable: true })
  notBefore!: Date | null;

  /** Of QUEUED: a process sends it, and no other one before this; null: none does. */
  @Column('timestamptz', { nullable: true, select: false })
  leasedUntil!: Date | null;

  /** When it was QUEUED first, and counted. */
  @Column('timestamptz', { nullable: true })
  handedAt!: Date | null;

  /** Exempt from the message budgets: caused by staff, or about the security of an account. It does not count towards a budget either. */
  @Column('boolean', { default: false })
  exempt!: boolean;

  /** Why it is held back for good. */
  @Column('text', { nullable: true })
  heldReason!: HeldReason | null;

  /** Why it is PARKED, FAILED or DROPPED. */
  @Column('text', { nullable: true })
  reasonCode!: MessageReason | null;

  /** The peer's own code for that, such as 5.1.1. */
  @Column('text', { nullable: true })
  peerCode!: string | null;

  /** The id by which the peer knows it. */
  @Column('text', { nullable: true })
  peerId!: string | null;

  /** Since when it has its status; null: since it was sent, or written. */
  @Column('timestamptz', { nullable: true })
  statusAt!: Date | null;

  /** The message that staff sent again with this one. */
  @Column('uuid', { nullable: true })
  follows!: string | null;

  // What a change that waits is compared with: only functions of the database read it.
  @Column('bytea', { nullable: true, select: false })
  contentHash!: Buffer | null;

  @Column('bytea', { nullable: true, select: false })
  knownHash!: Buffer | null;

  @Column('bytea', { nullable: true, select: false })
  seenHash!: Buffer | null;

  /** Staff, a key or the clock caused it: its SMS keeps quiet hours. */
  @Column('boolean', { default: false, select: false })
  unasked!: boolean;
}
