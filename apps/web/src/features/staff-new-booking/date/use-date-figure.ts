import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { StaffDays } from './use-staff-days';

/** Chooses the free date with a figure. One that is pressed before the days of the postcode are there waits for them. */
export function useDateFigure(
  { coverage, strip }: StaffDays,
  postcode: string,
  choose: (date: CalendarDate) => void,
): (figure: number) => void {
  const early = useRef<{ postcode: string; figure: number } | null>(null);
  function take(figure: number) {
    const part = strip.find((one) => one.kind === 'day' && one.key === figure);
    if (part?.kind === 'day') choose(part.day.date);
  }
  const onDays = useEffectEvent(() => {
    const waiting = early.current;
    early.current = null;
    if (waiting?.postcode === postcode) take(waiting.figure);
  });
  useEffect(() => {
    if (coverage === 'own') onDays();
  }, [coverage]);
  return (figure) => {
    if (coverage === 'asking') early.current = { postcode, figure };
    else take(figure);
  };
}
