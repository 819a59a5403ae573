import type { CalendarDate } from '@booking/domain/calendar/calendar-date';

/** A day of a branch. */
export interface BranchDay {
  branchId: string;
  date: CalendarDate;
}

/** A notification about a commit of this or another process (schema, live.sql: written by triggers). */
export type LiveChange =
  /** `branchIds`: its branch, and its former one. `days`: those whose number of bookings changed. */
  | { kind: 'booking'; id: string; branchIds: readonly string[]; days: readonly BranchDay[] }
  /** The run sheet of a day: its order, or the printed sheet. */
  | { kind: 'day'; days: readonly BranchDay[] }
  /** The limits of a branch: any of its days may have changed. */
  | { kind: 'plan'; branchId: string }
  /** The rights or the session of an account or a key. */
  | { kind: 'account'; id: string }
  | { kind: 'key'; id: string }
  /** Too many changes to send them one by one. */
  | { kind: 'many' };

/** Parses the payload of a notification: changes in the words of the database, separated by commas. */
export function parseChanges(payload: string): LiveChange[] {
  return payload.split(',').map(parseChange);
}

function parseChange(line: string): LiveChange {
  const [kind, id = '', branch = '', formerBranch = '', ...days] = line.split(' ');
  if (kind === 'booking') return { kind, id, branchIds: [...new Set([branch, formerBranch])], days: days.map(parseDay) };
  if (kind === 'day') return { kind, days: [parseDay(id)] };
  if (kind === 'plan') return { kind, branchId: id };
  if (kind === 'account' || kind === 'key') return { kind, id };
  // This includes words of a later version of the product, which this process does not know: its clients read again.
  return { kind: 'many' };
}

function parseDay(text: string): BranchDay {
  const [branchId = '', date = ''] = text.split('/');
  return { branchId, date };
}
