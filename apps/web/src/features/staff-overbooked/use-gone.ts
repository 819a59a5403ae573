import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { WorkBookingNowDocument } from './overbooked.generated';
import { isAsked, isThere, type GoneBooking, type Way, type WorkBooking, type WorkPlace } from './work-list';

interface Gone {
  gone: readonly GoneBooking[];
  /** A booking was moved from here. */
  note: (booking: WorkBooking, movedHere: Way) => void;
  /** It has come back. */
  forget: (id: string) => void;
}

/**
 * The bookings that have left the day while its list was open: those that were moved here, and those whose customers have answered
 * meanwhile. They stay in sight, or staff would not know what became of them.
 */
export function useGone(bookings: readonly WorkBooking[], place: WorkPlace): Gone {
  const client = useApolloClient();
  const [gone, setGone] = useState<readonly GoneBooking[]>([]);
  const asked = useRef<ReadonlySet<string>>(new Set());
  const put = (one: GoneBooking) => setGone((all) => [...all.filter(({ booking }) => booking.id !== one.booking.id), one]);

  const present = bookings.filter((booking) => isThere(booking, place));
  const waiting = present.filter(isAsked).map(({ id }) => id);
  const readNow = useEffectEvent(async (id: string) => {
    try {
      const { data } = await client.query({ query: WorkBookingNowDocument, variables: { id }, fetchPolicy: 'network-only' });
      if (data?.booking && !isThere(data.booking, place)) put({ booking: data.booking, movedHere: null });
    } catch {
      // It went to a branch that is not one's own, or cannot be asked about now: it is only not in the list any more.
    }
  });
  const key = `${waiting.join()} ${present.map(({ id }) => id).join()}`;
  const look = useEffectEvent(() => {
    // Nothing is there before the first answer, and again when another person signs in.
    if (bookings.length === 0) return;
    const left = [...asked.current].filter((id) => !present.some((booking) => booking.id === id));
    asked.current = new Set([...asked.current, ...waiting].filter((id) => !left.includes(id)));
    for (const id of left) if (!gone.some(({ booking }) => booking.id === id)) void readNow(id);
  });
  useEffect(() => look(), [key]);

  return {
    gone,
    note: (booking, movedHere) => put({ booking, movedHere }),
    forget: (id) => setGone((all) => all.filter(({ booking }) => booking.id !== id)),
  };
}
