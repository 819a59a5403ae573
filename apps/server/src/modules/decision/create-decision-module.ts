import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import type { DayLoadService } from '../availability/day-load.service.js';
import { DecisionConnectionResolver, DecisionResolver } from './decision.resolver.js';
import { DecisionService } from './decision.service.js';

/** The resolvers of this module, for the schema. */
export const decisionResolvers = [DecisionResolver, DecisionConnectionResolver] as const;

export interface DecisionModuleDependencies {
  database: Database;
  clock: Clock;
  dayLoads: DayLoadService;
}

/** Creates the services of this module. */
export function createDecisionModule({ database, clock, dayLoads }: DecisionModuleDependencies): { resolvers: readonly object[] } {
  return { resolvers: [new DecisionResolver(new DecisionService(database, dayLoads, clock)), new DecisionConnectionResolver()] };
}
