import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** An uploaded file; its content is in the storage, under the key. */
@Entity('stored_file')
export class StoredFileEntity {
  @PrimaryColumn('text')
  key!: string;

  /** The uploader; null after their erasure. The relation names the entity as text: its module is above this one. */
  @ForeignKey('UserEntity', { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  ownerId!: string | null;

  @Column('text')
  contentType!: string;

  /** Bytes. */
  @Column('integer')
  size!: number;

  /** Null until the whole upload is stored, and again before the file is removed: in both cases it is not served. */
  @Column('timestamptz', { nullable: true })
  storedAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;
}
