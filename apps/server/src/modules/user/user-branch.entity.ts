import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { BranchEntity } from '../branch/branch.entity.js';
import { UserEntity } from './user.entity.js';

/** Which branches an admin works for. */
@Entity('user_branch')
export class UserBranchEntity {
  @PrimaryColumn('uuid')
  userId!: string;

  @Index('user_branch_branch')
  @PrimaryColumn('uuid')
  branchId!: string;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  @ManyToOne(() => BranchEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'branch_id' })
  branch!: Relation<BranchEntity>;
}
