import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useSyncExternalStore } from 'react';
import { now } from './clock';
import { today } from './today';

const untilMidnight = (): number => Date.parse(`${addDays(today(), 1)}T00:00:00+08:00`) - now();

/** Calls `tell` at each midnight where the retailer is, and looks again when the tab is seen again: a device that slept counts no time. */
function onNewDay(tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(look, untilMidnight());
    tell();
  };
  timer = setTimeout(look, untilMidnight());
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Today, for a page that may stay open over midnight: it is drawn again when the day is another one. */
export const useToday = (): CalendarDate => useSyncExternalStore(onNewDay, today);
