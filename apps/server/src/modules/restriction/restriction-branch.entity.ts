import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { BranchEntity } from '../branch/branch.entity.js';
import { RestrictionEntity } from './restriction.entity.js';

/** Which branches a booking rule is for. */
@Entity('restriction_branch')
export class RestrictionBranchEntity {
  @PrimaryColumn('uuid')
  restrictionId!: string;

  @Index('restriction_branch_branch')
  @PrimaryColumn('uuid')
  branchId!: string;

  @ManyToOne(() => RestrictionEntity, (restriction) => restriction.branches, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'restriction_id' })
  restriction!: Relation<RestrictionEntity>;

  @ManyToOne(() => BranchEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'branch_id' })
  branch!: Relation<BranchEntity>;
}
