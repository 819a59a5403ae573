import { Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { BranchEntity } from './branch.entity.js';

/** An inclusive range of postcodes that a branch serves. */
@Entity('branch_coverage')
export class BranchCoverageEntity {
  @PrimaryColumn('uuid')
  branchId!: string;

  @PrimaryColumn('text', { collation: 'C' })
  firstPostcode!: string;

  @PrimaryColumn('text', { collation: 'C' })
  lastPostcode!: string;

  @ManyToOne(() => BranchEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'branch_id' })
  branch!: Relation<BranchEntity>;
}
