import { useApolloClient } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { StaffRescheduleDocument } from '../../graphql/moves.generated';
import type { MessageChannel } from '../booking-drawer/staff-booking';
import type { DateUnavailablePartsFragment } from '../../graphql/availability.generated';
import { moveContext, useMoveMessages, type NamedBooking } from './use-move-messages';

interface MoveRequest {
  /** As its user has seen it. */
  booking: NamedBooking;
  to: CalendarDate;
  /** Whether the customer gets a message. */
  notify: boolean;
  /** Why the limit may be passed; null: only if the day takes the booking. */
  override: string | null;
  /** The channels by which the customer gets it, for the message that offers Undo; null: no message is shown. */
  report: readonly MessageChannel[] | null;
}

type MoveResult =
  | { status: 'moved'; booking: NamedBooking }
  | { status: 'unavailable'; day: DateUnavailablePartsFragment }
  /** `error` says why, as Apollo Client threw it. */
  | { status: 'failed'; error: unknown };

/**
 * Moves a booking to another date for staff: sends the move, finds out whether it was done where the answer was lost, and shows the
 * message with Undo. What was refused is returned, for the caller to show where the date was chosen:
 * - a form in the drawer shows `failed` above its fields, and `unavailable` beside the calendar;
 * - a row of the overbooked list (`report: null`, Undo is in the row) shows both below the row;
 * - the calendar keeps `unavailable` as the refusal at its cell. Of `failed` it calls `useMoveMessages().failed`, which shows the message
 *   and returns whether the booking stays where it was.
 */
export function useReschedule(): (request: MoveRequest) => Promise<MoveResult> {
  const client = useApolloClient();
  const messages = useMoveMessages();

  return async ({ booking, to, notify, override, report }) => {
    const { id, version } = booking;
    const past = override === null ? {} : { override: true, overrideReason: override };
    const input = { id, version, deliveryDate: to, notify, ...past };
    let after: NamedBooking;
    try {
      const { data } = await client.mutate({ mutation: StaffRescheduleDocument, variables: { input }, context: moveContext() });
      const answer = data?.rescheduleBooking;
      if (answer?.__typename === 'DateUnavailable') return { status: 'unavailable', day: answer };
      if (answer?.__typename !== 'RescheduleBookingSuccess') throw new Error(`no answer for booking ${id}`);
      after = answer.booking;
      if (report) void messages.askAgain();
    } catch (error) {
      const found = await messages.settled(error, booking, to, report !== null);
      if (found === null) return { status: 'failed', error };
      after = found;
    }
    if (report) messages.moved({ before: booking, after, notify, toldBy: report });
    return { status: 'moved', booking: after };
  };
}
