import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** Lets its bearer set a new password, once. */
@Entity('password_token')
export class PasswordTokenEntity {
  @PrimaryColumn('bytea')
  tokenHash!: Buffer;

  /** Null: for an address without an account; such a token opens nothing. */
  @Index('password_token_user')
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Index('password_token_expiry')
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
