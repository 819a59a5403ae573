import { useApolloClient } from '@apollo/client/react';
import { useSaving, type Saving } from '../staff-form/use-saving';
import { StaffBookingDocument, type StaffBookingPartsFragment } from './staff-booking.generated';

/** Asks the server for a booking as it is at this moment. */
export function useReadBooking(id: string): () => Promise<StaffBookingPartsFragment> {
  const client = useApolloClient();
  return async () => {
    const { data } = await client.query({ query: StaffBookingDocument, variables: { id }, fetchPolicy: 'network-only' });
    if (!data?.booking) throw new Error(`no answer for booking ${id}`);
    return data.booking;
  };
}

/**
 * Changes of a booking, one at a time. What was refused because somebody else was first leads to the booking as it is now; nothing
 * typed goes away by it.
 */
export const useDeeds = (id: string): Saving => useSaving(useReadBooking(id));

export type Deeds = Saving;
