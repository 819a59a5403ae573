import type { DayStop } from './day-stops';
import type { Tap, TapTrouble } from './outbox/tap';
import { fromTrouble } from './outbox/tap-queue';
import type { DayPlace } from './use-day-place';

/** Taps of one booking that the server did not take, and that have no stop on the page to be shown at. */
export interface TapsWithoutStop {
  taps: readonly [Tap, ...Tap[]];
  /**
   * WAITS: for a choice at its stop, on its day. GONE: the booking is not on that day any more, or not theirs. CLOSED: the day is not
   * open to who tapped any more. EXPIRED: it was kept for too long.
   */
  why: 'WAITS' | 'GONE' | 'CLOSED' | 'EXPIRED';
}

/** The page, and what it knows. */
interface Shown {
  place: Pick<DayPlace, 'isOf' | 'mayOpen'>;
  /** Null: they cannot be shown. */
  stops: readonly DayStop[] | null;
  /** Whether the server does not let the account see the day. */
  forbidden: boolean;
}

function whyOf({ branchId, date }: Tap, code: TapTrouble['code'], { place, stops, forbidden }: Shown): TapsWithoutStop['why'] {
  if (code === 'EXPIRED' || code === 'GONE') return code;
  if (!place.mayOpen(branchId, date)) return 'CLOSED';
  if (!place.isOf(branchId, date)) return 'WAITS';
  if (forbidden) return 'CLOSED';
  // The day is on the screen, without the stop.
  return stops === null ? 'WAITS' : 'GONE';
}

/** What the server did not take and is shown above the stops. @param own the taps of who is signed in, in their order */
export function tapsWithoutStop(own: readonly Tap[], shown: Shown): TapsWithoutStop[] {
  const atStops = new Set(shown.stops?.map(({ booking }) => booking.id));
  const bookings = [...new Set(own.map(({ bookingId }) => bookingId))].filter((id) => !atStops.has(id));
  return bookings.flatMap((id) => {
    const [first, ...behind] = fromTrouble(own, id);
    return first?.trouble ? [{ taps: [first, ...behind] as const, why: whyOf(first, first.trouble.code, shown) }] : [];
  });
}
