import type { Environment } from '../../shared/environment.js';
import type { Database } from '../../database/database.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { OrderStatusService } from './order-status.service.js';
import { OrderResolver } from './order.resolver.js';
import { OrderService } from './order.service.js';

export interface OrderModuleDependencies {
  environment: Pick<Environment, 'orders'>;
  database: Database;
  attemptLimits: Pick<AttemptLimits, 'consumeAll'>;
}

export interface OrderModule {
  orders: OrderService;
  resolvers: readonly object[];
}

/** The resolvers of this module, for the schema. */
export const orderResolvers = [OrderResolver] as const;

/** Puts the services of this module together. */
export function createOrderModule({ environment, database, attemptLimits }: OrderModuleDependencies): OrderModule {
  const statuses = new OrderStatusService(database, attemptLimits, environment.orders);
  return { orders: new OrderService(database), resolvers: [new OrderResolver(statuses)] };
}
