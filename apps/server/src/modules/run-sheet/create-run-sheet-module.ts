import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import type { Environment } from '../../shared/environment.js';
import type { PlanService } from '../availability/plan.service.js';
import type { BranchService } from '../branch/branch.service.js';
import type { PhotoAddresses } from '../upload/photo-address.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { ReminderService } from './reminder.service.js';
import { RunSheetPdfService } from './run-sheet-pdf.service.js';
import { DeliveryDayResolver } from './delivery-day.resolver.js';
import { DeliveryDayService } from './delivery-day.service.js';
import { RunSheetResolver } from './run-sheet.resolver.js';
import { RunSheetService } from './run-sheet.service.js';

/** The resolvers of this module, for the schema. */
export const runSheetResolvers = [RunSheetResolver, DeliveryDayResolver] as const;

export interface RunSheetModuleDependencies {
  database: Database;
  clock: Clock;
  branches: Pick<BranchService, 'byIds'>;
  limits: AttemptLimits;
  environment: Pick<Environment, 'publicUrl' | 'messages'>;
  plans: Pick<PlanService, 'current'>;
  photos: PhotoAddresses;
  wakeOutbox: () => void;
}

/** Creates the services of this module. */
export function createRunSheetModule(parts: RunSheetModuleDependencies) {
  const { database, clock, branches, environment, photos } = parts;
  const { publicUrl, messages } = environment;
  const runSheets = new RunSheetService(parts);
  return {
    reminders: new ReminderService(parts),
    runSheetPdfs: new RunSheetPdfService({ ...parts, runSheets, publicUrl, brandName: messages.brandName }),
    resolvers: [new RunSheetResolver(runSheets, branches), new DeliveryDayResolver(new DeliveryDayService(database, clock, photos))],
  };
}

export type RunSheetModule = ReturnType<typeof createRunSheetModule>;
