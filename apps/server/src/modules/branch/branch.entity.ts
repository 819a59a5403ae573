import { noArrival, type ArrivalTexts } from '@booking/domain/branch/arrival';
import { roundDefaults } from '@booking/domain/delivery-day/rounds';
import type { Weekday } from '@booking/domain/calendar/calendar-date';
import { Column, Entity, PrimaryColumn, VersionColumn, VirtualColumn } from 'typeorm';

/** SQL: the ranges as people write them (`formatCoverage`), in order. A subquery: a join would repeat the branch for every range. */
const coverageOf = (branch: string): string => `
  SELECT coalesce(array_agg(CASE WHEN first_postcode = last_postcode THEN first_postcode ELSE first_postcode || '-' || last_postcode END
                            ORDER BY first_postcode, last_postcode), '{}')
    FROM branch_coverage WHERE branch_id = ${branch}.id`;

@Entity('branch')
export class BranchEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @Column('text', { default: 'ACTIVE' })
  status!: 'ACTIVE' | 'SUSPENDED';

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('text', { nullable: true })
  phoneCode!: string | null;

  @Column('text', { nullable: true })
  countryCode!: string | null;

  @Column('text', { nullable: true })
  region!: string | null;

  @Column('text', { nullable: true })
  address1!: string | null;

  @Column('text', { nullable: true })
  address2!: string | null;

  @Column('text', { nullable: true })
  zipcode!: string | null;

  @Column('text', { nullable: true })
  city!: string | null;

  @Column('text', { nullable: true })
  state!: string | null;

  @Column('text', { nullable: true })
  country!: string | null;

  /** Places a day; a usual delivery takes one. */
  @Column('integer')
  dailyLimit!: number;

  /** Pieces that fit a place; null: every delivery takes one place. */
  @Column('integer', { nullable: true })
  piecesPerPlace!: number | null;

  /** Maximum pieces that a customer may book without a check by staff if no order on file has the quantities. */
  @Column('integer', { default: 6 })
  checkPieces!: number;

  /** Days between today and the earliest date. */
  @Column('integer')
  leadTime!: number;

  /** Days after the earliest date that can still be booked. */
  @Column('integer')
  deliveryRange!: number;

  /** HH:mm in the retailer's time zone. */
  @Column('text', { nullable: true })
  cutoffTime!: string | null;

  @Column('text', { array: true })
  deliveryWeekdays!: Weekday[];

  /** The lowest number is tried first. */
  @Column('integer', { default: 100 })
  priority!: number;

  /** What customers can expect on the day of delivery. */
  @Column('jsonb', { default: noArrival })
  arrival!: ArrivalTexts;

  /** HH:mm. Expected time of a round's first stop, before staff plan the rounds. */
  @Column('text', { default: roundDefaults.firstStopAt })
  firstStopAt!: string;

  @Column('integer', { default: roundDefaults.minutesPerStop })
  minutesPerStop!: number;

  /** Number of rounds of a day before staff plan them. */
  @Column('integer', { default: roundDefaults.usualRounds })
  usualRounds!: number;

  /** '68100' or '68000-68100', in order; written through BranchCoverageEntity. */
  @VirtualColumn('text', { query: coverageOf })
  coverage!: string[];

  /** Increases with every change of values that decide a limit of this branch. */
  @Column('integer', { default: 1 })
  planVersion!: number;

  /** Increases by one with every change; TypeORM's update sets it in the same statement. */
  @VersionColumn({ default: 1 })
  version!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
