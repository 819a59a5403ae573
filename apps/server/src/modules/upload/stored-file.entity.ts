import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** An uploaded file; its bytes are in the storage, under the key. */
@Entity('stored_file')
@Index('stored_file_owner', ['ownerId', 'createdAt'])
@Index('stored_file_unfinished', { synchronize: false })
export class StoredFileEntity {
  @PrimaryColumn('text')
  key!: string;

  /** Who uploaded it; null once that person is no longer on file. */
  @Column('uuid', { nullable: true })
  ownerId!: string | null;

  @Column('text')
  contentType!: string;

  /** Bytes. */
  @Column('integer')
  size!: number;

  /** Null until the whole upload is stored, and again when it is about to be removed: then it is not served. */
  @Column('timestamptz', { nullable: true })
  storedAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  @ManyToOne(() => UserEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'owner_id' })
  owner!: Relation<UserEntity> | null;
}
