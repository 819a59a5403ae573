import type { ClosedDayEntity } from './closed-day.entity.js';

/** A stored closed day. */
export type ClosedDayRecord = Omit<ClosedDayEntity, 'createdAt' | 'updatedAt'>;

/** The values of a new or changed closed day, checked and trimmed. */
export type ClosedDayContent = Omit<ClosedDayRecord, 'id' | 'version'>;
