import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SessionUser } from '../../../lib/session/session-user';
import { AccountServer, connectionOf, data, gqlError, type Answers } from '../../../testing/account-server';
import { atLateMonth } from '../../../testing/given-availability';
import { givenStaff, renderStaff } from '../../../testing/render-staff';
import { address } from '../../../testing/render-ui';
import { Palette } from './palette';

beforeEach(() => void atLateMonth());

const kahWai = {
  __typename: 'Booking',
  id: 'k1',
  version: 1,
  reference: 'BKP9-2XLW',
  name: 'Chong Kah Wai',
  orderNumber: 'DEMO-1001',
  email: 'kah.wai@example.com',
  primaryContact: '0123456789',
  secondaryContact: null as string | null,
  postcode: '31400',
  city: 'Ipoh',
  address: { __typename: 'Address', address1: '8, Jalan Mawar', address2: null as string | null },
  branch: { __typename: 'Branch', id: 'b1', name: 'Perak Branch' },
  deliveryDate: '2026-12-07',
  status: 'CONFIRMED',
};
const comingAndPast = (coming: readonly (typeof kahWai)[], past: readonly (typeof kahWai)[]) =>
  data({ coming: connectionOf('Booking', coming), past: connectionOf('Booking', past) });
const answer = (...nodes: (typeof kahWai)[]) => comingAndPast(nodes, []);
const found = () => answer(kahWai);
const searched = (search: string) => ({ search, today: '2026-11-22', yesterday: '2026-11-21' });

function Shell() {
  const [open, setOpen] = useState(true);
  return (
    <main>
      <h1 tabIndex={-1}>Dashboard</h1>
      <Palette open={open} onClose={() => setOpen(false)} />
    </main>
  );
}

/** Types into a palette whose server gives these answers. Without a pause: on a slow machine one between two keys is long enough for a search. */
async function search(text: string, answers: Answers = {}, over?: Partial<SessionUser>): Promise<AccountServer> {
  const server = new AccountServer(answers);
  renderStaff(<Shell />, { path: '/bm/admin/dashboard?branch=b1', user: givenStaff(over) });
  await userEvent.type(screen.getByRole('combobox'), text, { delay: null });
  return server;
}
const group = (name: string) => within(screen.getByRole('group', { name }));
const names = (name: string) =>
  group(name)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('starts with the focus in its field and lists the pages; Enter just after a pasted reference opens its booking', async () => {
  await search('{Shift}', { PaletteBookings: found });
  expect(screen.getByRole('combobox')).toHaveFocus();
  expect(group('Pages').getByRole('option', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true');
  expect(names('Pages')).toEqual(expect.arrayContaining(['Users', 'New booking', 'Audit log']));
  await userEvent.paste('BKP9-2XLW');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(address()).toBe('/bm/admin/dashboard?branch=b1&booking=k1'));
});

test('one word finds pages and bookings; arrows and Enter open one', async () => {
  const server = await search('book', { PaletteBookings: () => answer({ ...kahWai, name: 'Booker Tan' }) });
  expect(await screen.findByRole('option', { name: /^Booker Tan/ })).toBeVisible();
  expect(names('Pages')).toEqual(['Bookings', 'New booking', 'Booking Rules']);
  expect(server.sentTo('PaletteBookings')).toEqual([searched('book')]);
  expect(within(screen.getByRole('dialog')).getByText('4 results')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(address()).toBe('/bm/admin/dashboard?branch=b1&booking=k1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a page opens at once, and only pages that the user may open are offered', async () => {
  await search('new{Enter}');
  expect(address()).toBe('/bm/admin/bookings/new');
  cleanup();
  await search('messages{Enter}');
  expect(address()).toBe('/bm/admin/messages');
  cleanup();
  await search('{Shift}', {}, { scope: ['delivery:write'] });
  expect(names('Pages')).toEqual(['The day']);
});

test.each(['4 dec', '4 dis', '12月4日'])('%s offers that day of each branch, and no booking', async (typed) => {
  const server = await search(typed);
  expect(names('Days')).toEqual([expect.stringMatching(/^Perak Branch.*4/), expect.stringMatching(/^Selayang Branch.*4/)]);
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe('/bm/admin/day?branch=b2&date=2026-12-04');
  expect(server.sentTo('PaletteBookings')).toEqual([]);
});

test('a weekday is offered first, and is searched as part of a name too', async () => {
  const server = await search('mon', { PaletteBookings: found });
  expect(await screen.findByRole('option', { name: /^Chong Kah Wai/ })).toBeVisible();
  expect(server.sentTo('PaletteBookings')).toEqual([searched('mon')]);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Perak Branch.*23/),
    expect.stringMatching(/^Selayang Branch.*23/),
    expect.stringMatching(/^Chong Kah Wai/),
  ]);
});

test('a booking shows its date, telephone, branch, reference and area, with the typed words marked in any order', async () => {
  await search('wai chong demo-10 0123 mawar 876', {
    PaletteBookings: () =>
      comingAndPast(
        [kahWai],
        [
          {
            ...kahWai,
            id: 'k2',
            name: 'Wai Kah',
            deliveryDate: '2026-11-20',
            secondaryContact: '0198765432',
            address: { ...kahWai.address, address2: 'Taman Indah' },
          },
        ],
      ),
  });
  await screen.findByRole('option', { name: /^Chong Kah Wai/ });
  expect(names('Bookings')).toEqual([
    'Chong Kah Wai07 Dis · 012-345 6789 · Perak Branch · BKP9-2XLW · 31400 Ipoh · DEMO-1001 · 8, Jalan MawarConfirmed',
    'Wai Kah20 Nov · 012-345 6789 · Perak Branch · BKP9-2XLW · 31400 Ipoh · DEMO-1001 · 019-876 5432 · 8, Jalan MawarConfirmed',
  ]);
  const marks = [...(group('Bookings').getAllByRole('option')[0]?.querySelectorAll('mark') ?? [])];
  expect(marks.map(({ textContent }) => textContent)).toEqual(['Chong', 'Wai', '012-3', 'DEMO-10', 'Mawar']);
});

test('one Chinese character finds bookings; one Latin letter does not', async () => {
  await search('美', { PaletteBookings: () => answer({ ...kahWai, name: '陈美玲' }) });
  expect((await screen.findByRole('option', { name: /^陈美玲/ })).querySelector('mark')).toHaveTextContent('美');
  cleanup();
  const other = await search('m', { PaletteBookings: found });
  expect(screen.queryByRole('group', { name: 'Bookings' })).toBeNull();
  expect(other.sentTo('PaletteBookings')).toEqual([]);
});

test('without the right to read bookings, none are offered', async () => {
  const server = await search('chong', { PaletteBookings: found }, { scope: ['user:read'] });
  expect(await screen.findByText(/^Nothing found\./)).toBeVisible();
  expect(server.sentTo('PaletteBookings')).toEqual([]);
});

test('results of the previous text cannot be opened; Enter waits for the results of the present text', async () => {
  let answerLater: (response: Response) => void = () => undefined;
  const later = new Promise<Response>((resolve) => (answerLater = resolve));
  await search('chong', { PaletteBookings: [() => answer({ ...kahWai, id: 'k0', name: 'Chong Ah Lek' }), () => later] });
  await screen.findByRole('option', { name: /^Chong Ah Lek/ });
  await userEvent.type(screen.getByRole('combobox'), ' kah wai{Enter}', { delay: null });
  expect(screen.queryByRole('option', { name: /^Chong Ah Lek/ })).toBeNull();
  expect(address()).toBe('/bm/admin/dashboard?branch=b1');
  answerLater(found());
  await vi.waitFor(() => expect(address()).toBe('/bm/admin/dashboard?branch=b1&booking=k1'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['{ArrowDown}', 'x'])('%s after Enter cancels the waiting', async (key) => {
  await search(`chong{Enter}${key}`, { PaletteBookings: found });
  expect(await screen.findByRole('option', { name: /^Chong Kah Wai/ })).toBeVisible();
  expect(address()).toBe('/bm/admin/dashboard?branch=b1');
});

test('a search without results shows a message', async () => {
  await search('zzzz', { PaletteBookings: () => answer() });
  expect(await screen.findByText(/^Nothing found\./)).toBeVisible();
});

test('a failed search for bookings shows a message beside the pages, and can be retried', async () => {
  await search('book', { PaletteBookings: [() => gqlError('SERVICE_UNAVAILABLE'), found] });
  expect(await screen.findByText('Not everything could be searched. Check your connection, then try again.')).toBeVisible();
  expect(names('Pages')).toContain('Bookings');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /^Chong Kah Wai/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('combobox')).toHaveFocus();
});
