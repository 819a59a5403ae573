import type { BranchService } from '../branch/branch.service.js';
import { BookingExportService, type BookingExportParts } from './booking-export.service.js';
import { CalendarFeedResolver } from './calendar-feed.resolver.js';
import { CalendarFeedService } from './calendar-feed.service.js';
import type { Environment } from '../../shared/environment.js';
import { workThread } from '../../shared/work-thread.js';
import type { ListToWrite } from './list-thread.js';

/** The resolvers of this module, for the schema. */
export const exportResolvers = [CalendarFeedResolver] as const;

export interface ExportModuleDependencies extends Omit<BookingExportParts, 'lists'> {
  environment: Pick<Environment, 'publicUrl'>;
  branches: Pick<BranchService, 'byIds'>;
}

export interface ExportModule {
  resolvers: readonly object[];
  bookingExports: BookingExportService;
  calendarFeeds: CalendarFeedService;
}

/** Seen from `src` and from `dist` alike. */
const script = new URL('../../../dist/modules/export/list-thread.js', import.meta.url);

/** Puts the services of this module together. */
export function createExportModule({ environment: { publicUrl }, branches, ...dependencies }: ExportModuleDependencies): ExportModule {
  const parts = { ...dependencies, lists: workThread<ListToWrite, string>(script) };
  const calendarFeeds = new CalendarFeedService({ ...parts, branches, publicUrl });
  return {
    resolvers: [new CalendarFeedResolver(calendarFeeds, branches)],
    bookingExports: new BookingExportService(parts),
    calendarFeeds,
  };
}
