import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** A code sent to a telephone, bound to the number, the purpose and whoever asked. The code itself is derived from the id. */
@Entity('one_time_code')
@Index('one_time_code_phone', ['phoneNumber', 'createdAt'])
@Index('one_time_code_user', { synchronize: false })
export class OneTimeCodeEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  /** E.164. */
  @Column('text')
  phoneNumber!: string;

  @Column('text')
  purpose!: 'SIGN_UP' | 'CHANGE_PHONE';

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** Who changes the number; null for somebody who signs up. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity> | null;
}
