import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** What a code is for. BOOKING: that the customer of one booking has the number. FIND_BOOKING: it opens a booking of the number. */
export type CodePurpose = 'SIGN_UP' | 'CHANGE_PHONE' | 'BOOKING' | 'FIND_BOOKING';

/** A code sent to a telephone, bound to the number, the purpose and the caller who asked. The code itself is derived from the id. */
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

  /** Who changes the number; null for somebody who signs up. */
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** Of FIND_BOOKING: the manage token's hash of the booking that the code opens; of none, as long, where nothing matched. */
  @Column('bytea', { nullable: true })
  opensHash!: Buffer | null;

  /** Of FIND_BOOKING: SHA-256 of the reference or order key that it was asked for with. */
  @Column('bytea', { nullable: true })
  keyHash!: Buffer | null;
}
