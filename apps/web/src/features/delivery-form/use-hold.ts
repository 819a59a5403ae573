import { skipToken, useApolloClient } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { BookingHold } from '../../components/booking-draft/booking-draft';
import { holdRequest, useHoldQueue, useHoldRenewal as useRenewal, type HoldRules } from '../../components/booking-draft/use-hold';
import { useAvailabilityQuery } from '../../graphql/availability.generated';
import { withHeldDate, withRefusedDate, withUnheldDate, type Draft, type DraftForm } from './draft';
import { draftStore } from './draft-store';

/** The date is set in the form once it is held, or once a limit refuses to hold it. */
function useHoldRules(): HoldRules<Draft> {
  const client = useApolloClient();
  return {
    store: draftStore,
    request: holdRequest(client),
    withHold: withHeldDate,
    withRefused: withRefusedDate,
    withUnheld: withUnheldDate,
  };
}

/** Holds dates of the draft. */
export const useHoldDate = () => useHoldQueue(useHoldRules());

/** Returns a function that renews the draft's hold when it ends soon. */
export const useHoldRenewal = () => useRenewal(useHoldRules());

/** The last day on which the customer could change a booking. */
export interface ChangeUntil {
  until: CalendarDate;
  /** True until the server has answered. `until` is then the delivery date: its text is hidden and takes the same space. */
  loading: boolean;
}

/** Returns the last day on which the customer could change a booking of the chosen date; null without a date, and if it cannot be loaded. */
export function useChangeUntil(
  { postcode, deliveryDate: date }: Pick<DraftForm, 'postcode' | 'deliveryDate'>,
  hold: BookingHold | null,
): ChangeUntil | null {
  const { data, loading } = useAvailabilityQuery(
    date === '' ? skipToken : { variables: { postcode, from: date, to: date, holdToken: hold?.token ?? null } },
  );
  // A skipped query still has its last answer.
  if (date === '') return null;
  if (loading && !data) return { until: date, loading: true };
  const until = data?.availability.days[0]?.changeUntil;
  return until ? { until, loading: false } : null;
}
