import { faultMessage } from '@booking/i18n/fault-messages';
import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { entriesSent, Weighs } from '../../graphql/weight.js';
import { mostOrders, type OrderImportService } from './order-import.service.js';
import { OrderCheck, OrderConnection } from './order-list.type.js';
import type { OrderWithText } from './order-record.js';
import { OrderInput } from './order.input.js';
import type { OrderPage, OrderService } from './order.service.js';
import { Order } from './order.type.js';

@Resolver()
export class OrderStaffResolver {
  constructor(
    private readonly orderService: OrderService,
    private readonly imports: OrderImportService,
  ) {}

  @Allow('booking:read', 'integration:write')
  @Query(() => OrderConnection, {
    description: 'What changed last first. `search`: part of an order number, a name, an e-mail or a telephone number.',
  })
  orders(
    @Ctx() { caller }: GraphQLContext,
    @Arg('search', () => String, { nullable: true }) search: string | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<OrderPage> {
    return this.orderService.orders(caller, { search: search ?? null, first, after: after ?? null });
  }

  @Allow('booking:read', 'integration:write')
  @Query(() => Order, { nullable: true })
  order(@Ctx() { caller }: GraphQLContext, @Arg('orderNumber', () => String) orderNumber: string): Promise<OrderWithText | null> {
    return this.orderService.order(caller, orderNumber);
  }

  @Allow('integration:write')
  @Weighs({ items: ({ input }) => entriesSent(input, mostOrders) })
  @Query(() => [OrderCheck], { description: 'What upsertOrders would say of each line, without writing.' })
  async checkOrders(@Ctx() { caller }: GraphQLContext, @Arg('input', () => [OrderInput]) input: OrderInput[]): Promise<OrderCheck[]> {
    const checks = await this.imports.check(caller, input);
    return checks.map((check) => ({
      ...check,
      faults: check.faults.map(({ path, code, values }) => ({ path, message: faultMessage(caller.locale, code, values), code })),
    }));
  }

  @Allow('integration:write')
  @Weighs({ items: ({ input }) => entriesSent(input, mostOrders) })
  @Mutation(() => [Order], {
    description: 'Insert or update by order number, at most 500 at a time, all or nothing. What is left out stays as it is; null clears.',
  })
  upsertOrders(@Ctx() { caller }: GraphQLContext, @Arg('input', () => [OrderInput]) input: OrderInput[]): Promise<OrderWithText[]> {
    return this.imports.upsert(caller, input);
  }
}

@Resolver(() => OrderConnection)
export class OrderConnectionResolver {
  @FieldResolver(() => Int, { description: 'Of the whole list, at most 10,000; counted only when asked for.' })
  totalCount(@Root() page: OrderPage): Promise<number> {
    return page.totalCount();
  }
}
