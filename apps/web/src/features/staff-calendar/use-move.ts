import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useState } from 'react';
import { useReschedule } from '../../components/staff-move/use-reschedule';
import type { DateUnavailablePartsFragment } from '../../graphql/availability.generated';
import type { CalendarBookingFragment } from '../../graphql/calendar.generated';

interface Move {
  booking: CalendarBookingFragment;
  to: CalendarDate;
}

/** A move that the server refused, shown at the target day. */
export interface Refusal extends Move {
  day: DateUnavailablePartsFragment;
}

export interface MoveWish extends Move {
  notify: boolean;
  override: string | null;
}

export interface Moves {
  /** The target day of each booking whose move has no answer yet. */
  moving: ReadonlyMap<string, CalendarDate>;
  /** At most one for each booking, in the order of the answers. */
  refusals: readonly Refusal[];
  move: (wish: MoveWish) => Promise<void>;
  dismiss: (bookingId: string) => void;
}

/**
 * Moves bookings to other days; several moves may run in parallel. A booking stays where it is until the server confirms the move. A
 * refusal stays on the screen, with what was typed into it, until the booking is moved or the refusal is dismissed.
 */
export function useMove(): Moves {
  const reschedule = useReschedule();
  const [moving, setMoving] = useState<Moves['moving']>(new Map());
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);

  const dismiss = (bookingId: string) => setRefusals((before) => before.filter(({ booking }) => booking.id !== bookingId));

  const refuse = (refusal: Refusal) =>
    setRefusals((before) => {
      const isSame = ({ booking }: Refusal) => booking.id === refusal.booking.id;
      return before.some(isSame) ? before.map((one) => (isSame(one) ? refusal : one)) : [...before, refusal];
    });

  async function move(wish: MoveWish): Promise<void> {
    const { booking, to } = wish;
    setMoving((before) => new Map(before).set(booking.id, to));
    const result = await reschedule({ ...wish, report: booking.toldBy, reportFailure: true });
    if (result.status === 'unavailable') refuse({ booking, to, day: result.day });
    else {
      await result.refreshed;
      // A refusal stays, with the typed reason, if the booking is unchanged.
      if (result.status === 'moved' || result.standing !== 'unchanged') dismiss(booking.id);
    }
    setMoving((before) => new Map([...before].filter(([id]) => id !== booking.id)));
  }

  return { moving, refusals, move, dismiss };
}
