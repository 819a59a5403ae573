/** Quotas of places without verification (Domain, "Shares of a day"; ADR 0016). */

/** Maximum number of active bookings, and of holds, that a network may have on a branch's day, by the size of the network. */
const ofDay = { narrow: 3, wide: 6 };

/**
 * Maximum number of live holds, and of bookings in 24 hours, over all branches and dates, by the size of the network. A partner's key has
 * no limit in 24 hours.
 */
export const networkShares = { liveHolds: { narrow: 20, wide: 40 }, bookings24Hours: { narrow: 10, wide: 30 } } as const;

/** Maximum number of active bookings that one telephone number can verify. */
export const bookingsOfNumber = 3;

/** Percent of a day's limit; 100 means that guests together may take the whole day. */
export const noGuestShare = 100;

export interface DayShares {
  /** For an IPv4 address or the /64 of an IPv6 address; for a /48. */
  narrow: number;
  wide: number;
  /** Maximum number of bookings by all guests together in an hour, including the places that they hold; null for no limit. */
  guests: number | null;
  /** Maximum number of holds of all guests together. */
  guestHolds: number;
}

/**
 * Returns the guest quotas of a branch's day. No network can take all places of a day with several places.
 * @param limit the limit in force, at least 1
 * @param guestPercent GUEST_SHARE
 */
export function dayShares(limit: number, guestPercent: number): DayShares {
  const most = Math.max(1, limit - 1);
  return {
    narrow: Math.min(ofDay.narrow, most),
    wide: Math.min(ofDay.wide, most),
    guests: guestPercent >= noGuestShare ? null : Math.max(3, Math.ceil((limit * guestPercent) / 100)),
    guestHolds: Math.max(1, Math.floor(limit / 4)),
  };
}
