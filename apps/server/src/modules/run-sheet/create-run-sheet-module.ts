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

export interface RunSheetModule {
  runSheets: RunSheetService;
  resolvers: readonly object[];
}

/** Puts the services of this module together. */
export function createRunSheetModule({ database, clock, branches }: RunSheetModuleDependencies): RunSheetModule {
  const runSheets = new RunSheetService(database, clock);
  return { runSheets, resolvers: [new RunSheetResolver(runSheets, branches)] };
}
