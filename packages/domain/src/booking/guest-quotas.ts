/** Quotas of places without verification (Domain, "Shares of a day"; ADR 0016). */

/** Maximum number of active bookings, and of holds, that a network may have on a branch's day, by the size of the network. */
const ofDay = { net64: 3, net48: 6 };

/**
 * Maximum number of live holds, and of bookings in 24 hours, over all branches and dates, by the size of the network. A partner's key has
 * no limit in 24 hours.
 */
export const networkQuotas = { liveHolds: { net64: 20, net48: 40 }, bookings24Hours: { net64: 10, net48: 30 } } as const;

/** Maximum number of active bookings that one telephone number can verify. */
export const bookingsOfNumber = 3;

/** Percent of a day's limit; 100 means that guests together may take the whole day. */
export const noGuestQuota = 100;

export interface GuestQuotas {
  /** For an IPv4 address or the /64 of an IPv6 address; for a /48. */
  net64: number;
  net48: number;
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
export function guestQuotas(limit: number, guestPercent: number): GuestQuotas {
  const max = Math.max(1, limit - 1);
  return {
    net64: Math.min(ofDay.net64, max),
    net48: Math.min(ofDay.net48, max),
    guests: guestPercent >= noGuestQuota ? null : Math.max(3, Math.ceil((limit * guestPercent) / 100)),
    guestHolds: Math.max(1, Math.floor(limit / 4)),
  };
}
