import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

@Entity('closed_day')
@Unique(['date', 'kind', 'name'])
export class ClosedDayEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @Column('date')
  date!: string;

  @Column('text')
  kind!: 'PUBLIC_HOLIDAY' | 'STOCK_TAKE';

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

  /** Empty: all. */
  @Column('uuid', { array: true, default: [] })
  branchIds!: string[];

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
