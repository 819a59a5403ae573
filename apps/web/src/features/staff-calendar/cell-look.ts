import type { DayReason } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { IntlShape } from 'react-intl';
import { placesText } from '../../components/day-load/places-text';
import { dayLook, type DeliveryDay } from '../../components/day-status/day-look';
import type { DayGlyphKind } from '../../ui/day-glyph';
import type { CalendarDay, BranchLoad } from './calendar-days';
import { reasonTexts } from '../../components/day-status/day-look';

export type CellTone = 'available' | 'limited' | 'full' | 'overbooked' | 'closed';

export interface CellLook {
  tone: CellTone;
  glyph: DayGlyphKind;
  /** The text of the shape; for a closed day, the reason. */
  word: string;
  /** Whether the cell shows the text: a plain day has none, so that the others stand out. */
  isSpoken: boolean;
}

/** Returns the shape, text and colour of a day; null for a past day, whose free places mean nothing. */
export function cellLook(intl: IntlShape, day: CalendarDay, today: CalendarDate): CellLook | null {
  if (day.date < today && day.status !== 'CLOSED') return null;
  const { status, reason, note, overbookedBy } = day;
  if (overbookedBy > 0) {
    const word = intl.formatMessage({ id: 'staffCalendar.over' }, { count: overbookedBy });
    return { tone: 'overbooked', glyph: 'overbooked', word, isSpoken: true };
  }
  const look = dayLook({ status, reason });
  const tone = look.tone === 'far' ? 'closed' : look.tone;
  if (status !== 'CLOSED') return { tone, glyph: look.glyph, word: intl.formatMessage({ id: look.word }), isSpoken: tone !== 'available' };
  const word = note ?? (reason === 'NOT_A_DELIVERY_DAY' ? reasonText(intl, reason) : intl.formatMessage({ id: look.word }));
  return { tone, glyph: look.glyph, word, isSpoken: true };
}

/** Returns a reason in words short enough for a cell. */
const reasonText = (intl: IntlShape, reason: DayReason): string =>
  intl.formatMessage({ id: reason === 'NOT_A_DELIVERY_DAY' ? 'staffCalendar.noDelivery' : reasonTexts[reason].title });

type Load = Pick<CalendarDay, 'booked' | 'limit' | 'held' | 'deliveries' | 'pieces'>;

/** Returns '36 of 40 booked, 2 held', with the deliveries if they differ from the places. A day without deliveries has no limit. */
export function loadText(intl: IntlShape, load: Load): string {
  const { booked, limit, held } = load;
  if (limit === 0 && booked === 0) return '';
  const deliveries = placesText(intl, load);
  const id = deliveries === '' ? 'staffCalendar.load' : 'staffCalendar.places';
  return [intl.formatMessage({ id }, { booked, limit, held }), deliveries].filter((part) => part !== '').join(' · ');
}

/** Returns what a day is for the dragged booking: 'Move here', 'Past the limit', 'Too soon'. */
export function dropText(intl: IntlShape, drop: Drop): string {
  switch (drop.kind) {
    case 'same':
      return intl.formatMessage({ id: 'staffCalendar.drop.same' });
    case 'fits':
      return drop.branchName === null
        ? intl.formatMessage({ id: 'staffCalendar.drop.fits' })
        : intl.formatMessage({ id: 'staffCalendar.drop.other' }, { branch: drop.branchName });
    case 'past limit':
      if (drop.reason === 'FULL') return intl.formatMessage({ id: 'staffCalendar.drop.pastLimit' });
      return drop.note ?? reasonText(intl, drop.reason);
    case 'outside':
      return reasonText(intl, drop.reason);
    case 'unknown':
      return '';
  }
}

/** Returns the shape of a day for the dragged booking; null if it has none. */
export function dropGlyph(drop: Drop): 'available' | 'full' | 'closed' | null {
  if (drop.kind === 'fits') return 'available';
  if (drop.kind === 'outside') return 'closed';
  return drop.kind === 'past limit' ? (drop.reason === 'FULL' ? 'full' : 'closed') : null;
}

/** Returns the load of a day after the move; null if it is unknown or meaningless. */
export function dropLoad(drop: Drop): Pick<CalendarDay, 'booked' | 'limit'> | null {
  if ((drop.kind !== 'fits' && drop.kind !== 'past limit') || drop.after === null) return null;
  return { booked: drop.after, limit: drop.limit };
}

interface SpokenDay {
  dateText: string;
  today: CalendarDate;
  date: CalendarDate;
  day: CalendarDay | undefined;
  drop: Drop | null;
  isWaiting: boolean;
}

/** Returns the accessible name of a day: 'Saturday, 05 Dec, 2026: Few slots left. 36 of 40 booked'. */
export function cellLabel(intl: IntlShape, { dateText, today, date: ofDate, day, drop, isWaiting }: SpokenDay): string {
  const date = ofDate === today ? intl.formatMessage({ id: 'staffCalendar.today' }, { date: dateText }) : dateText;
  const state = day ? (cellLook(intl, day, today)?.word ?? '') : intl.formatMessage({ id: 'staffCalendar.loading' });
  const after = drop && dropLoad(drop);
  const parts = drop
    ? [
        dropText(intl, drop),
        after ? intl.formatMessage({ id: 'staffCalendar.drop.after' }, { after: after.booked, limit: after.limit }) : '',
      ]
    : [state, day ? loadText(intl, day) : '', isWaiting ? intl.formatMessage({ id: 'staffCalendar.waiting' }) : ''];
  return `${date}: ${parts.filter((part) => part !== '').join('. ')}`;
}

/** What dropping a booking on a day would do, as far as the page knows: the server decides. */
export type Drop =
  /** The booking is on this day already. */
  | { kind: 'same' }
  /** The day has a place. `branchName`: another branch would deliver. */
  | { kind: 'fits'; after: number | null; limit: number; branchName: string | null }
  /** No branch has a place, but staff may override the limit. */
  | { kind: 'past limit'; after: number | null; limit: number; reason: DayReason; note: string | null }
  /** Too soon, too far or past: staff cannot override it. */
  | { kind: 'outside'; reason: 'TOO_SOON' | 'TOO_FAR' }
  | { kind: 'unknown' };

interface Carried {
  deliveryDate: CalendarDate;
  branchName: string;
  /** The places that the booking takes; null: unknown. */
  places: number | null;
}

/**
 * Returns what a drop would do. `load`: the day of the booking’s own branch. `offered`: the day as its postcode can book it, which includes
 * other branches, the lead time and the range; undefined while it is loading.
 */
export function dropOn(
  booking: Carried,
  date: CalendarDate,
  { load, offered, today }: { load: BranchLoad | undefined; offered: DeliveryDay | undefined; today: CalendarDate },
): Drop {
  if (date === booking.deliveryDate) return { kind: 'same' };
  if (date < today) return { kind: 'outside', reason: 'TOO_SOON' };
  if (offered?.reason === 'TOO_SOON' || offered?.reason === 'TOO_FAR') return { kind: 'outside', reason: offered.reason };
  if (!load) return { kind: 'unknown' };
  const { limit, note } = load;
  // Places that are held for offers are taken like booked ones.
  const after = load.booked + load.held + (booking.places ?? 1);
  // An unavailable day names a branch too: the one that would deliver.
  const isHad = offered !== undefined && offered.reason === null && offered.branchName !== null;
  const other = isHad && offered.branchName !== booking.branchName ? offered.branchName : null;
  if (other !== null) return { kind: 'fits', after: null, limit, branchName: other };
  const reason = offered ? offered.reason : load.reason;
  return reason === null
    ? { kind: 'fits', after, limit, branchName: null }
    : { kind: 'past limit', after: load.status === 'CLOSED' ? null : after, limit, reason, note: offered?.note ?? note };
}
