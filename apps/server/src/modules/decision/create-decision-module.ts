import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import type { AvailabilityService } from '../availability/availability.service.js';
import type { DayLoadService } from '../availability/day-load.service.js';
import { ChoiceResolver, DecisionConnectionResolver, DecisionResolver } from './decision.resolver.js';
import { DecisionService } from './decision.service.js';

/** The resolvers of this module, for the schema. */
export const decisionResolvers = [DecisionResolver, DecisionConnectionResolver, ChoiceResolver] as const;

export interface DecisionModuleDependencies {
  database: Database;
  clock: Clock;
  dayLoads: DayLoadService;
  availability: AvailabilityService;
}

/** Creates the services of this module. */
export function createDecisionModule(dependencies: DecisionModuleDependencies): { resolvers: readonly object[] } {
  const service = new DecisionService(dependencies);
  return { resolvers: [new DecisionResolver(service), new DecisionConnectionResolver(), new ChoiceResolver(service)] };
}
