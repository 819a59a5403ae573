import type { CalendarDate } from '@booking/domain/calendar/calendar-date';

/** A day of a branch. */
export interface BranchDay {
  branchId: string;
  date: CalendarDate;
}

/** What a process hears of another's commit, or of its own (schema, live.sql: triggers write it). */
export type LiveChange =
  /** `branchIds`: the branch it has, and the one it had. `days`: those whose count of bookings is another one now. */
  | { kind: 'booking'; id: string; branchIds: readonly string[]; days: readonly BranchDay[] }
  /** How a day is driven: its order, or the sheet on paper. */
  | { kind: 'day'; days: readonly BranchDay[] }
  /** The limits of a branch: any of its days may be another one. */
  | { kind: 'plan'; branchId: string }
  /** What an account or a key may do, or whether it is signed in. */
  | { kind: 'account'; id: string }
  | { kind: 'key'; id: string }
  /** More than is worth sending one by one. */
  | { kind: 'many' };

/** Reads the payload of a notification: changes in the words of the database, between commas. */
export function parseChanges(payload: string): LiveChange[] {
  return payload.split(',').map(parseChange);
}

function parseChange(line: string): LiveChange {
  const [kind, id = '', branch = '', formerBranch = '', ...days] = line.split(' ');
  if (kind === 'booking') return { kind, id, branchIds: [...new Set([branch, formerBranch])], days: days.map(parseDay) };
  if (kind === 'day') return { kind, days: [parseDay(id)] };
  if (kind === 'plan') return { kind, branchId: id };
  if (kind === 'account' || kind === 'key') return { kind, id };
  // Words of a later version of the product, too: this process does not understand them, so its clients read again.
  return { kind: 'many' };
}

function parseDay(text: string): BranchDay {
  const [branchId = '', date = ''] = text.split('/');
  return { branchId, date };
}
