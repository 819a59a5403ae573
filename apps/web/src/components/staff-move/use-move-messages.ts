import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useApolloClient } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import { requestFailureOf } from '../../lib/request-failure';
import { useLocale } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { UndoMoveDocument } from './undo-move.generated';

/** A booking as the messages name it. */
interface NamedBooking {
  id: string;
  name: string;
  version: number;
  deliveryDate: CalendarDate;
  branchName: string;
  branch: { id: string };
}

interface MovedBooking {
  /** As it was. */
  before: NamedBooking;
  /** As the server answered. */
  after: NamedBooking;
  /** Whether the customer was told; they are told of the way back too. */
  notify: boolean;
}

interface MoveMessages {
  /** Says that a booking has its new day, and offers the way back. */
  moved: (move: MovedBooking) => void;
  /** Says why nothing has moved, and fetches what holds now: somebody may have changed the booking, or the answer was lost on its way. */
  failed: (error: unknown, booking: Pick<NamedBooking, 'name' | 'deliveryDate'>) => Promise<void>;
  /** Everything on the screen is read again. */
  askAgain: () => Promise<void>;
}

/** In a dead spot a request may hang and never fail; the booking would look as if it were on its way. In milliseconds. */
export const longestMove = 15_000;

/**
 * What staff are told of a move, wherever they make it. The way back is a move like any other: the old place may be gone by then. The
 * messages outlive the page that showed them: nothing here touches that page's state.
 */
export function useMoveMessages(): MoveMessages {
  const client = useApolloClient();
  const intl = useIntl();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const day = (date: CalendarDate) => deliveryDateText(date, locale, 'day');
  const say = (id: string, color: 'success' | 'medium' | 'full', values: Record<string, string>) =>
    showMessage({ color, content: intl.formatMessage({ id: `staffMove.${id}` }, values) });
  const askAgain = () =>
    client.refetchQueries({ include: 'active' }).then(
      () => undefined,
      // What could not be fetched says so itself.
      () => undefined,
    );

  async function failed(error: unknown, { name, deliveryDate }: Pick<NamedBooking, 'name' | 'deliveryDate'>) {
    const { code } = requestFailureOf(error);
    const values = { name, date: day(deliveryDate) };
    if (code === 'CONFLICT' || code === 'NOT_FOUND') say('stale', 'medium', values);
    else say(code === 'NETWORK' ? 'offline' : 'failed', 'full', values);
    await askAgain();
  }

  async function undo({ before, after, notify }: MovedBooking) {
    try {
      const { data } = await client.mutate({
        mutation: UndoMoveDocument,
        variables: { input: { id: after.id, version: after.version, deliveryDate: before.deliveryDate, notify } },
        context: { fetchOptions: { signal: AbortSignal.timeout(longestMove) } },
      });
      const answer = data?.rescheduleBooking;
      if (answer?.__typename === 'DateUnavailable') {
        say('undoGone', 'medium', { date: day(before.deliveryDate), kept: day(after.deliveryDate), why: answer.message });
      } else say('undone', 'success', { name: after.name, date: day(before.deliveryDate) });
      await askAgain();
    } catch (error) {
      await failed(error, after);
    }
  }

  function moved(move: MovedBooking) {
    const { before, after, notify } = move;
    showMessage({
      color: 'success',
      content: intl.formatMessage(
        { id: notify ? 'staffMove.done' : 'staffMove.doneQuietly' },
        {
          name: after.name,
          date: day(after.deliveryDate),
          other: after.branch.id === before.branch.id ? 'no' : 'yes',
          branch: after.branchName,
        },
      ),
      action: { label: intl.formatMessage({ id: 'staffMove.undo' }), onPress: () => void undo(move) },
    });
  }

  return { moved, failed, askAgain };
}
