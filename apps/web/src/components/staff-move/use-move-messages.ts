import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useT } from '../../lib/use-t';
import type { MessageChannel } from '../booking-drawer/staff-booking';
import { useApolloClient } from '@apollo/client/react';
import { useReasonWords } from './use-reason-words';
import { mayHelpToRetry, requestFailureOf } from '../../lib/request-failure';
import { onPersonChange } from '../../lib/session/session-store';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
import { smsWaits } from '../booking-drawer/sms-notice';
import { concernedQueries } from '../live/live';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { MoveOutcomeDocument, UndoMoveDocument } from '../../graphql/moves.generated';
import { timeoutSignal } from '../../lib/timeout-signal';

/** A booking as the messages name it. */
export interface NamedBooking {
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
  /** Whether the customer gets a message; they get one of the way back too. */
  notify: boolean;
  /** The ways by which they get it; none: they get none. */
  toldBy: readonly MessageChannel[];
}

/** What became of a move that met an error: the booking as it has moved all the same, or is as it was, or was changed by somebody else. */
type MoveEnd = NamedBooking | 'stayed' | 'changed';

interface MoveMessages {
  /** Says that a booking has its new day, and offers the way back. */
  moved: (move: MovedBooking) => void;
  /**
   * After an error: the answer may have been lost although the booking has moved, so where it stands is read again, until that is known.
   * Says why it has not moved, and fetches what holds now.
   */
  failed: (error: unknown, booking: NamedBooking, to: CalendarDate) => Promise<MoveEnd>;
  /**
   * After an error, without a word: the booking, where only the answer was lost and it has moved all the same; null: the error stands. Where
   * the server gave no answer, all that is on the screen is read again.
   * @param waits for the connection; else it is tried once. Default: true
   */
  settled: (error: unknown, booking: NamedBooking, to: CalendarDate, waits?: boolean) => Promise<NamedBooking | null>;
  /** Reads again what is on the screen and concerns a booking or its day. */
  askAgain: () => Promise<void>;
}

/** Without network a request may hang and never fail; the booking would look as if it were on its way. In milliseconds. */
const longestMove = 15_000;

/** How long the wait is before a lost connection is tried again, in milliseconds. */
const retryPause = 10_000;

/** Resolves when the browser says that the connection is back, or after a pause. */
const connectionMayBeBack = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, retryPause);
    window.addEventListener('online', done);
  });

/** The context of a request that is given up after that time. */
export const moveContext = () => ({ fetchOptions: { signal: timeoutSignal(longestMove) } });

/**
 * The messages to staff about a move, wherever they make it. The way back is a move like any other: the old place may be gone by then. The
 * messages outlive the page that showed them: nothing here touches that page's state.
 */
export function useMoveMessages(): MoveMessages {
  const client = useApolloClient();
  const t = useT();
  const reasonWords = useReasonWords();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const user = useStaffUser();
  const day = (date: CalendarDate) => deliveryDateText(date, locale, 'day');
  const say = (id: string, color: 'success' | 'medium' | 'full', values: Record<string, string>, timeout?: number) =>
    showMessage({ color, content: t(`staffMove.${id}`, values), ...(timeout !== undefined && { timeout }) });
  const askAgain = () =>
    client.refetchQueries({ include: 'active', onQueryUpdated: ({ queryName }) => concernedQueries.booking.has(queryName ?? '') }).then(
      () => undefined,
      // What could not be fetched says so itself.
      () => undefined,
    );

  /**
   * The booking as it stands, asked for until there is an answer, however long there is no connection; null: it is not theirs any more.
   * Undefined: they have signed out, and the next person sees nothing of it.
   */
  async function readAgain({ id, name }: NamedBooking, to: CalendarDate, waits: boolean): Promise<NamedBooking | null | undefined> {
    let hasLeft = false;
    let unsay: (() => void) | undefined;
    const unwatch = onPersonChange(() => {
      hasLeft = true;
      unsay?.();
    });
    try {
      for (;;) {
        const read = await client
          .query({ query: MoveOutcomeDocument, variables: { id }, fetchPolicy: 'network-only', context: moveContext() })
          .catch((error: unknown) => requestFailureOf(error));
        if (hasLeft) return undefined;
        if (!('code' in read)) return read.data?.booking ?? null;
        if (!mayHelpToRetry(read) || !waits) return null;
        unsay ??= say('unknown', 'medium', { name, date: day(to) }, 0);
        await connectionMayBeBack();
      }
    } finally {
      unwatch();
      unsay?.();
    }
  }

  async function standing(
    booking: NamedBooking,
    to: CalendarDate,
    waits = true,
  ): Promise<NamedBooking | 'failed' | 'stale' | 'gone' | 'left'> {
    const now = await readAgain(booking, to, waits);
    if (now === undefined) return 'left';
    if (now === null) return 'gone';
    if (now.version === booking.version) return 'failed';
    return now.deliveryDate === to ? now : 'stale';
  }

  async function failed(error: unknown, booking: NamedBooking, to: CalendarDate): Promise<MoveEnd> {
    const failure = requestFailureOf(error);
    const refused = failure.code === 'NOT_FOUND' ? 'gone' : failure.code === 'CONFLICT' ? 'stale' : 'failed';
    const end = mayHelpToRetry(failure) ? await standing(booking, to) : refused;
    if (end === 'left') return 'changed';
    if (typeof end === 'string') say(end, end === 'failed' ? 'full' : 'medium', { name: booking.name, date: day(booking.deliveryDate) });
    await askAgain();
    return typeof end !== 'string' ? end : end === 'failed' ? 'stayed' : 'changed';
  }

  async function settled(error: unknown, booking: NamedBooking, to: CalendarDate, waits = true): Promise<NamedBooking | null> {
    if (!mayHelpToRetry(requestFailureOf(error))) return null;
    const end = await standing(booking, to, waits);
    if (end !== 'left' && (waits || typeof end !== 'string')) await askAgain();
    return typeof end === 'string' ? null : end;
  }

  async function undo({ before, after, notify }: MovedBooking) {
    const undone = () => say('undone', 'success', { name: after.name, date: day(before.deliveryDate) });
    try {
      const { data } = await client.mutate({
        mutation: UndoMoveDocument,
        variables: { input: { id: after.id, version: after.version, deliveryDate: before.deliveryDate, notify, undo: true } },
        context: moveContext(),
      });
      const answer = data?.rescheduleBooking;
      if (answer?.__typename === 'DateUnavailable') {
        say('undoGone', 'medium', { date: day(before.deliveryDate), kept: day(after.deliveryDate), why: reasonWords(answer.reason) });
      } else if (answer?.__typename === 'RescheduleBookingSuccess') undone();
      await askAgain();
    } catch (error) {
      if (typeof (await failed(error, after, before.deliveryDate)) !== 'string') undone();
    }
  }

  function moved(move: MovedBooking) {
    const { before, after, notify, toldBy } = move;
    const isTold = notify && toldBy.length > 0;
    const time = isTold && toldBy.includes('SMS') ? smsWaits({ dates: [before.deliveryDate, after.deliveryDate] }) : null;
    // Several branches may cover a postcode. Of those that are not theirs staff see nothing, and can take nothing back (Domain, Privacy).
    const isTheirs = isAllowed(user, 'branch:all') || user.branches.some(({ id }) => id === after.branch.id);
    showMessage({
      color: 'success',
      content: [
        t(isTold ? 'staffMove.done' : 'staffMove.doneQuietly', {
          name: after.name,
          date: day(after.deliveryDate),
          other: !isTheirs ? 'lost' : after.branch.id === before.branch.id ? 'no' : 'yes',
          branch: after.branchName,
        }),
        ...(time === null ? [] : [t('bookingDrawer.smsWaits', { time })]),
      ].join(' '),
      ...(isTheirs && { action: { label: t('staffMove.undo'), onPress: () => void undo(move) } }),
    });
  }

  return { moved, failed, settled, askAgain };
}
