import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import { BranchResolver } from './branch.resolver.js';
import { BranchService } from './branch.service.js';

export interface BranchModule {
  branches: BranchService;
  resolvers: readonly object[];
}

/** The resolvers of this module, for the schema. */
export const branchResolvers = [BranchResolver] as const;

/** Creates the services of this module. */
export function createBranchModule({ database, clock }: { database: Database; clock: Clock }): BranchModule {
  const branches = new BranchService(database, clock);
  return { branches, resolvers: [new BranchResolver(branches)] };
}
