import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { BranchEntity } from '../branch/branch.entity.js';

/** How the deliveries of a branch's day ended, counted. Triggers of the table of bookings keep it. */
@Entity('day_outcome')
export class DayOutcomeEntity {
  @PrimaryColumn('uuid')
  branchId!: string;

  @PrimaryColumn('date')
  deliveryDate!: string;

  @Column('integer', { default: 0 })
  delivered!: number;

  @Column('integer', { default: 0 })
  failed!: number;

  @Column('integer', { default: 0 })
  cancelled!: number;

  @ManyToOne(() => BranchEntity)
  @JoinColumn({ name: 'branch_id' })
  branch!: Relation<BranchEntity>;
}
