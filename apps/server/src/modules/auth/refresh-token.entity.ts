import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { SessionFamilyEntity } from './session-family.entity.js';

/** One refresh token, used once. */
@Entity('refresh_token')
export class RefreshTokenEntity {
  @PrimaryColumn('bytea')
  tokenHash!: Buffer;

  @Index('refresh_token_family')
  @Column('uuid')
  familyId!: string;

  @Index('refresh_token_expiry')
  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @ManyToOne(() => SessionFamilyEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'family_id' })
  family!: Relation<SessionFamilyEntity>;
}
