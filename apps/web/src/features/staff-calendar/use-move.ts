import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { longestMove, useMoveMessages } from '../../components/staff-move/use-move-messages';
import type { CalendarBookingFragment } from './calendar-bookings.generated';
import { MoveBookingDocument, type MoveBookingMutation } from './move-booking.generated';

type Answer = MoveBookingMutation['rescheduleBooking'];

/** A booking on its way: the server has not answered yet, and nothing has moved. */
export interface Moving {
  booking: CalendarBookingFragment;
  to: CalendarDate;
}

/** A move that the server did not do: what it said, where it was wanted. */
export interface Refusal extends Moving {
  answer: Extract<Answer, { __typename: 'DateUnavailable' }>;
}

export interface MoveWish extends Moving {
  /** Whether the customer is told. */
  notify: boolean;
  /** Past the limit, and why; null: only if the day takes it. */
  override: string | null;
}

export interface Moves {
  moving: Moving | null;
  refusal: Refusal | null;
  /** Resolves when the server has answered: whether the booking has its new day. */
  move: (wish: MoveWish) => Promise<boolean>;
  dismiss: () => void;
}

/** Moves bookings to other days. A booking stays where it is until the server has said that it has its new place. */
export function useMove(): Moves {
  const client = useApolloClient();
  const messages = useMoveMessages();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function ask({ booking, to, notify, override }: MoveWish): Promise<Answer | undefined> {
    const { data } = await client.mutate({
      mutation: MoveBookingDocument,
      variables: {
        input: {
          id: booking.id,
          version: booking.version,
          deliveryDate: to,
          notify,
          override: override !== null,
          overrideReason: override,
        },
      },
      context: { fetchOptions: { signal: AbortSignal.timeout(longestMove) } },
    });
    return data?.rescheduleBooking;
  }

  async function move(wish: MoveWish): Promise<boolean> {
    const { booking, to, notify } = wish;
    setRefusal(null);
    setMoving({ booking, to });
    try {
      const answer = await ask(wish);
      if (answer?.__typename === 'DateUnavailable') {
        setRefusal({ booking, to, answer });
        await messages.askAgain();
        return false;
      }
      await messages.askAgain();
      if (answer) messages.moved({ before: booking, after: answer.booking, notify });
      return true;
    } catch (error) {
      await messages.failed(error, booking);
      return false;
    } finally {
      setMoving(null);
    }
  }

  return { moving, refusal, move, dismiss: () => setRefusal(null) };
}
