import { Field, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../graphql/enums.js';
import { connectionOf } from '../../graphql/page-info.type.js';
import { orderChanges } from './order-import.service.js';
import { Order } from './order.type.js';

export const OrderConnection = connectionOf('Order', Order);

const OrderChangeEnum = enumOf('OrderChange', orderChanges);

@ObjectType({ simpleResolvers: true })
export class InputFault {
  @Field(() => String, { description: "Within the order: 'address.zipcode'." })
  path!: string;

  @Field(() => String, { description: "In the caller's language." })
  message!: string;

  @Field(() => String, { description: 'As in extensions.fields.' })
  code!: string;
}

@ObjectType({ simpleResolvers: true })
export class OrderCheck {
  @Field(() => Int, { description: 'Its place in the input, from 0.' })
  index!: number;

  @Field(() => String)
  orderNumber!: string;

  @Field(() => OrderChangeEnum)
  change!: (typeof orderChanges)[number];

  // Most lines have none.
  @Field(() => [InputFault], { complexity: 1 })
  faults!: InputFault[];

  @Field(() => [InputFault], { complexity: 1, description: 'What would be left out of the order, so that what is on file stays.' })
  hints!: InputFault[];
}
