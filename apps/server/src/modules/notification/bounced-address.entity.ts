import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An e-mail address that does not exist, by what its mail service said. */
@Entity('bounced_address')
export class BouncedAddressEntity {
  /** In lower case. */
  @PrimaryColumn('text')
  address!: string;

  @Column('timestamptz')
  at!: Date;
}
