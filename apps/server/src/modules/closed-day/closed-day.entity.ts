import type { ClosedDayKind } from '@booking/domain/availability/decide-date';
import { Column, Entity, PrimaryColumn, Unique, VersionColumn } from 'typeorm';

@Entity('closed_day')
@Unique(['date', 'kind', 'name'])
export class ClosedDayEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @Column('date')
  date!: string;

  @Column('text')
  kind!: ClosedDayKind;

  @Column('text')
  name!: string;

  /** Malay; null: the same as name. */
  @Column('text', { nullable: true })
  nameBm!: string | null;

  /** Chinese; null: the same as name. */
  @Column('text', { nullable: true })
  nameCn!: string | null;

  /** Names of states; empty: everywhere. */
  @Column('text', { array: true, default: [] })
  states!: string[];

  /** Ids of branches; empty: all. */
  @Column('uuid', { array: true, default: [] })
  branchIds!: string[];

  /** Announced but not yet certain; closed all the same. */
  @Column('boolean', { default: false })
  tentative!: boolean;

  /** Increases by one with every change; TypeORM's update sets it in the same statement. */
  @VersionColumn({ default: 1 })
  version!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
