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
  /** The retailer's name; empty if it is not set. */
  brandName: string;
}

/** The same path from `src` and from `dist`. */
const script = new URL('../../../dist/modules/run-sheet/sheet-thread.js', import.meta.url);

/** Maximum number of sheets that wait: each takes about a quarter of a second. */
const maxQueue = 20;

/** Renders the run sheet of a branch's day as PDF. */
export class RunSheetPdfService {
  private readonly thread = workThread<SheetToDraw, Uint8Array>(script, { maxQueue });

  constructor(private readonly parts: RunSheetPdfParts) {}

  /**
   * Returns the PDF of the day as it is now, with the changes since it was printed. It does not mark the sheet as printed.
   * @throws as runSheet; NOT_FOUND for an invalid date; TOO_MANY_REQUESTS; SERVICE_UNAVAILABLE if too many sheets wait
   */
  async pdf(caller: Caller, branchId: string, date: string): Promise<Uint8Array> {
    if (!isCalendarDate(date)) throw new AppError('NOT_FOUND');
    const sheet = await this.parts.runSheets.runSheet(caller, branchId, date);
    const { actor, locale } = caller;
    await this.parts.limits.consume('runSheetByAccount', accountOf(actor) ?? '');
    const [branch] = await this.parts.branches.byIds([branchId]);
    const query = new URLSearchParams({ branch: branchId, date });
    const live = `${this.parts.publicUrl}${localisedPath(locale, paths.adminDay)}?${query.toString()}`;
    const printed = printedRunSheet(locale, { brand: this.parts.brandName, branch: branch?.name ?? '', live }, sheet);
    return this.thread.run({ locale, sheet: printed });
  }
}
