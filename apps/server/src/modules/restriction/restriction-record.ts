import type { RestrictionEntity } from './restriction.entity.js';

/** A stored booking rule. */
export type RestrictionRecord = Omit<RestrictionEntity, 'updatedAt'>;

/** The values of a new or changed rule, checked and trimmed. */
export type RestrictionContent = Pick<RestrictionRecord, 'name' | 'branchIds' | 'startDate' | 'endDate' | 'dailyLimit'>;
