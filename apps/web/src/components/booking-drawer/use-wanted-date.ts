import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useState } from 'react';
import type { DateGoneBannerProps } from '../date-picker/date-gone-banner';
import { useDeliveryDays, type DeliveryDays } from '../date-picker/use-delivery-days';
import { isBookable, type DeliveryDay } from '../day-status/day-look';
import type { StaffBooking } from './staff-booking';

type Refused = Pick<DateGoneBannerProps, 'reason' | 'alternatives'>;

export interface WantedDate {
  days: DeliveryDays;
  date: CalendarDate | null;
  /** What is known of it. */
  day: DeliveryDay | null;
  /** No place is free on it: it takes a tick. */
  isPast: boolean;
  /** The tick. */
  past: boolean;
  /** A date that was refused meanwhile, and why. */
  gone: (Refused & { date: CalendarDate }) | null;
  choose: (date: CalendarDate) => void;
  setPast: (past: boolean) => void;
  refuse: (date: CalendarDate, refused: Refused) => void;
}

/** The date that a booking is to have instead, by the customers' own calendar. */
export function useWantedDate({ postcode, deliveryDate }: StaffBooking): WantedDate {
  const days = useDeliveryDays(postcode, deliveryDate);
  const [chosen, setDate] = useState<CalendarDate | null>(null);
  // Somebody else may have moved it to the same date meanwhile.
  const date = chosen === deliveryDate ? null : chosen;
  const [past, setPast] = useState(false);
  const [gone, setGone] = useState<WantedDate['gone']>(null);
  const day = date === null ? null : (days.calendar.byDate.get(date) ?? null);
  return {
    days,
    date,
    day,
    isPast: day !== null && !isBookable(day),
    past,
    gone,
    choose: (wanted) => {
      setGone(null);
      setPast(false);
      setDate(wanted);
    },
    setPast,
    refuse: (wanted, { reason, alternatives }) => {
      setGone({ date: wanted, reason, alternatives });
      setDate(null);
      days.refresh();
    },
  };
}
