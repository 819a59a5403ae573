import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** Lets its bearer set a new password, once. */
@Entity('password_token')
export class PasswordTokenEntity {
  @PrimaryColumn('bytea')
  tokenHash!: Buffer;

  /** Null: for an address without an account; such a token opens nothing. */
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
