import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';

/** Read beside the account: a join would repeat it for every branch. */
const branchIdsOf = (account: string): string =>
  `SELECT coalesce(array_agg(branch_id ORDER BY branch_id), '{}') FROM user_branch WHERE user_id = ${account}.id`;

@Entity('user_account')
export class UserEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  email!: string;

  /** Whether a link that was sent to the mailbox was opened. */
  @Column('boolean', { default: false })
  emailConfirmed!: boolean;

  @Column('text', { nullable: true })
  passwordHash!: string | null;

  @Column('text')
  role!: 'user' | 'admin';

  @Column('text', { array: true, default: [] })
  scope!: string[];

  /** Branches that an admin is assigned to; written by UserRepository and BranchRepository. */
  @VirtualColumn('uuid', { query: branchIdsOf })
  branchIds!: string[];

  @Column('text', { nullable: true })
  phoneNumber!: string | null;

  @Column('text', { nullable: true })
  formattedPhoneNumber!: string | null;

  @Column('text', { nullable: true })
  countryCode!: string | null;

  @Column('text', { nullable: true })
  countryCallingCode!: string | null;

  @Column('text', { nullable: true })
  firm!: string | null;

  @Column('text', { nullable: true })
  photoUrl!: string | null;

  @Column('boolean', { default: false })
  disabled!: boolean;

  /** Access tokens issued before are refused. */
  @Column('timestamptz', { default: () => 'now()' })
  sessionsValidFrom!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
