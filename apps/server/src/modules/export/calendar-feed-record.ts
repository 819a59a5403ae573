import type { CalendarFeedEntity } from './calendar-feed.entity.js';

/** The calendar feed of a branch, as people who manage it see it. Its id is that of its address: a new address is a new feed. */
export type CalendarFeedRecord = Pick<CalendarFeedEntity, 'id' | 'branchId' | 'createdAt' | 'lastReadAt'>;
