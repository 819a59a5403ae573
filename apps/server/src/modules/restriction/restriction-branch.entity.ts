import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { BranchEntity } from '../branch/branch.entity.js';
import { RestrictionEntity } from './restriction.entity.js';

/** A branch to which a booking rule applies. */
@Entity('restriction_branch')
export class RestrictionBranchEntity {
  @ForeignKey(() => RestrictionEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  restrictionId!: string;

  @ForeignKey(() => BranchEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  branchId!: string;
}
