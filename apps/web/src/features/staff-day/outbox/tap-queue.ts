import { canTransition, type BookingStatus } from '@booking/domain/booking/booking-status';
import type { Tap } from './tap';
import { newKey } from '../../../lib/new-key';

/** Where a booking stands at the server. */
export interface Standing {
  status: BookingStatus;
  version: number;
  docUrls: readonly string[];
}

/** The next tap of an account: in their order; behind one that is in trouble, those of the same booking wait. */
export function nextTap(taps: readonly Tap[], userId: string): Tap | null {
  const stuck = new Set<string>();
  for (const tap of taps) {
    if (tap.userId !== userId || stuck.has(tap.bookingId)) continue;
    if (tap.trouble === null) return tap;
    stuck.add(tap.bookingId);
  }
  return null;
}

/** Of a booking's taps the first that is in trouble, and what waits behind it until the crew has chosen. */
export function fromTrouble(taps: readonly Tap[], bookingId: string): Tap[] {
  const own = taps.filter((tap) => tap.bookingId === bookingId);
  const first = own.findIndex(({ trouble }) => trouble !== null);
  return first === -1 ? [] : own.slice(first);
}

/** Taps that are sent by themselves. @param taps of one account */
export function waitingTaps(taps: readonly Tap[]): Tap[] {
  return taps.filter((tap) => !fromTrouble(taps, tap.bookingId).includes(tap));
}

/** In milliseconds; never longer than from the tap on: a clock that was set back meanwhile holds nothing up. */
export function waitOf({ at, sendAt }: Tap, now: number): number {
  return now < at ? 0 : Math.max(0, sendAt - now);
}

/** Delivered and failed: nothing but photographs and reasons can follow. */
export const isFinal = (status: BookingStatus): boolean => status === 'DELIVERED' || status === 'FAILED';

/** Whether a tap brings more than its state. */
const bringsMore = ({ photos, reason }: Tap) => photos.length > 0 || reason !== null;

/** What of a booking's taps is still to be done: not what has come about already, but for the photographs and the reason that it brings. */
export function leftToSend(taps: readonly Tap[], { status }: Pick<Standing, 'status'>): Tap[] {
  const reached = taps.findIndex((tap) => tap.status === status);
  return taps.filter((tap, index) => index > reached || (index === reached && bringsMore(tap)));
}

/** Whether all of the taps can still be done, one after the other. */
function canFollow({ status: present }: Pick<Standing, 'status'>, taps: readonly Tap[]): boolean {
  return taps.every((tap, index) => {
    const from = taps[index - 1]?.status ?? present;
    if (from === tap.status) return isFinal(from) && bringsMore(tap);
    // A failed delivery gets another day by the office.
    return from !== 'FAILED' && canTransition(from, tap.status);
  });
}

/**
 * What is still to be done on top of where a booking stands; empty: nothing can be. Where it has ended otherwise than was tapped, that
 * step is taken back first (the server keeps both in its history).
 */
export function wayTo(taps: readonly Tap[], stands: Pick<Standing, 'status'>): Tap[] {
  const left = leftToSend(taps, stands);
  if (left.length > 0 && canFollow(stands, left)) return left;
  const last = left.at(-1);
  if (last === undefined || !isFinal(stands.status) || !isFinal(last.status) || last.status === stands.status) return [];
  const back: Tap = { ...last, status: 'OUT_FOR_DELIVERY', takesBack: true, reason: null, failure: null, photos: [], uploaded: null };
  return [back, ...leftToSend(taps, back)];
}

/**
 * Whether the office has meanwhile done itself what was tapped, so that the crew need not choose: the first tap's state stands already,
 * or a later one's that nothing can follow. What is left keeps the version that it was tapped for: it is taken where that one step
 * is all that has changed, and is a conflict of its own where anything else has.
 */
export function hasComeAbout(taps: readonly Tap[], { status, version }: Standing): boolean {
  const [first] = taps;
  // Refused as the booking was when it was tapped: nothing has come in between.
  if (first === undefined || first.version === version) return false;
  return first.status === status || (isFinal(status) && taps.some((tap) => tap.status === status));
}

/** The taps as other requests than before, each with a key of its own, on top of what the booking is now. */
export function onTopOf({ version, docUrls }: Standing, taps: readonly Tap[]): Tap[] {
  return taps.map((tap, index) => ({
    ...tap,
    id: newKey(),
    // In their order, where one has come before them.
    number: (taps[0] ?? tap).number + index,
    version: version + index,
    docUrls,
    sendAt: tap.at,
    begun: false,
    trouble: null,
  }));
}

/** Without the photographs that the server does not take. */
export const withoutRefused = (taps: readonly Tap[]): Tap[] =>
  taps.map((tap) => (tap.trouble?.code === 'PHOTO' ? { ...tap, photos: [], uploaded: null } : tap));

/** What is left on the device of a tap that is not sent any more: that it was not sent, for the crew. */
export const expired = (tap: Tap): Tap => ({
  ...tap,
  photos: [],
  uploaded: null,
  reason: null,
  failure: null,
  trouble: { code: 'EXPIRED', text: null },
});
