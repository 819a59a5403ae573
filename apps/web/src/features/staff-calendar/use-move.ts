import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { requestFailureOf } from '../../lib/request-failure';
import { useLocale } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
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

/** In a dead spot a request may hang and never fail; the booking would look as if it were on its way. In milliseconds. */
const longest = 15_000;

/** Moves bookings to other days. A booking stays where it is until the server has said that it has its new place. */
export function useMove(): Moves {
  const client = useApolloClient();
  const intl = useIntl();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const day = (date: CalendarDate) => deliveryDateText(date, locale, 'day');
  const say = (id: string, color: 'success' | 'medium' | 'full', values: Record<string, string> = {}) =>
    showMessage({ color, content: intl.formatMessage({ id }, values) });
  const askAgain = () =>
    client.refetchQueries({ include: 'active' }).then(
      () => undefined,
      // What could not be fetched says so itself.
      () => undefined,
    );

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
      context: { fetchOptions: { signal: AbortSignal.timeout(longest) } },
    });
    return data?.rescheduleBooking;
  }

  /** Says why nothing has moved. What holds now is fetched: somebody may have changed the booking, or the answer was lost on its way. */
  async function fail(error: unknown, { booking }: Moving) {
    const { code } = requestFailureOf(error);
    const values = { name: booking.name, date: day(booking.deliveryDate) };
    if (code === 'CONFLICT' || code === 'NOT_FOUND') say('staffCalendar.move.stale', 'medium', values);
    else if (code === 'NETWORK') say('staffCalendar.move.offline', 'full', values);
    else say('staffCalendar.move.failed', 'full', values);
    await askAgain();
  }

  // The message outlives the page that showed it: nothing here touches that page's state.
  async function undo(moved: CalendarBookingFragment, from: CalendarDate, notify: boolean) {
    try {
      const answer = await ask({ booking: moved, to: from, notify, override: null });
      if (answer?.__typename === 'DateUnavailable') {
        say('staffCalendar.undo.gone', 'medium', { date: day(from), kept: day(moved.deliveryDate), why: answer.message });
      } else say('staffCalendar.undo.done', 'success', { name: moved.name, date: day(from) });
      await askAgain();
    } catch (error) {
      await fail(error, { booking: moved, to: from });
    }
  }

  async function move(wish: MoveWish): Promise<boolean> {
    const { booking, to, notify } = wish;
    setRefusal(null);
    setMoving({ booking, to });
    try {
      const answer = await ask(wish);
      if (answer?.__typename === 'DateUnavailable') {
        setRefusal({ booking, to, answer });
        await askAgain();
        return false;
      }
      await askAgain();
      if (answer) {
        showMessage({
          color: 'success',
          content: intl.formatMessage(
            { id: notify ? 'staffCalendar.move.done' : 'staffCalendar.move.doneQuietly' },
            {
              name: booking.name,
              date: day(answer.booking.deliveryDate),
              other: answer.booking.branch.id === booking.branch.id ? 'no' : 'yes',
              branch: answer.booking.branchName,
            },
          ),
          action: {
            label: intl.formatMessage({ id: 'staffCalendar.undo' }),
            onPress: () => void undo(answer.booking, booking.deliveryDate, notify),
          },
        });
      }
      return true;
    } catch (error) {
      await fail(error, wish);
      return false;
    } finally {
      setMoving(null);
    }
  }

  return { moving, refusal, move, dismiss: () => setRefusal(null) };
}
