import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import type { BranchService } from '../branch/branch.service.js';
import { RunSheetResolver } from './run-sheet.resolver.js';
import { RunSheetService } from './run-sheet.service.js';

/** The resolvers of this module, for the schema. */
export const runSheetResolvers = [RunSheetResolver] as const;

export interface RunSheetModuleDependencies {
  database: Database;
  clock: Clock;
  branches: Pick<BranchService, 'byIds'>;
}

/** Puts the services of this module together. */
export function createRunSheetModule({ database, clock, branches }: RunSheetModuleDependencies): { resolvers: readonly object[] } {
  return { resolvers: [new RunSheetResolver(new RunSheetService(database, clock), branches)] };
}
