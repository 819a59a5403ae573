import { Column, Entity, ForeignKey, PrimaryColumn, Unique, VirtualColumn } from 'typeorm';
import { BranchEntity } from '../branch/branch.entity.js';

/** The calendar feed of a branch, behind a secret address. */
@Entity('calendar_feed')
@Unique(['branchId'])
@Unique(['tokenHash'])
export class CalendarFeedEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @ForeignKey(() => BranchEntity)
  @Column('uuid')
  branchId!: string;

  /** The branch's present name. */
  @VirtualColumn('text', { query: (feed) => `SELECT name FROM branch WHERE id = ${feed}.branch_id` })
  branchName!: string;

  /** SHA-256 of the token: a copy of the database opens no calendar. */
  @Column('bytea')
  tokenHash!: Buffer;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastReadAt!: Date | null;

  /** SHA-256 of the content at the last read, in any language. */
  @Column('bytea', { nullable: true })
  contentHash!: Buffer | null;

  /** Time of the last change of the content, for Last-Modified. */
  @Column('timestamptz', { nullable: true })
  changedAt!: Date | null;
}
