import type { BranchService } from '../branch/branch.service.js';
import { BookingExportService, type BookingExportParts } from './booking-export.service.js';
import { BranchCalendarFeedResolver, CalendarFeedResolver } from './calendar-feed.resolver.js';
import { CalendarFeedService } from './calendar-feed.service.js';
import type { Environment } from '../../shared/environment.js';
import { workThread } from '../../shared/work-thread.js';
import type { ListToWrite } from './list-thread.js';

/** The resolvers of this module, for the schema. */
export const exportResolvers = [CalendarFeedResolver, BranchCalendarFeedResolver] as const;

export interface ExportModuleDependencies extends Omit<BookingExportParts, 'lists'> {
  environment: Pick<Environment, 'publicUrl'>;
  branches: Pick<BranchService, 'byIds'>;
}

/** The same address from `src` and from `dist`. */
const script = new URL('../../../dist/modules/export/list-thread.js', import.meta.url);

/** Maximum number of calendars that wait to be written; a large one takes half a second. */
const waitingCalendars = 40;

/** Puts the services of this module together. */
export function createExportModule({ environment: { publicUrl }, branches, ...dependencies }: ExportModuleDependencies) {
  const calendars = workThread<ListToWrite, string>(script, { maxQueue: waitingCalendars });
  const calendarFeeds = new CalendarFeedService({ ...dependencies, calendars, branches, publicUrl });
  return {
    resolvers: [new CalendarFeedResolver(calendarFeeds, branches), new BranchCalendarFeedResolver(calendarFeeds)],
    // The queue has no limit: an export that was started must be able to end.
    bookingExports: new BookingExportService({ ...dependencies, lists: workThread<ListToWrite, string>(script) }),
    calendarFeeds,
  };
}

export type ExportModule = ReturnType<typeof createExportModule>;
