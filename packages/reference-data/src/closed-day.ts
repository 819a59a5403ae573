import type { ClosedDayKind, LocalisedName } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { State } from './states.js';

/** A date on which nothing is delivered, by state. */
export interface ClosedDay {
  date: CalendarDate;
  kind: ClosedDayKind;
  name: LocalisedName;
  /** Names of states; empty means everywhere. */
  states: readonly State[];
  /** True until the moon has been seen, or a state has declared the day; it is closed nevertheless. */
  tentative: boolean;
}

export const everywhere: readonly State[] = [];

export function holiday(date: CalendarDate, en: string, bm: string, cn: string, states: readonly State[]): ClosedDay {
  return { date, kind: 'PUBLIC_HOLIDAY', name: { en, bm, cn }, states, tentative: false };
}

/** A holiday whose date staff have to confirm. */
export const tentativeHoliday = (...input: Parameters<typeof holiday>): ClosedDay => ({ ...holiday(...input), tentative: true });

/** The specification mentions stock-take days without dates, so these dates are our own seed data. */
export function stockTake(date: CalendarDate): ClosedDay {
  return {
    date,
    kind: 'STOCK_TAKE',
    name: { en: 'Stock-take', bm: 'Hari pengiraan stok', cn: '盘点日' },
    states: everywhere,
    tentative: false,
  };
}
