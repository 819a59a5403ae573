import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { data, gqlError } from '../../../testing/account-server';
import { atLateMonth } from '../../../testing/given-availability';
import {
  answer,
  azlan,
  customer,
  found,
  given,
  group,
  kahWai,
  names,
  none,
  onKeys,
  people,
  search,
  searched,
  typeInPalette,
} from '../../../testing/given-palette';
import { address } from '../../../testing/render-ui';

beforeEach(() => void atLateMonth());

test('starts in its field, with what can be done; Enter just after a reference was pasted opens its booking', async () => {
  await search('{Shift}', { PaletteBookings: found });
  expect(screen.getByRole('combobox')).toHaveFocus();
  expect(group('Do').getByRole('option', { name: /^New booking/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.paste('BKP9-2XLW');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(address()).toBe('/bm/admin/dashboard?branch=b1&booking=k1'));
});

test('one word finds the day, the actions, the bookings, the branch and the people; arrows and Enter open one', async () => {
  const server = await search('perak', { PaletteBookings: found, PalettePeople: () => people(customer, azlan) });
  expect(await screen.findByRole('option', { name: /^Chong Kah Wai/ })).toBeVisible();
  expect(await screen.findByRole('option', { name: /^Azlan Bakri/ })).toBeVisible();
  expect(group('Days').getByRole('option')).toHaveTextContent('Perak Branch');
  expect(names('Do')).toEqual(['Close a day at Perak Branch']);
  expect(names('Branches and people')).toEqual([
    'Perak Branchlimit 20 a day',
    'Azlan Bakriazlan@example.com',
    'Azlina PerakCustomer · azlina@example.com',
  ]);
  expect(server.sentTo('PaletteBookings')).toEqual([searched('perak')]);
  expect(server.sentTo('PalettePeople')).toEqual([{ search: 'perak' }]);
  expect(within(screen.getByRole('dialog')).getByText('6 results')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(address()).toBe('/bm/admin/dashboard?branch=b1&booking=k1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['4 dec', '12月4日'])('%s offers that day of each branch', async (typed) => {
  const server = await search(typed, {});
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
  given({
    PaletteBookings: found,
    PaletteLoads: () =>
      data({
        dayLoads: [
          { ...load, date: '2026-11-22', booked: 16, status: 'LIMITED', overbookedBy: 0 },
          { ...load, date: '2026-12-04', booked: 23, status: 'FULL', overbookedBy: 3 },
        ],
      }),
  });
  await typeInPalette('per');
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
  const server = await search('>key', { PaletteBookings: found });
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(onKeys).toHaveBeenCalledTimes(1);
  cleanup();
  await typeInPalette('#88213');
  expect(await screen.findByRole('option', { name: /^Chong Kah Wai/ })).toBeVisible();
  expect(screen.getAllByRole('option')).toHaveLength(1);
  expect(server.sentTo('PaletteBookings')).toEqual([searched('88213')]);
});

test('a weekday is offered first, and may be a part of a name as well', async () => {
  const server = await search('mon', { PaletteBookings: found });
  expect(await screen.findByRole('option', { name: /^Chong Kah Wai/ })).toBeVisible();
  expect(server.sentTo('PaletteBookings')).toEqual([searched('mon')]);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Perak Branch.*23/),
    expect.stringMatching(/^Selayang Branch.*23/),
    expect.stringMatching(/^Chong Kah Wai/),
  ]);
});

test('what the text before found cannot be opened; Enter waits for what the text finds that stands', async () => {
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

test.each(['{ArrowDown}', 'x'])('%s after Enter ends the waiting', async (key) => {
  await search(`chong{Enter}${key}`, { PaletteBookings: found });
  expect(await screen.findByRole('option', { name: /^Chong Kah Wai/ })).toBeVisible();
  expect(address()).toBe('/bm/admin/dashboard?branch=b1');
});

test('the first booking is waited for; what stands above the bookings opens at once', async () => {
  await search('selay{Control>}{Enter}{/Control}', { PaletteBookings: () => none });
  expect(address()).toBe('/bm/admin/dashboard?branch=b1');
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.type(screen.getByRole('combobox'), 'new{Enter}', { delay: null });
  expect(address()).toBe('/bm/admin/bookings/new');
});

test('nothing found is said', async () => {
  await search('zzzz', { PaletteBookings: () => answer() });
  expect(await screen.findByText(/^Nothing found\./)).toBeVisible();
});

test('a search of bookings that failed is said beside what else was found, and can be tried again', async () => {
  await search('perak', { PaletteBookings: [() => gqlError('SERVICE_UNAVAILABLE'), found] });
  expect(await screen.findByText('Not everything could be searched. Check your connection, then try again.')).toBeVisible();
  expect(names('Branches and people')).toEqual([expect.stringContaining('Perak Branch')]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /^Chong Kah Wai/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('combobox')).toHaveFocus();
});

test.each([
  ['close perak', 'b1'],
  ['>close selay', 'b2'],
])('%s is done at that branch', async (typed, branch) => {
  await search(`${typed}{Enter}`, { PaletteBookings: () => answer() });
  expect(address()).toBe(`/bm/admin/closed-days?day=2026-11-22&closed=new&branch=${branch}`);
});

test('the actions of few branches are offered, and only what somebody may do there', async () => {
  const branches = ['b1', 'b2', 'b3'].map((id) => ({ id, name: `Muar ${id}`, status: 'ACTIVE' as const, dailyLimit: 20 }));
  given({ PaletteBookings: () => answer() });
  await typeInPalette('muar', { scope: ['booking:read', 'rule:write'], branches });
  expect(names('Do')).toEqual(['Close a day at Muar b1', 'Close a day at Muar b2']);
  cleanup();
  await typeInPalette('muar', { scope: ['booking:read'], branches });
  expect(screen.queryByRole('group', { name: 'Do' })).toBeNull();
});

test.each([
  ['*', azlan, '/bm/admin/users?user=u1'],
  ['*', customer, '/bm/admin/users?role=user&user=u2'],
  ['user:read', azlan, '/bm/admin/users?search=azlan%40example.com'],
])('with %s, a person leads to their account', async (scope, person, where) => {
  given({ PaletteBookings: () => answer(), PalettePeople: () => people(person) });
  await typeInPalette('azl', { scope: [scope] });
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${person.name}`) }));
  expect(address()).toBe(where);
});

test('Enter opens no person while a booking may come above them', async () => {
  let answerLater: (response: Response) => void = () => undefined;
  const later = new Promise<Response>((resolve) => (answerLater = resolve));
  await search('az', { PaletteBookings: () => later, PalettePeople: () => people(azlan) });
  await screen.findByRole('option', { name: /^Azlan Bakri/ });
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/bm/admin/dashboard?branch=b1');
  answerLater(found());
  await vi.waitFor(() => expect(address()).toBe('/bm/admin/dashboard?branch=b1&booking=k1'));
});

test('a booking that was waited for opens while people are still looked for', async () => {
  await search('chong{Enter}', { PaletteBookings: found, PalettePeople: () => none });
  await vi.waitFor(() => expect(address()).toBe('/bm/admin/dashboard?branch=b1&booking=k1'));
});

test('people who could not be looked for are said, and looked for again', async () => {
  await search('az', { PaletteBookings: found, PalettePeople: [() => gqlError('SERVICE_UNAVAILABLE'), () => people(azlan)] });
  expect(await screen.findByText(/^Not everything could be searched\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /^Azlan Bakri/ })).toBeVisible();
});
