import { Column, Entity, PrimaryColumn } from 'typeorm';

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

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
