import { Column, Entity, ForeignKey, PrimaryColumn, Unique, VirtualColumn } from 'typeorm';
import { BranchEntity } from '../branch/branch.entity.js';
import { UserEntity } from '../user/user.entity.js';

/** The calendar of a branch behind a secret address. */
@Entity('calendar_feed')
@Unique(['tokenHash'])
export class CalendarFeedEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @ForeignKey(() => BranchEntity)
  @Column('uuid')
  branchId!: string;

  /** As it is now. */
  @VirtualColumn('text', { query: (feed) => `SELECT name FROM branch WHERE id = ${feed}.branch_id` })
  branchName!: string;

  @Column('text')
  name!: string;

  /** SHA-256: a copy of the database opens no calendar. */
  @Column('bytea')
  tokenHash!: Buffer;

  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdById!: string | null;

  /** The name of the key that made it, whose maker is `createdById`. */
  @Column('text', { nullable: true })
  createdByKey!: string | null;

  @VirtualColumn('text', {
    query: (feed) => `coalesce(${feed}.created_by_key, (SELECT name FROM user_account WHERE id = ${feed}.created_by_id), '')`,
  })
  createdBy!: string;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastReadAt!: Date | null;

  /** SHA-256 of what was read last, in whichever language. */
  @Column('bytea', { nullable: true })
  contentHash!: Buffer | null;

  @Column('timestamptz', { nullable: true })
  changedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}
