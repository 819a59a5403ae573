import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The attempts that count against one limit of one key: an account, an address, a telephone number. */
@Entity('attempt_limit')
export class AttemptLimitEntity {
  /** Keyed hash of limit and key: nobody's e-mail, number or address is in here. */
  @PrimaryColumn('bytea')
  keyHash!: Buffer;

  /** The oldest first. */
  @Column('timestamptz', { array: true, default: [] })
  attempts!: Date[];

  /** When the youngest attempt stops to count, and the row with it. */
  @Index('attempt_limit_expiry')
  @Column('timestamptz')
  expiresAt!: Date;
}
