import { Field, InputType, Int } from 'type-graphql';
import { AddressInput } from '../../graphql/address.input.js';
import { DateScalar } from '../../graphql/scalars.js';

/** Omitted values stay as they are on file; null clears them. */
@InputType()
export class OrderInput {
  @Field(() => String)
  orderNumber!: string;

  @Field(() => Int, { description: '0 Draft, 1 Incorporated, 2 Paid.' })
  status!: number;

  @Field(() => Boolean)
  isPaid!: boolean;

  @Field(() => Boolean)
  isSigned!: boolean;

  @Field(() => DateScalar, { nullable: true })
  processedDate?: string | null;

  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true })
  primaryContact?: string | null;

  @Field(() => AddressInput, { nullable: true })
  address?: AddressInput | null;

  @Field(() => Int, { nullable: true })
  quantityMattress?: number | null;

  @Field(() => Int, { nullable: true })
  quantityBedset?: number | null;
}
