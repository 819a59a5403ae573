import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import { BranchRestrictionsResolver } from './branch-restrictions.resolver.js';
import { RestrictionResolver } from './restriction.resolver.js';
import { RestrictionService } from './restriction.service.js';

/** The resolvers of this module, for the schema. */
export const restrictionResolvers = [RestrictionResolver, BranchRestrictionsResolver] as const;

/** Creates the services of this module. */
export function createRestrictionModule({ database, clock }: { database: Database; clock: Clock }): {
  resolvers: readonly object[];
  restrictions: RestrictionService;
} {
  const restrictions = new RestrictionService(database, clock);
  return { restrictions, resolvers: [new RestrictionResolver(restrictions), new BranchRestrictionsResolver(restrictions)] };
}
