import { createContext, use } from 'react';
import type { CalendarBookingFragment } from './calendar-bookings.generated';
import type { Moves } from './use-move';

/** What can be done with a booking of the calendar, and what is being done. */
export interface CalendarActions {
  /** Whether its user may change bookings. */
  canMove: boolean;
  /** The booking that is carried. */
  carriedId: string | null;
  moving: Moves['moving'];
  open: (booking: CalendarBookingFragment) => void;
  /** Picks a booking up by its grip. */
  pickUp: (booking: CalendarBookingFragment) => void;
}

export const CalendarActionsContext = createContext<CalendarActions | null>(null);

export function useCalendarActions(): CalendarActions {
  const actions = use(CalendarActionsContext);
  if (actions === null) throw new Error('a booking card needs the calendar around it');
  return actions;
}
