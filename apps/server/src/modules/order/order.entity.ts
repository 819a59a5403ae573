import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('customer_order')
export class OrderEntity {
  /** normaliseOrderNumber(orderNumber). */
  @PrimaryColumn('text')
  orderKey!: string;

  @Column('text')
  orderNumber!: string;

  /** 0 Draft, 1 Incorporated, 2 Paid. */
  @Column('smallint')
  status!: number;

  @Column('boolean')
  isPaid!: boolean;

  @Column('boolean')
  isSigned!: boolean;

  @Column('date', { nullable: true })
  processedDate!: string | null;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  primaryContact!: string | null;

  @Column('text', { nullable: true })
  address1!: string | null;

  @Column('text', { nullable: true })
  address2!: string | null;

  @Column('text', { nullable: true })
  zipcode!: string | null;

  @Column('text', { nullable: true })
  city!: string | null;

  @Column('text', { nullable: true })
  state!: string | null;

  @Column('text', { nullable: true })
  country!: string | null;

  @Column('integer', { nullable: true })
  quantityMattress!: number | null;

  @Column('integer', { nullable: true })
  quantityBedset!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
