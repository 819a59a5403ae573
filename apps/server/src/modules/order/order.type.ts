import { Field, Int, ObjectType } from 'type-graphql';
import { Address } from '../../graphql/address.type.js';
import { DateScalar } from '../../graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class Order {
  @Field(() => String)
  orderNumber!: string;

  @Field(() => Int, { description: '0 Draft, 1 Incorporated, 2 Paid.' })
  status!: number;

  @Field(() => Boolean)
  isPaid!: boolean;

  @Field(() => Boolean)
  isSigned!: boolean;

  @Field(() => DateScalar, { nullable: true })
  processedDate!: string | null;

  @Field(() => String)
  statusText!: string;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true })
  primaryContact!: string | null;

  @Field(() => Address, { nullable: true })
  address!: Address | null;

  @Field(() => Int, { nullable: true })
  quantityMattress!: number | null;

  @Field(() => Int, { nullable: true })
  quantityBedset!: number | null;
}
