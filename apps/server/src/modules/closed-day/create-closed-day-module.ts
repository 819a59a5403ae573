import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import { ClosedDayResolver } from './closed-day.resolver.js';
import { ClosedDayService } from './closed-day.service.js';

/** The resolvers of this module, for the schema. */
export const closedDayResolvers = [ClosedDayResolver] as const;

/** Creates the services of this module. */
export function createClosedDayModule({ database, clock }: { database: Database; clock: Clock }) {
  const closedDays = new ClosedDayService(database, clock);
  return { closedDays, resolvers: [new ClosedDayResolver(closedDays)] };
}
