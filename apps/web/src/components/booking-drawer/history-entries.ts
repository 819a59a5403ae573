import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { undoableStep } from '@booking/domain/booking/undoable-step';
import type { StaffBookingPartsFragment } from './staff-booking.generated';

type HistoryEvent = StaffBookingPartsFragment['history'][number];

/** One change as it was made: the lines that were written with it belong together. */
export interface HistoryEntry {
  at: string;
  by: string;
  /** What was done, first; then what went with it. */
  lines: HistoryEvent[];
  /** Why, in the words of the person who did it. */
  reason: string | null;
  /** The customer got no message about it. */
  untold: boolean;
}

const notes = new Set(['NOT_TOLD', 'OVERRIDE_REASON', 'STATUS_REASON']);

/** The history of a booking, newest first; what one person did at one moment is one entry. */
export function historyEntries(events: readonly HistoryEvent[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  for (const event of events) {
    const last = entries.at(-1);
    const same = last !== undefined && last.at === event.at && last.by === event.by;
    const entry = same ? last : { at: event.at, by: event.by, lines: [], reason: null, untold: false };
    if (!same) entries.push(entry);
    if (event.change === 'NOT_TOLD') entry.untold = true;
    else if (notes.has(event.change)) entry.reason = event.to;
    // To another branch on the same date: the line of the branch says it.
    else if (event.change === 'MOVED' && event.from === event.to) continue;
    else entry.lines.push(event);
  }
  // A reason says in words what its code says.
  for (const entry of entries) if (entry.reason !== null) entry.lines = entry.lines.filter(({ change }) => change !== 'FAILURE');
  return entries.reverse();
}

/** When the step of status was made that can be taken back now; null: none can. */
export function undoableAt(events: readonly HistoryEvent[], today: CalendarDate): string | null {
  const step = undoableStep(
    events.map((event) => ({ ...event, at: new Date(event.at) })),
    today,
  );
  return step === null
    ? null
    : (events.filter(({ at, change }) => change === 'STATUS' && Date.parse(at) === step.at.getTime()).at(-1)?.at ?? null);
}
