import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** The refresh tokens that follow from one sign-in; revoked together. */
@Entity('session_family')
export class SessionFamilyEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @Index('session_family_user')
  @Column('uuid')
  userId!: string;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** The user's, when the family began; any later change of it ends the family. */
  @Column('timestamptz')
  sessionsValidFrom!: Date;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;
}
