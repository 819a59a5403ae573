import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useSyncExternalStore } from 'react';
import { now } from './clock';
import { today } from './today';

const untilMidnight = (): number => Date.parse(`${addDays(today(), 1)}T00:00:00+08:00`) - now();

/** Calls `notify` at each midnight in Malaysia, and when the tab becomes visible: timers stop while a device sleeps. */
function onNewDay(notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(look, untilMidnight());
    notify();
  };
  timer = setTimeout(look, untilMidnight());
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Returns today, and renders again at midnight. */
export const useToday = (): CalendarDate => useSyncExternalStore(onNewDay, today);
