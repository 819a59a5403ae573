import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import { BranchResolver } from './branch.resolver.js';
import { BranchService } from './branch.service.js';

/** The resolvers of this module, for the schema. */
export const branchResolvers = [BranchResolver] as const;

/** Puts the services of this module together. */
export function createBranchModule({ database, clock }: { database: Database; clock: Clock }) {
  const branches = new BranchService(database, clock);
  return { branches, resolvers: [new BranchResolver(branches)] };
}

export type BranchModule = ReturnType<typeof createBranchModule>;
