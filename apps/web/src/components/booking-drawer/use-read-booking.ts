import { useApolloClient } from '@apollo/client/react';
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
