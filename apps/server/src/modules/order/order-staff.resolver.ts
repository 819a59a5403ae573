import type { ValidationError } from '@booking/domain/checks/validation-error';
import type { Locale } from '@booking/domain/locale/locale';
import { validationMessage } from '@booking/i18n/validation-messages';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { items } from '../../graphql/complexity.js';
import { OptionalArg } from '../../graphql/optional-arg.js';
import { maxOrders, type OrderImportService, type OrderNote } from './order-import.service.js';
import { OrderCheck, OrderConnection } from './order-list.type.js';
import type { OrderWithText } from './order-record.js';
import { OrderInput } from './order.input.js';
import type { OrderPage, OrderService } from './order.service.js';
import { Order } from './order.type.js';

/** Complexity of a list with an entry for each order that was sent. */
const ofOrders = items(({ input }: { input: unknown[] }) => Math.min(maxOrders, input.length));

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
    @OptionalArg('search', () => String) search: string | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @OptionalArg('after', () => String) after: string | null,
  ): Promise<OrderPage> {
    return this.orderService.orders(caller, { search, first, after });
  }

  @Allow('booking:read', 'integration:write')
  @Query(() => Order, { nullable: true })
  order(@Ctx() { caller }: GraphQLContext, @Arg('orderNumber', () => String) orderNumber: string): Promise<OrderWithText | null> {
    return this.orderService.order(caller, orderNumber);
  }

  @Allow('integration:write')
  @Query(() => [OrderCheck], { complexity: ofOrders, description: 'What upsertOrders would say of each line, without writing.' })
  async checkOrders(@Ctx() { caller }: GraphQLContext, @Arg('input', () => [OrderInput]) input: OrderInput[]): Promise<OrderCheck[]> {
    const checks = await this.imports.check(caller, input);
    const worded = (errors: ValidationError[]) => errors.map((error) => inWords(error, caller.locale));
    return checks.map((check) => ({ ...check, faults: worded(check.faults), hints: worded(check.hints) }));
  }

  @Allow('integration:write')
  @Mutation(() => [Order], {
    complexity: ofOrders,
    description:
      'Insert or update by order number, at most 500 at a time, all or nothing unless `partial`. What is left out stays as it is; null ' +
      'clears. `extensions.<name of this field>` of the answer has `hints` (what was left out of an order) and `refused` (why an order was ' +
      'not saved), each with index, path, code and message.',
  })
  async upsertOrders(
    @Ctx() { caller, extensions }: GraphQLContext,
    @Info() { path }: GraphQLResolveInfo,
    @Arg('input', () => [OrderInput]) input: OrderInput[],
    @Arg('partial', () => Boolean, {
      defaultValue: false,
      description: 'Save the good orders, and answer with those alone. A value of the wrong type refuses the call all the same.',
    })
    partial: boolean,
  ): Promise<OrderWithText[]> {
    const { orders, hints, refused } = await this.imports.upsert(caller, input, { partial });
    const worded = (notes: OrderNote[]) => notes.map((note) => ({ index: note.index, ...inWords(note, caller.locale) }));
    extensions[path.key] = { hints: worded(hints), refused: worded(refused) };
    return orders;
  }
}

const inWords = ({ path, code, values }: ValidationError, locale: Locale) => ({
  path,
  message: validationMessage(locale, code, values),
  code,
});

@Resolver(() => OrderConnection)
export class OrderConnectionResolver {
  @FieldResolver(() => Int, { description: 'Of the whole list, at most 10,000; counted only when asked for.' })
  totalCount(@Root() page: OrderPage): Promise<number> {
    return page.totalCount();
  }
}
