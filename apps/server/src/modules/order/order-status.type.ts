import type { BookingStatus } from '@booking/domain/booking/booking-status';
import { Field, Int, ObjectType } from 'type-graphql';
import { BookingStatusEnum } from '../../graphql/enums.js';
import { DateScalar } from '../../graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class OrderStatus {
  @Field(() => String)
  orderNumber!: string;

  @Field(() => String, {
    nullable: true,
    description: "'Pending Payment', 'Pending Signing', 'Pending SSM Document', 'Complete'; null when the order is not on file.",
  })
  statusText!: string | null;

  @Field(() => Boolean)
  bookable!: boolean;

  @Field(() => DateScalar, { nullable: true, description: 'Set when the order has an active booking.' })
  deliveryDate!: string | null;

  @Field(() => BookingStatusEnum, { nullable: true })
  bookingStatus!: BookingStatus | null;

  @Field(() => Int, { nullable: true, description: 'As ordered; null when the order is not on file for that postcode.' })
  quantityMattress!: number | null;

  @Field(() => Int, { nullable: true, description: 'As ordered; null when the order is not on file for that postcode.' })
  quantityBedset!: number | null;
}
