import type { DayReason } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useApolloClient } from '@apollo/client/react';
import type { DateUnavailablePartsFragment } from '../../graphql/availability.generated';
import { MoveOutcomeDocument, StaffRescheduleDocument, type MovedBookingFragment } from '../../graphql/moves.generated';
import { mayHelpToRetry, requestFailureOf } from '../../lib/request-failure';
import { onPersonChange } from '../../lib/session/session-store';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { timeoutSignal } from '../../lib/timeout-signal';
import { useLocale, useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
import { smsWaits } from '../booking-drawer/sms-notice';
import type { MessageChannel } from '../booking-drawer/staff-booking';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { concernedQueries } from '../live/live';

type MovableBooking = Omit<MovedBookingFragment, '__typename' | 'branch'> & { branch: { id: string } };

interface MoveRequest {
  /** The booking in the version that the user has seen. */
  booking: MovableBooking;
  to: CalendarDate;
  /** Whether the customer gets a message, also about an undo. */
  notify: boolean;
  /** The reason to override the limit; null: only if the day has a free place. */
  override: string | null;
  /** The channels of the customer’s message, named in the message with Undo; null: no message is shown. */
  report: readonly MessageChannel[] | null;
  /** Shows a message for a failure too. Default: false */
  reportFailure?: boolean;
}

/** The state of a booking after a failed move. `signedOut`: unknown, and the next user is not told. */
type Standing = 'unchanged' | 'changed' | 'gone' | 'signedOut';

type MoveOutcome =
  | { status: 'moved'; booking: MovableBooking }
  | { status: 'unavailable'; day: DateUnavailablePartsFragment }
  /** `error` is what Apollo Client threw. */
  | { status: 'failed'; error: unknown; standing: Standing };

/** `refreshed` resolves when the lists on the screen are reloaded. */
type MoveResult = MoveOutcome & { refreshed: Promise<unknown> };

/** Milliseconds before a request is aborted: without network it may hang and never fail, and the booking would seem to be moving. */
const requestTimeout = 15_000;

/** Milliseconds before a lost connection is retried. */
const retryPause = 10_000;

/** Returns the context of a request with a timeout. */
export const moveContext = () => ({ fetchOptions: { signal: timeoutSignal(requestTimeout) } });

/** Resolves when the browser is online again, or after a pause. */
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

/** Returns a function that says why a day is unavailable, for staff: the server’s texts are for customers. Without a full stop. */
export function useReasonWords(): (reason: DayReason) => string {
  const t = useT();
  return (reason) => t('staffMove.why', { reason });
}

/**
 * Moves a booking to another date for staff: sends the move, finds out whether it was done where the answer was lost, reads the lists on
 * the screen again, and shows the message with Undo. What was refused is returned, for the caller to show where the date was chosen:
 * - a form in the drawer shows `failed` above its fields, and `unavailable` beside the calendar;
 * - a row of the overbooked list (`report: null`, Undo is in the row) shows both below the row;
 * - the calendar shows `unavailable` at the day's cell, and a message for `failed` (`reportFailure`).
 *
 * The messages outlive the page that showed them: nothing here touches that page's state.
 */
export function useReschedule(): (request: MoveRequest) => Promise<MoveResult> {
  const client = useApolloClient();
  const t = useT();
  const reasonWords = useReasonWords();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const user = useStaffUser();
  const day = (date: CalendarDate) => deliveryDateText(date, locale, 'day');

  /** Reloads the active queries that depend on a booking or its day. A query that fails shows that by itself. */
  const refresh = () =>
    client
      .refetchQueries({ include: 'active', onQueryUpdated: ({ queryName }) => concernedQueries.booking.has(queryName ?? '') })
      .catch(() => undefined);

  /** Reads the booking after a lost answer. @param waits retries until the server answers; else it is tried once */
  async function readAgain({ id, name }: MovableBooking, to: CalendarDate, waits: boolean): Promise<MovableBooking | 'gone' | 'signedOut'> {
    let hasLeft = false;
    let closeMessage: (() => void) | undefined;
    const unwatch = onPersonChange(() => {
      hasLeft = true;
      closeMessage?.();
    });
    try {
      for (;;) {
        const read = await client
          .query({ query: MoveOutcomeDocument, variables: { id }, fetchPolicy: 'network-only', context: moveContext() })
          .catch((error: unknown) => requestFailureOf(error));
        if (hasLeft) return 'signedOut';
        if (!('code' in read)) return read.data?.booking ?? 'gone';
        if (!mayHelpToRetry(read) || !waits) return 'gone';
        closeMessage ??= showMessage({ color: 'medium', content: t('staffMove.unknown', { name, date: day(to) }), timeout: 0 });
        await connectionMayBeBack();
      }
    } finally {
      unwatch();
      closeMessage?.();
    }
  }

  /** Returns the outcome after an error: the answer may have been lost although the booking has moved. */
  async function resultAfter(error: unknown, { booking, to, report }: MoveRequest): Promise<MoveOutcome> {
    const failure = requestFailureOf(error);
    if (!mayHelpToRetry(failure)) {
      const standing = failure.code === 'NOT_FOUND' ? 'gone' : failure.code === 'CONFLICT' ? 'changed' : 'unchanged';
      return { status: 'failed', error, standing };
    }
    const found = await readAgain(booking, to, report !== null);
    if (typeof found === 'string') return { status: 'failed', error, standing: found };
    if (found.version === booking.version) return { status: 'failed', error, standing: 'unchanged' };
    return found.deliveryDate === to ? { status: 'moved', booking: found } : { status: 'failed', error, standing: 'changed' };
  }

  /** @param undo the move reverts a move that was made on this screen */
  async function send(request: MoveRequest, undo: boolean): Promise<MoveOutcome> {
    const { booking, to, notify, override } = request;
    const { id, version } = booking;
    const past = override === null ? {} : { override: true, overrideReason: override };
    const input = { id, version, deliveryDate: to, notify, ...past, ...(undo && { undo }) };
    try {
      const { data } = await client.mutate({ mutation: StaffRescheduleDocument, variables: { input }, context: moveContext() });
      const answer = data?.rescheduleBooking;
      if (answer?.__typename === 'DateUnavailable') return { status: 'unavailable', day: answer };
      if (answer?.__typename !== 'RescheduleBookingSuccess') throw new Error(`no answer for booking ${id}`);
      return { status: 'moved', booking: answer.booking };
    } catch (error) {
      return resultAfter(error, request);
    }
  }

  function showFailure(standing: Standing, { name, deliveryDate }: MovableBooking) {
    const values = { name, date: day(deliveryDate) };
    if (standing === 'unchanged') showMessage({ color: 'full', content: t('staffMove.failed', values) });
    if (standing === 'changed') showMessage({ color: 'medium', content: t('staffMove.stale', values) });
    if (standing === 'gone') showMessage({ color: 'medium', content: t('staffMove.gone', values) });
  }

  /** Undo is a move like any other: the old date may be unavailable by then. */
  async function undo({ booking: before, notify }: MoveRequest, after: MovableBooking) {
    const date = day(before.deliveryDate);
    const result = await send({ booking: after, to: before.deliveryDate, notify, override: null, report: [] }, true);
    if (result.status === 'failed') showFailure(result.standing, after);
    else if (result.status === 'moved') showMessage({ color: 'success', content: t('staffMove.undone', { name: after.name, date }) });
    else {
      const why = reasonWords(result.day.reason);
      showMessage({ color: 'medium', content: t('staffMove.undoGone', { date, kept: day(after.deliveryDate), why }) });
    }
    if (result.status !== 'failed' || result.standing !== 'signedOut') await refresh();
  }

  function showMoved(request: MoveRequest, after: MovableBooking, channels: readonly MessageChannel[]) {
    const { booking: before, notify } = request;
    const isNotified = notify && channels.length > 0;
    const time = isNotified && channels.includes('SMS') ? smsWaits({ dates: [before.deliveryDate, after.deliveryDate] }) : null;
    // Several branches may cover a postcode. Staff see nothing of other branches' bookings, and can undo nothing there (Domain, Privacy).
    const isTheirs = isAllowed(user, 'branch:all') || user.branches.some(({ id }) => id === after.branch.id);
    showMessage({
      color: 'success',
      content: [
        t(isNotified ? 'staffMove.done' : 'staffMove.doneQuietly', {
          name: after.name,
          date: day(after.deliveryDate),
          other: !isTheirs ? 'lost' : after.branch.id === before.branch.id ? 'no' : 'yes',
          branch: after.branchName,
        }),
        ...(time === null ? [] : [t('bookingDrawer.smsWaits', { time })]),
      ].join(' '),
      ...(isTheirs && { action: { label: t('staffMove.undo'), onPress: () => void undo(request, after) } }),
    });
  }

  return async (request) => {
    const { report, reportFailure = false } = request;
    const result = await send(request, false);
    const isSignedOut = result.status === 'failed' && result.standing === 'signedOut';
    const refreshed = report && !isSignedOut ? refresh() : Promise.resolve();
    if (result.status === 'moved' && report) showMoved(request, result.booking, report);
    if (result.status === 'failed' && reportFailure) showFailure(result.standing, request.booking);
    return { ...result, refreshed };
  };
}
