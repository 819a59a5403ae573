import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { BranchEntity } from '../../branch/branch.entity.js';

/** Places of a branch's day that are held until a time. */
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

  @Column('integer', { default: 1 })
  places!: number;

  @Column('text')
  postcode!: string;

  /** Keyed hash of the client's network; null for holds of staff, of offers, and the uncounted hold of an account. */
  @Column('bytea', { nullable: true })
  addressHash!: Buffer | null;

  /** Keyed hash of the /48 around an IPv6 address. */
  @Column('bytea', { nullable: true })
  networkHash!: Buffer | null;

  /** Keyed hash of the client's browser, if it is known; of the account for its uncounted hold. */
  @Column('bytea', { nullable: true })
  browserHash!: Buffer | null;

  @Column('timestamptz')
  expiresAt!: Date;

  /** How often it was renewed. */
  @Column('smallint', { default: 0 })
  renewals!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** The offer to move that holds these places, until its customer answers; null for a customer who fills in the form. */
  @Column('uuid', { nullable: true })
  moveOfferId!: string | null;
}
