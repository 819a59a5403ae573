import { customerMayChange } from '@booking/domain/booking/customer-deadline';
import { useState } from 'react';
import type { ManagedBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { today } from '../../lib/today';
import { useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';

/** Identifies the booking to change: a guest by the token of the confirmation, a signed-in owner by its id. */
type ChangeTarget = { token: string } | { id: string };

/** Properties of every component that changes a booking. */
export interface ChangeProps {
  booking: ManagedBookingPartsFragment;
  target: ChangeTarget;
  /** Fetches the booking again, after somebody else changed it. */
  onReload: () => Promise<void>;
}

/** Returns whether the customer may still move or cancel a booking today. */
export function mayChange({ status, deliveryDate, branch }: ManagedBookingPartsFragment): boolean {
  return status === 'CONFIRMED' && customerMayChange(deliveryDate, branch.leadTime, today());
}

/** Handles a refused change of a booking: a stale version reloads the booking, any other error is shown in place. */
export function useChangeFailure(onReload: () => Promise<unknown>, close: () => void) {
  const t = useT();
  const showMessage = useSnackbar();
  const [failure, setFailure] = useState<RequestFailure | null>(null);

  async function fail(error: unknown) {
    const reason = requestFailureOf(error);
    if (reason.code !== 'CONFLICT') {
      setFailure(reason);
      return;
    }
    await onReload();
    close();
    showMessage({ color: 'medium', content: t('manage.stale') });
  }

  return { failure, fail, clear: () => setFailure(null) };
}
