import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a member of staff changed, written in the transaction of the change. */
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

  /** The deed with many things that it is a part of; null: it stands alone. */
  @Column('uuid', { nullable: true })
  groupId!: string | null;

  /** Which branches the entry is about: a trigger reads them from what was and what is. */
  @Column('uuid', { array: true, default: [] })
  branchIds!: string[];
}
