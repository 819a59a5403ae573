import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import { AvailabilityResolver } from './availability.resolver.js';
import { AvailabilityService } from './availability.service.js';
import { DayConcurrency } from './day-concurrency.js';
import { DayLoadService } from './day-load.service.js';
import { PlanService } from './plan.service.js';

/** The resolvers of this module, for the schema. */
export const availabilityResolvers = [AvailabilityResolver] as const;

/** Puts the services of this module together. */
export function createAvailabilityModule({ database, clock }: { database: Database; clock: Clock }) {
  const plans = new PlanService(database);
  const availability = new AvailabilityService(database, plans, clock);
  const dayLoads = new DayLoadService(database, plans, clock);
  return {
    plans,
    availability,
    dayConcurrency: new DayConcurrency(),
    dayLoads,
    resolvers: [new AvailabilityResolver({ availability, dayLoads })],
  };
}

export type AvailabilityModule = ReturnType<typeof createAvailabilityModule>;
