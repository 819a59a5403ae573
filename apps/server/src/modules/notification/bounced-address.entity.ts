import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An e-mail address that does not exist, as the mail service reported. */
@Entity('bounced_address')
export class BouncedAddressEntity {
  /** In lower case. */
  @PrimaryColumn('text')
  address!: string;

  @Column('timestamptz')
  at!: Date;
}
