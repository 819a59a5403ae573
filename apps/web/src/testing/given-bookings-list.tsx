import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ArchivePage, BookingsPage } from '../features/staff-bookings/bookings-page';
import { AccountServer, connectionOf, data, type Answers } from './account-server';
import { givenBooking } from './given-booking';
import { givenStaff, renderStaff } from './render-staff';

export type Sent = Record<string, unknown>;
export const bookingOf = (index: number, over: object = {}) => ({
  ...givenBooking({
    id: `k${index}`,
    reference: `BK00-${String(index).padStart(4, '0')}`,
    version: index,
    deliveryDate: '2026-12-04',
    salutation: null,
    name: `Customer ${index}`,
    orderNumber: `X-${index}`,
    quantityBedset: 0,
  }),
  archived: false,
  orderCheck: 'NONE',
  places: 1,
  attendance: null,
  ...over,
});
export type Booking = ReturnType<typeof bookingOf>;
export const many = (count: number) => Array.from({ length: count }, (_, index) => bookingOf(index + 1));
export const pageOf =
  (all: readonly Booking[], size: number) =>
  ({ after }: Sent) => {
    const begin = Number(after ?? 0);
    const next = begin + size < all.length ? String(begin + size) : null;
    return data({ bookings: connectionOf('Booking', all.slice(begin, begin + size), next) });
  };
/** The page of the list, with a link to another page. */
function Shell({ archived }: { archived: boolean }) {
  const [isLeft, setLeft] = useState(false);
  if (isLeft) return <h1>Elsewhere</h1>;
  return (
    <>
      <button onClick={() => setLeft(true)}>Leave</button>
      {archived ? <ArchivePage /> : <BookingsPage />}
    </>
  );
}

export async function givenList(all: readonly Booking[], over: Answers = {}, { scope = ['*'], archived = false, search = '' } = {}) {
  const total = { __typename: 'BookingConnection', totalCount: all.length, totalCountCapped: false };
  const server = new AccountServer({
    // jsdom has no layout, so that all rows would be rendered.
    BookingRows: pageOf(all.slice(0, 6), 50),
    BookingCount: () => data({ bookings: total }),
    BookingIds: pageOf(
      all.filter(({ status }) => status === 'CONFIRMED'),
      100,
    ),
    ...over,
  });
  renderStaff(<Shell archived={archived} />, { path: `/admin/bookings${search}`, user: givenStaff({ scope }) });
  const user = userEvent.setup();
  await screen.findByText('Customer 1');
  return { server, user };
}
export type User = ReturnType<typeof userEvent.setup>;
export const tick = (user: User, reference: string) => user.click(screen.getByRole('checkbox', { name: `Select ${reference}` }));
/** The toolbar, which appears with the first selection. */
export const bar = async () => within(await screen.findByRole('group', { name: 'Actions for the selected bookings' }));
export const dialog = () => within(screen.getByRole('dialog'));
