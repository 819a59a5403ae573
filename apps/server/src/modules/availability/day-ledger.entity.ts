import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { BranchEntity } from '../branch/branch.entity.js';

/** How many active bookings have a place at a branch on a date. */
@Entity('day_ledger')
export class DayLedgerEntity {
  @PrimaryColumn('uuid')
  branchId!: string;

  @PrimaryColumn('date')
  deliveryDate!: string;

  @Column('integer', { default: 0 })
  booked!: number;

  @ManyToOne(() => BranchEntity)
  @JoinColumn({ name: 'branch_id' })
  branch!: Relation<BranchEntity>;
}
