import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { BranchEntity } from './branch.entity.js';

/** An inclusive range of postcodes that a branch serves. */
@Entity('branch_coverage')
export class BranchCoverageEntity {
  @ForeignKey(() => BranchEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  branchId!: string;

  @PrimaryColumn('text', { collation: 'C' })
  firstPostcode!: string;

  @PrimaryColumn('text', { collation: 'C' })
  lastPostcode!: string;
}
