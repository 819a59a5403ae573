import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** A link that was sent to an account's mailbox. Opening it confirms the mailbox, or lets another take its place; good once. */
@Entity('email_link')
export class EmailLinkEntity {
  @PrimaryColumn('bytea')
  tokenHash!: Buffer;

  /** Null: for a sign-up with an address that has an account; such a link opens nothing. */
  @Index('email_link_user')
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** The address that the account gets when the mailbox agrees; null for a link that confirms the mailbox. */
  @Column('text', { nullable: true })
  newEmail!: string | null;

  @Index('email_link_expiry')
  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity> | null;
}
