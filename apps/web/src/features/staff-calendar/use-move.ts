import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { moveContext, useMoveMessages } from '../../components/staff-move/use-move-messages';
import { type CalendarBookingFragment, MoveBookingDocument, type MoveBookingMutation } from '../../graphql/calendar.generated';

type Answer = MoveBookingMutation['rescheduleBooking'];

interface Move {
  booking: CalendarBookingFragment;
  to: CalendarDate;
}

/** A move that the server did not do: what it said, where it was wanted. */
export interface Refusal extends Move {
  answer: Extract<Answer, { __typename: 'DateUnavailable' }>;
}

export interface MoveWish extends Move {
  /** Whether the customer gets a message. */
  notify: boolean;
  /** Past the limit, and why; null: only if the day takes it. */
  override: string | null;
}

export interface Moves {
  /** By booking, the day that it is on its way to: the server has not answered yet, and nothing has moved. */
  moving: ReadonlyMap<string, CalendarDate>;
  /** One for a booking, in the order in which they came. */
  refusals: readonly Refusal[];
  /** Resolves when it is known what has become of it: whether the booking has its new day. */
  move: (wish: MoveWish) => Promise<boolean>;
  /** Takes the refusal of a booking away. */
  dismiss: (bookingId: string) => void;
}

/**
 * Moves bookings to other days, several at once. A booking stays where it is until the server has said that it has its new place; what
 * was refused stays on the screen, with what was typed into it, until it has moved or is dismissed.
 */
export function useMove(): Moves {
  const client = useApolloClient();
  const messages = useMoveMessages();
  const [moving, setMoving] = useState<Moves['moving']>(new Map());
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);

  const dismiss = (bookingId: string) => setRefusals((before) => before.filter(({ booking }) => booking.id !== bookingId));

  const refuse = (refusal: Refusal) =>
    setRefusals((before) => {
      const isSame = ({ booking }: Refusal) => booking.id === refusal.booking.id;
      return before.some(isSame) ? before.map((one) => (isSame(one) ? refusal : one)) : [...before, refusal];
    });

  const setOnWay = (bookingId: string, to: CalendarDate | null) =>
    setMoving((before) => {
      const after = new Map(before);
      if (to === null) after.delete(bookingId);
      else after.set(bookingId, to);
      return after;
    });

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
      context: moveContext(),
    });
    return data?.rescheduleBooking;
  }

  async function move(wish: MoveWish): Promise<boolean> {
    const { booking, to, notify } = wish;
    setOnWay(booking.id, to);
    try {
      const answer = await ask(wish);
      if (answer?.__typename === 'DateUnavailable') {
        refuse({ booking, to, answer });
        void messages.askAgain();
        return false;
      }
      await messages.askAgain();
      if (answer?.__typename !== 'RescheduleBookingSuccess') return false;
      dismiss(booking.id);
      messages.moved({ before: booking, after: answer.booking, notify, toldBy: booking.toldBy });
      return true;
    } catch (error) {
      const end = await messages.failed(error, booking, to);
      if (end !== 'stayed') dismiss(booking.id);
      if (typeof end === 'string') return false;
      messages.moved({ before: booking, after: end, notify, toldBy: booking.toldBy });
      return true;
    } finally {
      setOnWay(booking.id, null);
    }
  }

  return { moving, refusals, move, dismiss };
}
