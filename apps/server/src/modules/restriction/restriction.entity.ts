import { Column, Entity, PrimaryColumn, VersionColumn, VirtualColumn } from 'typeorm';

/** SQL: a column of a rule's branches, in the order of their names. A subquery: a join would repeat the rule for every branch. */
const ofBranches = (column: 'id' | 'name', rule: string): string => `
  SELECT coalesce(array_agg(b.${column} ORDER BY lower(b.name), b.id), '{}')
    FROM restriction_branch rb JOIN branch b ON b.id = rb.branch_id WHERE rb.restriction_id = ${rule}.id`;

/** A booking rule: replaces the daily limit of its branches from the first date to the last. */
@Entity('restriction')
export class RestrictionEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @Column('text')
  name!: string;

  /** YYYY-MM-DD, both ends included. */
  @Column('date')
  startDate!: string;

  @Column('date')
  endDate!: string;

  /** Replaces the branch's own limit; 0 closes the dates. */
  @Column('integer')
  dailyLimit!: number;

  /** Written through RestrictionBranchEntity. */
  @VirtualColumn('uuid', { query: (rule) => ofBranches('id', rule) })
  branchIds!: string[];

  /** In the order of branchIds. */
  @VirtualColumn('text', { query: (rule) => ofBranches('name', rule) })
  branchNames!: string[];

  /** Increases by one with every change; TypeORM's update sets it in the same statement. */
  @VersionColumn({ default: 1 })
  version!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
