import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** A link that was sent to an account's mailbox. Opening it, once, confirms the mailbox or a change to another address. */
@Entity('email_link')
export class EmailLinkEntity {
  @PrimaryColumn('bytea')
  tokenHash!: Buffer;

  /** Null: for a sign-up with an address that has an account; such a link opens nothing. */
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** The address that the account gets when the mailbox agrees; null for a link that confirms the mailbox. */
  @Column('text', { nullable: true })
  newEmail!: string | null;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
