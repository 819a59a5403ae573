import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { localisedPath, paths } from '@booking/domain/navigation/paths';
import { AppError } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { BranchService } from '../branch/branch.service.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import type { RunSheetService } from './run-sheet.service.js';
import { printedRunSheet } from './printed-run-sheet.js';
import { runSheetPdf } from './run-sheet-pdf.js';

export interface RunSheetPdfParts {
  runSheets: Pick<RunSheetService, 'runSheet'>;
  branches: Pick<BranchService, 'byIds'>;
  limits: Pick<AttemptLimits, 'consume'>;
  publicUrl: string;
}

/** The run sheet of a branch's day as a file to print. */
export class RunSheetPdfService {
  constructor(private readonly parts: RunSheetPdfParts) {}

  /** As the day is now, with what changed since it was printed; it does not count as printed by this. @throws as runSheet; NOT_FOUND for no date; TOO_MANY_REQUESTS */
  async pdf(caller: Caller, branchId: string, date: string): Promise<Buffer> {
    if (!isCalendarDate(date)) throw new AppError('NOT_FOUND');
    const sheet = await this.parts.runSheets.runSheet(caller, branchId, date);
    const { actor } = caller;
    if (actor.kind !== 'guest') await this.parts.limits.consume('runSheetByAccount', actor.kind === 'key' ? actor.keyId : actor.userId);
    const [branch] = await this.parts.branches.byIds([branchId]);
    const query = new URLSearchParams({ branch: branchId, date });
    const live = `${this.parts.publicUrl}${localisedPath(caller.locale, paths.adminDay)}?${query.toString()}`;
    return runSheetPdf(caller.locale, printedRunSheet(caller.locale, branch?.name ?? '', live, sheet));
  }
}
