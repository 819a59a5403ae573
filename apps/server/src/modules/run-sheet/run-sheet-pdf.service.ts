import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { localisedPath, paths } from '@booking/domain/navigation/paths';
import { AppError } from '../../shared/app-error.js';
import { workThread } from '../../shared/work-thread.js';
import { accountOf, type Caller } from '../../shared/caller.js';
import type { BranchService } from '../branch/branch.service.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import type { RunSheetService } from './run-sheet.service.js';
import { printedRunSheet } from './printed-run-sheet.js';
import type { SheetToDraw } from './sheet-thread.js';

export interface RunSheetPdfParts {
  runSheets: Pick<RunSheetService, 'runSheet'>;
  branches: Pick<BranchService, 'byIds'>;
  limits: Pick<AttemptLimits, 'consume'>;
  publicUrl: string;
}

/** Seen from `src` and from `dist` alike. */
const script = new URL('../../../dist/modules/run-sheet/sheet-thread.js', import.meta.url);

/** How many sheets may wait: about a quarter of a second for each. */
const maxQueue = 20;

/** The run sheet of a branch's day as a file to print. */
export class RunSheetPdfService {
  private readonly thread = workThread<SheetToDraw, Uint8Array>(script, { maxQueue });

  constructor(private readonly parts: RunSheetPdfParts) {}

  /**
   * As the day is now, with what changed since it was printed; it does not count as printed by this.
   * @throws as runSheet; NOT_FOUND for no date; TOO_MANY_REQUESTS; SERVICE_UNAVAILABLE when too many wait to be drawn
   */
  async pdf(caller: Caller, branchId: string, date: string): Promise<Uint8Array> {
    if (!isCalendarDate(date)) throw new AppError('NOT_FOUND');
    const sheet = await this.parts.runSheets.runSheet(caller, branchId, date);
    const { actor, locale } = caller;
    await this.parts.limits.consume('runSheetByAccount', accountOf(actor) ?? '');
    const [branch] = await this.parts.branches.byIds([branchId]);
    const query = new URLSearchParams({ branch: branchId, date });
    const live = `${this.parts.publicUrl}${localisedPath(locale, paths.adminDay)}?${query.toString()}`;
    const printed = printedRunSheet(locale, branch?.name ?? '', live, sheet);
    return this.thread.run({ locale, sheet: printed });
  }
}
