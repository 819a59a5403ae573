import type { Environment } from '../../shared/environment.js';
import type { Database } from '../../database/database.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { OrderStatusService } from './order-status.service.js';
import type { Clock } from '../../shared/clock.js';
import { OrderImportService, type JudgeBookings } from './order-import.service.js';
import { OrderConnectionResolver, OrderStaffResolver } from './order-staff.resolver.js';
import { OrderResolver } from './order.resolver.js';
import { OrderService } from './order.service.js';

export interface OrderModuleDependencies {
  environment: Pick<Environment, 'orders'>;
  database: Database;
  clock: Clock;
  attemptLimits: Pick<AttemptLimits, 'consumeAll'>;
  judgeBookings: JudgeBookings;
}

/** The resolvers of this module, for the schema. */
export const orderResolvers = [OrderResolver, OrderStaffResolver, OrderConnectionResolver] as const;

/** Creates the services of this module. */
export function createOrderModule({ environment, database, clock, attemptLimits, judgeBookings }: OrderModuleDependencies) {
  const statuses = new OrderStatusService(database, attemptLimits, environment.orders);
  const orders = new OrderService(database);
  const imports = new OrderImportService(database, clock, orders, judgeBookings);
  return {
    orders,
    resolvers: [new OrderResolver(statuses), new OrderStaffResolver(orders, imports), new OrderConnectionResolver()],
  };
}
