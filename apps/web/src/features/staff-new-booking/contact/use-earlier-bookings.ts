import { skipToken } from '@apollo/client/react';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { parseMobile } from '@booking/domain/checks/mobile';
import { phoneKey } from '@booking/domain/checks/phone';
import { foreignMobile } from '../../../components/phone-field/load-phone-number-rules';
import { isAllowed, useStaffUser } from '../../../lib/session/staff-user';
import { useEarlierBookingsQuery, type EarlierBookingsQuery } from './earlier-bookings.generated';

export type EarlierBooking = EarlierBookingsQuery['bookings']['edges'][number]['node'];

export interface EarlierBookings {
  count: number;
  /** There are more than were fetched. */
  hasMore: boolean;
  /** The one whose details serve best. */
  best: EarlierBooking | null;
}

type Sought = Pick<DeliveryForm, 'primaryContact' | 'postcode'>;

/** The bookings of a telephone number, however it is or was written; those in the archive too. */
export function useEarlierBookings(form: Sought): EarlierBookings {
  const user = useStaffUser();
  const search = parseMobile(form.primaryContact, foreignMobile);
  const asks = search !== null && isAllowed(user, 'booking:read');
  // Asked again each time: the call before may have been from the same number.
  const ask = (archived: boolean) => (asks ? { variables: { search, archived }, fetchPolicy: 'cache-and-network' as const } : skipToken);
  const kept = useEarlierBookingsQuery(ask(false));
  const archived = useEarlierBookingsQuery(ask(true));
  const lists = asks ? [kept, archived].flatMap(({ data }) => data?.bookings ?? []) : [];
  const found = lists
    .flatMap(({ edges }) => edges.map(({ node }) => node))
    .filter(({ primaryContact, secondaryContact }) =>
      [primaryContact, secondaryContact ?? ''].map(phoneKey).includes(phoneKey(form.primaryContact)),
    );
  return { count: found.length, hasMore: lists.some(({ pageInfo }) => pageInfo.hasNextPage), best: bestOf(found, form) };
}

/** The latest delivery to the postcode, whose address is needed again; else the latest at all. What was cancelled comes after the rest. */
function bestOf(found: readonly EarlierBooking[], form: Sought): EarlierBooking | null {
  const rank = (booking: EarlierBooking) => (isSamePlace(booking, form) ? 0 : 2) + (booking.status === 'CANCELLED' ? 1 : 0);
  const [best] = [...found].sort((a, b) => rank(a) - rank(b) || (a.deliveryDate < b.deliveryDate ? 1 : -1));
  return best ?? null;
}

/** Whether the booking went where this one goes, as far as is known. */
export const isSamePlace = (booking: EarlierBooking, { postcode }: Pick<DeliveryForm, 'postcode'>): boolean =>
  postcode === '' || booking.postcode === postcode;
