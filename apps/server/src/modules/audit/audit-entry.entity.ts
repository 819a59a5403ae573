import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a member of staff changed, written in the transaction of the change. */
@Entity('audit_entry')
@Index('audit_entry_entity', { synchronize: false })
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
}
