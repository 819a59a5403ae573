import { useCallback } from 'react';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../lib/use-locale';

/** The address under which a booking of one's own is moved or cancelled, or an offer to move it answered: `/user?booking=<id>&action=move`. */
export function useBookingAddress(): (booking: { id: string }, action: 'move' | 'cancel' | 'answer') => string {
  const to = useLocalisedPath();
  return useCallback(({ id }, action) => `${to(paths.user)}?${new URLSearchParams({ booking: id, action }).toString()}`, [to]);
}
