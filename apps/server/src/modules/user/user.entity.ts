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

  /** True after a link that was sent to this mailbox was opened: until then it may be anybody's (ADR 0009). */
  @Column('boolean', { default: false })
  emailConfirmed!: boolean;

  /** argon2id in PHC notation; null until the person has set a password. Never in a response. */
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

  /** Access tokens issued before are refused, and sessions that began under another value have ended. */
  @Column('timestamptz', { default: () => 'now()' })
  sessionsValidFrom!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
