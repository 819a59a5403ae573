import type { Locale } from '@booking/domain/locale/locale';
import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import { Column, Entity, ForeignKey, PrimaryColumn, VirtualColumn } from 'typeorm';
import { ApiKeyEntity } from '../api-key/api-key.entity.js';
import { UserEntity } from '../user/user.entity.js';

/** An endpoint to which events are sent. */
@Entity('webhook_endpoint')
export class WebhookEndpointEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @Column('text')
  url!: string;

  @Column('text', { array: true })
  events!: WebhookEvent[];

  /** None: all of its maker's. */
  @Column('uuid', { array: true, default: [] })
  branchIds!: string[];

  /** Only what this key has booked. */
  @ForeignKey(() => ApiKeyEntity)
  @Column('uuid', { nullable: true })
  apiKeyId!: string | null;

  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  makerId!: string | null;

  @ForeignKey(() => ApiKeyEntity)
  @Column('uuid', { nullable: true })
  makerKeyId!: string | null;

  /** The maker's present name; '' after the account was erased. */
  @VirtualColumn('text', {
    query: (endpoint) =>
      `coalesce((SELECT name FROM user_account WHERE id = ${endpoint}.maker_id), (SELECT name FROM api_key WHERE id = ${endpoint}.maker_key_id), '')`,
  })
  maker!: string;

  @Column('text')
  locale!: Locale;

  @Column('bytea')
  secret!: Buffer;

  @Column('bytea', { nullable: true })
  formerSecret!: Buffer | null;

  @Column('timestamptz', { nullable: true })
  formerSecretUntil!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  disabledAt!: Date | null;

  /** Why the product disabled it: it answered 410, everything failed for three days, or its maker has no right to it any more. */
  @Column('text', { nullable: true })
  disabledReason!: 'gone' | 'failing' | 'maker' | null;

  @Column('integer', { default: 0 })
  failures!: number;

  @Column('timestamptz', { nullable: true })
  failingSince!: Date | null;

  @Column('timestamptz', { nullable: true })
  pausedUntil!: Date | null;

  @Column('text', { nullable: true })
  notified!: 'FAILING' | 'DISABLED' | null;
}
