import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** The purpose of a code. BOOKING: verifies the number of a booking's customer. FIND_BOOKING: opens a booking with the number. */
export type CodePurpose = 'SIGN_UP' | 'CHANGE_PHONE' | 'BOOKING' | 'FIND_BOOKING';

/** A code that was sent to a telephone, bound to the number, the purpose and the caller. The code itself is derived from the id. */
@Entity('one_time_code')
export class OneTimeCodeEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  /** E.164. */
  @Column('text')
  phoneNumber!: string;

  @Column('text')
  purpose!: CodePurpose;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** The account whose number changes; null for a sign-up. */
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** For FIND_BOOKING: the hash of the manage token of the booking that the code opens; random bytes of that length without a booking. */
  @Column('bytea', { nullable: true })
  opensHash!: Buffer | null;

  /** For FIND_BOOKING: SHA-256 of the reference or order key of the request. */
  @Column('bytea', { nullable: true })
  keyHash!: Buffer | null;
}
