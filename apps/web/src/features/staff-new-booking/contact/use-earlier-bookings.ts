import { skipToken } from '@apollo/client/react';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { isMobile, normaliseMobile } from '@booking/domain/checks/mobile';
import { isAllowed, useStaffUser } from '../../../lib/session/staff-user';
import { useEarlierBookingsQuery, type EarlierBookingsQuery } from './earlier-bookings.generated';

export type EarlierBooking = EarlierBookingsQuery['bookings']['edges'][number]['node'];

/** The bookings of a telephone number, however it is or was written, latest delivery first; those in the archive too. */
export function useEarlierBookings(telephone: string): EarlierBooking[] {
  const user = useStaffUser();
  const search = normaliseMobile(telephone);
  const asks = isMobile(search) && isAllowed(user, 'booking:read');
  // Asked anew each time: the call before may have been the same number's.
  const ask = (archived: boolean) => (asks ? { variables: { search, archived }, fetchPolicy: 'cache-and-network' as const } : skipToken);
  const kept = useEarlierBookingsQuery(ask(false));
  const archived = useEarlierBookingsQuery(ask(true));
  if (!asks) return [];
  return [kept, archived]
    .flatMap(({ data }) => data?.bookings.edges.map(({ node }) => node) ?? [])
    .filter(({ primaryContact, secondaryContact }) => [primaryContact, secondaryContact ?? ''].map(normaliseMobile).includes(search))
    .sort((a, b) => (a.deliveryDate < b.deliveryDate ? 1 : -1));
}

/** Whether the booking went where this one goes, as far as is known. */
export const isSamePlace = (booking: EarlierBooking, { postcode }: Pick<DeliveryForm, 'postcode'>): boolean =>
  postcode === '' || booking.postcode === postcode;
