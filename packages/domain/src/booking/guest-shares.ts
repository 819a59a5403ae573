/** How many places may be had without a proof (Domain, "Shares of a day"; ADR 0016). */

/** Of a branch's day, at most so many active bookings from a network, and as many holds; by the width of the network. */
const ofDay = { narrow: 3, wide: 6 };

/** At a time and in a day, whatever the branch and the date, by the width of the network. A partner's key has no count of a day. */
export const networkShares = { liveHolds: { narrow: 20, wide: 40 }, bookings24Hours: { narrow: 10, wide: 30 } } as const;

/** Active bookings that one telephone number proves at most. */
export const bookingsOfNumber = 3;

/** Percent of a day's limit. 100: guests together may take the whole day. */
export const noGuestShare = 100;

export interface DayShares {
  /** From an IPv4 address or the /64 of an IPv6 address; from a /48. */
  narrow: number;
  wide: number;
  /** Bookings by all guests together in any hour, with the places that they hold; null: as many as there are. */
  guests: number | null;
  /** Holds of all guests together. */
  guestHolds: number;
}

/**
 * The shares of a branch's day. No network has all of a day of several places.
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
