import type { Fault } from '../checks/fault.js';
import { lineFaults, normaliseLine } from '../checks/line-of-text.js';

/** What staff say of a new calendar feed. */
export interface CalendarFeedForm {
  /** Empty: none is chosen yet. */
  branchId: string;
  /** Who reads it: 'Office calendar'. */
  name: string;
}

/** Code points. */
const maxNameLength = 80;

export const normaliseCalendarFeedForm = ({ branchId, name }: CalendarFeedForm): CalendarFeedForm => ({
  branchId,
  name: normaliseLine(name) ?? '',
});

/** Faults of a normalised form. Whether the branch is one's own is not known here. */
export function checkCalendarFeedForm({ branchId, name }: CalendarFeedForm): Fault[] {
  const noBranch: Fault[] = branchId === '' ? [{ path: 'branchId', code: 'REQUIRED' }] : [];
  return [...noBranch, ...lineFaults('name', name, { max: maxNameLength, required: true })];
}
