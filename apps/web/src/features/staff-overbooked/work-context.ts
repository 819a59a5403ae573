import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { createContext, use } from 'react';
import type { RowError } from './use-decisions';
import type { Choice, Planned, WorkLoad, WorkPlace, WorkRow } from './work-list';

/** The state and the actions that every row of the work list uses. */
export interface Work extends WorkPlace {
  branchName: string;
  /** Whether the user may decide; others see the proposals. */
  mayWrite: boolean;
  loads: readonly WorkLoad[];
  /** The planned move of each undecided booking, by id. */
  plans: ReadonlyMap<string, Planned>;
  /** Returns the deadline of a question about a date; null: it is too late to ask. */
  endOf: (date: CalendarDate) => Date | null;
  /** The id of the booking whose decision is being saved; 'all' while all decisions are being saved. */
  busy: string | null;
  errors: ReadonlyMap<string, RowError>;
  current: string | null;
  setCurrent: (id: string) => void;
  choose: (id: string, choice: Choice) => void;
  /** Returns whether a planned move sends a message. */
  hasMessage: (planned: Planned) => boolean;
  see: (planned: Planned) => void;
  decide: (planned: Planned) => void;
  keep: (row: WorkRow) => void;
  undo: (row: WorkRow) => void;
  /** Keeps a booking on the day and moves another one instead. */
  swap: (row: WorkRow, instead: string) => void;
  /** Moves a booking after all that was to be kept. */
  sendAfterAll: (id: string) => void;
}

const none = (): never => {
  throw new Error('A row stands within the work list.');
};

export const WorkContext = createContext<Work | null>(null);

export const useWork = (): Work => use(WorkContext) ?? none();

/** Returns whether a planned move can be saved as it is. */
export const isReady = ({ mayWrite, endOf, busy }: Pick<Work, 'mayWrite' | 'endOf' | 'busy'>, { date, channel }: Planned): boolean =>
  mayWrite && busy === null && date !== null && (channel !== 'ask' || endOf(date) !== null);
