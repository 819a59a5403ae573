import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { BranchEntity } from '../branch/branch.entity.js';

/** How a branch's day is driven, and what was on the sheet that was printed last. A day without a row is by postcode, and not printed. */
@Entity('run_sheet')
export class RunSheetEntity {
  @PrimaryColumn('uuid')
  branchId!: string;

  @PrimaryColumn('date')
  deliveryDate!: string;

  /** How often it was printed. */
  @Column('integer', { default: 0 })
  version!: number;

  @Column('timestamptz', { nullable: true })
  printedAt!: Date | null;

  /** When the version before was printed. */
  @Column('timestamptz', { nullable: true })
  replacedPrintedAt!: Date | null;

  /** Bookings in the order in which they are driven. */
  @Column('uuid', { array: true, default: [] })
  stopOrder!: string[];

  /** Bookings on the last printed sheet. */
  @Column('uuid', { array: true, default: [] })
  printed!: string[];

  /** Their versions, in the same order. */
  @Column('integer', { array: true, default: [] })
  printedVersions!: number[];

  /** Who asked for the last version, and by which request: the same one makes it again. */
  @Column('bytea', { nullable: true })
  printKey!: Buffer | null;

  /** Bookings on the version before it; null: nothing was printed before. */
  @Column('uuid', { array: true, nullable: true })
  replaced!: string[] | null;

  /** Their versions, in the same order. */
  @Column('integer', { array: true, nullable: true })
  replacedVersions!: number[] | null;

  @ManyToOne(() => BranchEntity)
  @JoinColumn({ name: 'branch_id' })
  branch!: Relation<BranchEntity>;
}
