import { Column, Entity, OneToMany, PrimaryColumn, VersionColumn, type Relation } from 'typeorm';
import { RestrictionBranchEntity } from './restriction-branch.entity.js';

/** A booking rule: replaces the daily limit of its branches from the first date to the last. */
@Entity('restriction')
export class RestrictionEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @Column('text')
  name!: string;

  @Column('date')
  startDate!: string;

  @Column('date')
  endDate!: string;

  @Column('integer')
  dailyLimit!: number;

  @OneToMany(() => RestrictionBranchEntity, (given) => given.restriction)
  branches!: Relation<RestrictionBranchEntity>[];

  /** Raised by one with every change, in the same statement: TypeORM's update does it. */
  @VersionColumn({ default: 1 })
  version!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
