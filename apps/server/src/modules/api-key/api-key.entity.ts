import { Column, Entity, ForeignKey, PrimaryColumn, VirtualColumn } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** A secret of a key: the present or the former one. */
const secretOf = (key: string, column: string, which: 'present' | 'former') =>
  `SELECT ${column} FROM api_key_secret s WHERE s.key_id = ${key}.id AND s.ends_at IS ${which === 'present' ? '' : 'NOT '}NULL`;

const useOf = (key: string, column: string) => `SELECT ${column} FROM api_key_use WHERE key_id = ${key}.id`;

/**
 * Identifies an integrator's system, as a password identifies a person (ADR 0038). It is never deleted: the history of its changes refers
 * to it.
 */
@Entity('api_key')
export class ApiKeyEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @Column('text')
  name!: string;

  /** The account whose rights it never exceeds; null after its erasure. */
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  makerId!: string | null;

  @VirtualColumn('text', { query: (key) => `coalesce((SELECT name FROM user_account WHERE id = ${key}.maker_id), '')` })
  maker!: string;

  /** Whether the maker may have keys at all: an admin who is not disabled. */
  @VirtualColumn('boolean', {
    query: (key) => `EXISTS (SELECT FROM user_account u WHERE u.id = ${key}.maker_id AND u.role = 'admin' AND NOT u.disabled)`,
  })
  isMakerActive!: boolean;

  @Column('text', { array: true })
  scope!: string[];

  @Column('uuid', { array: true, default: [] })
  branchIds!: string[];

  /** Networks from which it works; empty: all. */
  @Column('cidr', { array: true, default: [] })
  networks!: string[];

  /** Language of the mail before its expiry. */
  @Column('text', { default: 'en' })
  locale!: 'en' | 'bm' | 'cn';

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  /** When its maker was notified by mail that it expires soon. */
  @Column('timestamptz', { nullable: true })
  expiryNotifiedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;

  /** The first characters of its present secret. */
  @VirtualColumn('text', { query: (key) => secretOf(key, 's.prefix', 'present') })
  prefix!: string;

  /** Until when the secret before the last rotation works, or worked. */
  @VirtualColumn('timestamptz', { query: (key) => secretOf(key, 's.ends_at', 'former') })
  formerSecretUntil!: Date | null;

  @VirtualColumn('timestamptz', { query: (key) => secretOf(key, 's.last_used_at', 'former') })
  formerSecretLastUsedAt!: Date | null;

  @VirtualColumn('timestamptz', { query: (key) => useOf(key, 'last_used_at') })
  lastUsedAt!: Date | null;

  /** The day of the retailer's calendar on which it was used last, and its calls then. */
  @VirtualColumn('text', { query: (key) => useOf(key, 'day::text') })
  usedDay!: string | null;

  @VirtualColumn('integer', { query: (key) => useOf(key, 'day_calls') })
  usedDayCalls!: number | null;
}
