import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** An uploaded file; its bytes are in the storage, under the key. */
@Entity('stored_file')
export class StoredFileEntity {
  @PrimaryColumn('text')
  key!: string;

  /** Who uploaded it; null once that person is no longer on file. Their entity is given by its name: it stands above this module. */
  @ForeignKey('UserEntity', { onDelete: 'SET NULL' })
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
}
