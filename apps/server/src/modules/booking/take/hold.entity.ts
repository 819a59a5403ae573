import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { BranchEntity } from '../../branch/branch.entity.js';

/** One place kept until it expires. */
@Entity('hold')
export class HoldEntity {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea')
  tokenHash!: Buffer;

  @ForeignKey(() => BranchEntity)
  @Column('uuid')
  branchId!: string;

  @Column('date')
  deliveryDate!: string;

  @Column('text')
  postcode!: string;

  /** Keyed hash of the client's address; null for staff's, and for the one of an account with a number. */
  @Column('bytea', { nullable: true })
  addressHash!: Buffer | null;

  /** The same of the /48 around an IPv6 address. */
  @Column('bytea', { nullable: true })
  networkHash!: Buffer | null;

  /** Keyed hash of the client's browser, where it is known; of an account's one hold, of the account. */
  @Column('bytea', { nullable: true })
  browserHash!: Buffer | null;

  @Column('timestamptz')
  expiresAt!: Date;

  /** How often it was asked for again while it lasted. */
  @Column('smallint', { default: 0 })
  renewals!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** The offer to move that keeps this place, until its customer answers; null of a customer who fills in the form. */
  @Column('uuid', { nullable: true })
  moveOfferId!: string | null;
}
