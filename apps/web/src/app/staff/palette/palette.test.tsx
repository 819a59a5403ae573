import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '../../../lib/session/session-store';
import { AccountServer, data, gqlError } from '../../../testing/account-server';
import { atLateMonth } from '../../../testing/given-availability';
import { renderStaff } from '../../../testing/render-staff';
import { Palette } from './palette';

const kahWai = {
  __typename: 'Booking',
  id: 'k1',
  version: 1,
  reference: 'BKP9-2XLW',
  name: 'Chong Kah Wai',
  postcode: '31400',
  city: 'Ipoh',
  deliveryDate: '2026-12-07',
  status: 'CONFIRMED',
};
const answer = (...nodes: object[]) =>
  data({ bookings: { __typename: 'BookingConnection', edges: nodes.map((node) => ({ __typename: 'BookingEdge', node })) } });
const found = () => answer(kahWai);

beforeEach(() => void atLateMonth());
afterEach(() => {
  cleanup();
  setSession({ status: 'guest' });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const onKeys = vi.fn();

function Shell() {
  const [open, setOpen] = useState(true);
  const { pathname, search } = useLocation();
  return (
    <main>
      <h1 tabIndex={-1}>Dashboard</h1>
      <output data-testid="address">{pathname + search}</output>
      <Palette open={open} onClose={() => setOpen(false)} onKeys={onKeys} onDay={() => {}} />
    </main>
  );
}

/** Opens the palette and types without a pause: on a slow machine one between two keys would be long enough for a search. */
async function type(text: string): Promise<void> {
  renderStaff(<Shell />, { path: '/bm/admin/dashboard?branch=b1' });
  await userEvent.type(screen.getByRole('combobox'), text, { delay: null });
}
const group = (name: string) => within(screen.getByRole('group', { name }));
const address = () => screen.getByTestId('address').textContent;

test('starts in its field, with what can be done', async () => {
  new AccountServer({ PaletteBookings: found });
  await type('{Shift}');
  expect(screen.getByRole('combobox')).toHaveFocus();
  expect(group('Do').getByRole('option', { name: /^New booking/ })).toHaveAttribute('aria-selected', 'true');
});

test('a part of a name finds the branch, its day and bookings; arrows and Enter open one', async () => {
  const server = new AccountServer({ PaletteBookings: found });
  await type('perak');
  expect(await screen.findByRole('option', { name: /^Chong Kah Wai/ })).toBeVisible();
  expect(group('Days').getByRole('option')).toHaveTextContent('Perak Branch');
  expect(group('Branches').getByRole('option')).toHaveTextContent('Perak Branch');
  expect(server.sentTo('PaletteBookings')).toEqual([{ search: 'perak' }]);
  expect(within(screen.getByRole('dialog')).getByText('3 results')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe('/bm/admin/dashboard?branch=b1&booking=k1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['4 dec', '12月4日'])('%s offers that day of each branch', async (typed) => {
  const server = new AccountServer({});
  await type(typed);
  const days = await group('Days').findAllByRole('option');
  expect(days.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Perak Branch.*4/),
    expect.stringMatching(/^Selayang Branch.*4/),
  ]);
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/bm/admin/day?branch=b1&date=2026-12-04');
  // How full the days are may be asked for meanwhile.
  expect(server.sentTo('PaletteBookings')).toEqual([]);
});

test('a day says how full it is, and a day soon past its limit stands below; Ctrl Enter opens the first booking', async () => {
  const load = { __typename: 'DayLoad', branchId: 'b1', limit: 20, status: 'AVAILABLE', reason: null };
  new AccountServer({
    PaletteBookings: found,
    PaletteLoads: () =>
      data({
        dayLoads: [
          { ...load, date: '2026-11-22', booked: 16, status: 'LIMITED', overbookedBy: 0 },
          { ...load, date: '2026-12-04', booked: 23, status: 'FULL', overbookedBy: 3 },
        ],
      }),
  });
  await type('per');
  await screen.findByRole('option', { name: /^Chong Kah Wai/ });
  const days = () => group('Days').getAllByRole('option');
  await vi.waitFor(() => expect(days()).toHaveLength(2));
  expect(days()[0]).toHaveTextContent(/^Perak Branch.*16 \/ 20$/);
  expect(days()[1]).toHaveTextContent(/^Perak Branch.*3 over the limit, 23 \/ 20$/);
  expect(days()[0]?.querySelector('mark')).toHaveTextContent('Per');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(address()).toBe('/bm/admin/dashboard?branch=b1&booking=k1');
});

test('> asks for actions alone, and # for an order', async () => {
  const server = new AccountServer({ PaletteBookings: found });
  await type('>key');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(onKeys).toHaveBeenCalledTimes(1);
  cleanup();
  await type('#88213');
  expect(await screen.findByRole('option', { name: /^Chong Kah Wai/ })).toBeVisible();
  expect(screen.getAllByRole('option')).toHaveLength(1);
  expect(server.sentTo('PaletteBookings')).toEqual([{ search: '88213' }]);
});

test('a weekday is offered first, and may be a part of a name as well', async () => {
  const server = new AccountServer({ PaletteBookings: found });
  await type('mon');
  expect(await screen.findByRole('option', { name: /^Chong Kah Wai/ })).toBeVisible();
  expect(server.sentTo('PaletteBookings')).toEqual([{ search: 'mon' }]);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Perak Branch.*23/),
    expect.stringMatching(/^Selayang Branch.*23/),
    expect.stringMatching(/^Chong Kah Wai/),
  ]);
});

test('a name that begins as a weekday does is looked for', async () => {
  new AccountServer({ PaletteBookings: () => answer({ ...kahWai, name: 'Sunita Devi' }) });
  await type('sunita');
  expect(await screen.findByRole('option', { name: /^Sunita Devi/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('group', { name: 'Days' })).toBeNull();
});

test('what the text before found cannot be opened; Enter waits for what the text finds that stands', async () => {
  let answerLater: (response: Response) => void = () => undefined;
  const later = new Promise<Response>((resolve) => (answerLater = resolve));
  new AccountServer({ PaletteBookings: [() => answer({ ...kahWai, id: 'k0', name: 'Chong Ah Lek' }), () => later] });
  await type('chong');
  await screen.findByRole('option', { name: /^Chong Ah Lek/ });
  await userEvent.type(screen.getByRole('combobox'), ' kah wai{Enter}', { delay: null });
  expect(screen.queryByRole('option', { name: /^Chong Ah Lek/ })).toBeNull();
  expect(address()).toBe('/bm/admin/dashboard?branch=b1');
  answerLater(found());
  await vi.waitFor(() => expect(address()).toBe('/bm/admin/dashboard?branch=b1&booking=k1'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Enter just after a reference was pasted opens its booking', async () => {
  new AccountServer({ PaletteBookings: found });
  await type('{Shift}');
  await userEvent.paste('BKP9-2XLW');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(address()).toBe('/bm/admin/dashboard?branch=b1&booking=k1'));
});

test.each(['{ArrowDown}', 'x'])('%s after Enter ends the waiting', async (key) => {
  new AccountServer({ PaletteBookings: found });
  await type(`chong{Enter}${key}`);
  expect(await screen.findByRole('option', { name: /^Chong Kah Wai/ })).toBeVisible();
  expect(address()).toBe('/bm/admin/dashboard?branch=b1');
});

test('the first booking is waited for; what stands above the bookings opens at once', async () => {
  new AccountServer({ PaletteBookings: () => new Promise<Response>(() => undefined) });
  await type('selay{Control>}{Enter}{/Control}');
  expect(address()).toBe('/bm/admin/dashboard?branch=b1');
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.type(screen.getByRole('combobox'), 'new{Enter}', { delay: null });
  expect(address()).toBe('/bm/admin/bookings/new');
});

test('nothing found is said', async () => {
  new AccountServer({ PaletteBookings: () => answer() });
  await type('zzzz');
  expect(await screen.findByText(/^Nothing found\./)).toBeVisible();
});

test('a search of bookings that failed is said beside what else was found, and can be tried again', async () => {
  new AccountServer({ PaletteBookings: [() => gqlError('SERVICE_UNAVAILABLE'), found] });
  await type('perak');
  expect(await screen.findByText('The bookings could not be searched. Check your connection, then try again.')).toBeVisible();
  expect(group('Branches').getByRole('option')).toHaveTextContent('Perak Branch');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /^Chong Kah Wai/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('combobox')).toHaveFocus();
});
