import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change by a member of staff, written in the transaction of the change. */
@Entity('audit_entry')
export class AuditEntryEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('uuid', { nullable: true })
  actorId!: string | null;

  @Column('text')
  actorName!: string;

  @Column('text')
  action!: string;

  @Column('text')
  entity!: string;

  @Column('text')
  entityId!: string;

  @Column('jsonb', { nullable: true })
  before!: object | null;

  @Column('jsonb', { nullable: true })
  after!: object | null;

  /** The bulk action that the change is a part of; null for a single change. */
  @Column('uuid', { nullable: true })
  groupId!: string | null;

  /** The branches that the entry is about. A trigger reads them from `before` and `after`. */
  @Column('uuid', { array: true, default: [] })
  branchIds!: string[];
}
