import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { StaffBookingDocument } from './staff-booking.generated';

/**
 * Changes of a booking, one at a time. What was refused because somebody else was first leads to the booking as it is now; nothing
 * typed goes away by it.
 */
export function useDeeds(id: string) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RequestFailure | null>(null);

  /** @returns whether it was done */
  async function run(deed: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await deed();
      return true;
    } catch (error) {
      const reason = requestFailureOf(error);
      if (reason.code === 'CONFLICT') {
        await client.query({ query: StaffBookingDocument, variables: { id }, fetchPolicy: 'network-only' }).catch(() => undefined);
      }
      setFailure(reason);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, run, clear: () => setFailure(null) };
}

export type Deeds = ReturnType<typeof useDeeds>;
