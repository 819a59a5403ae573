import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { skipToken } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import type { DeliveryDay } from '../../components/day-status/day-look';
import { useAvailabilityQuery } from '../../components/date-picker/availability.generated';
import type { CalendarBookingFragment } from './calendar-bookings.generated';

/** A booking that was picked up and not yet dropped. */
interface Carried {
  booking: CalendarBookingFragment;
  /** `keys`: by the grip; arrows or a press choose the day. */
  by: 'pointer' | 'keys';
}

export interface Carry {
  carried: Carried | null;
  /** The days as the booking's postcode may book them, once the server has said so. */
  offered: ReadonlyMap<CalendarDate, DeliveryDay>;
  pickUp: (carried: Carried) => void;
  putBack: () => void;
}

/** Which booking is being carried, and what the shown days would be to it. */
export function useCarry(from: CalendarDate, to: CalendarDate, today: CalendarDate): Carry {
  const [carried, setCarried] = useState<Carried | null>(null);
  const { data } = useAvailabilityQuery(
    carried && to >= today
      ? { variables: { postcode: carried.booking.postcode, from: from < today ? today : from, to }, fetchPolicy: 'network-only' }
      : skipToken,
  );
  const days = carried ? data?.availability.days : undefined;
  const offered = useMemo(() => new Map((days ?? []).map((day) => [day.date, day])), [days]);
  return { carried, offered, pickUp: setCarried, putBack: () => setCarried(null) };
}
