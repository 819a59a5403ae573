import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a member of staff changed, written in the transaction of the change. */
@Entity('audit_entry')
@Index('audit_entry_at', ['at', 'id'])
@Index('audit_entry_entity', ['entityId', 'at', 'id'])
@Index('audit_entry_kind', ['entity', 'at', 'id'])
@Index('audit_entry_action', ['action', 'at', 'id'])
@Index('audit_entry_actor', { synchronize: false })
@Index('audit_entry_branch', { synchronize: false })
@Index('audit_entry_branch_action', { synchronize: false })
@Index('audit_entry_branch_kind', { synchronize: false })
@Index('audit_entry_branch_actor', { synchronize: false })
@Index('audit_entry_branches', { synchronize: false })
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

  /** Which branches the entry is about: a trigger reads them from what was and what is. */
  @Column('uuid', { array: true, default: [] })
  branchIds!: string[];
}
