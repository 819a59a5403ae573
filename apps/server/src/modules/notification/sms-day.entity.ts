import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many SMS were handed over to be sent on one day of the retailer's calendar. */
@Entity('sms_day')
export class SmsDayEntity {
  @PrimaryColumn('date')
  day!: string;

  @Column('integer')
  handed!: number;

  /** When the day's ceiling was reached, and the alarm raised. */
  @Column('timestamptz', { nullable: true })
  alarmedAt!: Date | null;
}
