import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Public } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import type { OrderStatusAnswer, OrderStatusService } from './order-status.service.js';
import { OrderStatus } from './order-status.type.js';

@Resolver()
export class OrderResolver {
  constructor(private readonly statuses: OrderStatusService) {}

  @Public()
  @Query(() => OrderStatus, {
    description:
      'What the customer may see of an order: nothing personal. An order that is not on file and one of another postcode look the same.',
  })
  orderStatus(
    @Ctx() { caller }: GraphQLContext,
    @Arg('orderNumber', () => String) orderNumber: string,
    @Arg('postcode', () => String) postcode: string,
  ): Promise<OrderStatusAnswer> {
    return this.statuses.orderStatus(caller, orderNumber, postcode);
  }
}
