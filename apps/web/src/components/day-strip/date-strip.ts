import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { isBookable, type DeliveryDay } from '../day-status/day-look';

/** A day that is drawn, or a run of days on which no branch delivers. */
export type StripPart = { kind: 'day'; day: DeliveryDay } | { kind: 'gap'; days: DeliveryDay[] };

/** Days that are drawn at once, and how many of them can be booked. */
const max = { days: 10, bookable: 9 };

function partsFrom(days: readonly DeliveryDay[]): StripPart[] {
  const parts: StripPart[] = [];
  let bookable = 0;
  let drawn = 0;
  for (const day of days) {
    if (drawn === max.days || bookable === max.bookable) break;
    if (day.status === 'CLOSED') {
      const last = parts.at(-1);
      if (last?.kind === 'gap') last.days.push(day);
      else parts.push({ kind: 'gap', days: [day] });
      continue;
    }
    drawn += 1;
    if (isBookable(day)) bookable += 1;
    parts.push({ kind: 'day', day });
  }
  return parts.at(-1)?.kind === 'gap' ? parts.slice(0, -1) : parts;
}

const dates = (parts: readonly StripPart[]) => parts.flatMap((part) => (part.kind === 'day' ? [part.day] : part.days));

/**
 * Returns the days that the phone booking offers: from the first day that is not too soon, with at most nine free days. Runs of days
 * without deliveries are gaps. They begin later if none of the first days is free, or if the chosen day is later.
 */
export function dateStrip(days: readonly DeliveryDay[], chosen: CalendarDate | null, next: CalendarDate | null): StripPart[] {
  const open = days.filter(({ reason }) => reason !== 'TOO_SOON' && reason !== 'TOO_FAR');
  const from = (date: CalendarDate) => partsFrom(open.filter((day) => day.date >= date));
  const first = partsFrom(open);
  const shown = dates(first);
  if (chosen !== null && !shown.some(({ date }) => date === chosen) && open.some(({ date }) => date === chosen)) return from(chosen);
  return next !== null && !shown.some(isBookable) ? from(next) : first;
}
