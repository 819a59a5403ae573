import { useApolloClient } from '@apollo/client/react';
import { useSaving, type Saving } from '../staff-form/use-saving';
import { StaffBookingDocument } from './staff-booking.generated';

/**
 * Changes of a booking, one at a time. What was refused because somebody else was first leads to the booking as it is now; nothing
 * typed goes away by it.
 */
export function useDeeds(id: string): Saving {
  const client = useApolloClient();
  return useSaving(() => client.query({ query: StaffBookingDocument, variables: { id }, fetchPolicy: 'network-only' }));
}

export type Deeds = Saving;
