import { useApolloClient } from '@apollo/client/react';
import { useT } from '../../lib/use-t';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
import { mayChange, type ChangeProps } from './change-target';
import { RescheduleBookingDocument, type RescheduleBookingMutation } from './reschedule-booking.generated';

/** A booking as it stands after its date was changed. */
type MovedBooking = Extract<RescheduleBookingMutation['rescheduleBooking'], { __typename: 'RescheduleBookingSuccess' }>['booking'];

/**
 * Says that a booking has moved and offers the way back, as long as its customer may still change it. The way back is a change like
 * any other: the old place may be gone by then.
 */
export function useUndoMove({ target, onReload, onMoved }: Omit<ChangeProps, 'booking'> & { onMoved?: (() => void) | undefined }) {
  const client = useApolloClient();
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const day = (date: string) => deliveryDateText(date, locale, 'day');
  const say = (id: string, color: 'success' | 'medium', values: Record<string, string> = {}) =>
    showMessage({ color, content: t(id, values) });

  // The message outlives the page that showed it: no hook of that page takes part here.
  async function undo(moved: MovedBooking, from: string) {
    try {
      const { data } = await client.mutate({
        mutation: RescheduleBookingDocument,
        variables: { input: { ...target, version: moved.version, deliveryDate: from } },
      });
      if (data?.rescheduleBooking.__typename === 'DateUnavailable') {
        say('manage.move.undoLost', 'medium', { date: day(from), kept: day(moved.deliveryDate) });
        return;
      }
      if (data?.rescheduleBooking.__typename !== 'RescheduleBookingSuccess') throw new Error('it was not moved back');
      say('manage.move.undone', 'success', { date: day(from) });
      onMoved?.();
    } catch {
      // Changed in the meantime, too late, or no answer: the page shows how it stands once it is fetched again.
      await onReload();
      say('manage.move.undoFailed', 'medium');
    }
  }

  return (moved: MovedBooking, from: string) =>
    showMessage({
      color: 'success',
      content: t('manage.move.done', { date: day(moved.deliveryDate) }),
      ...(mayChange(moved) && {
        action: { label: t('manage.move.undo'), onPress: () => void undo(moved, from) },
      }),
    });
}
