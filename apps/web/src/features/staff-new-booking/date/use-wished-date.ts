import { isCalendarDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The date in the address, from where a day's New booking led here: chosen once, as soon as it is known whether it can be had. */
export function useWishedDate(ready: boolean, choose: (date: CalendarDate) => void): void {
  const [search, setSearch] = useSearchParams();
  const wished = search.get('date');
  const take = useEffectEvent((date: string) => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('date');
        return next;
      },
      { replace: true },
    );
    if (isCalendarDate(date)) choose(date);
  });
  useEffect(() => {
    if (ready && wished !== null) take(wished);
  }, [ready, wished]);
}
