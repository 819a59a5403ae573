import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { data } from '../../../testing/account-server';
import { atLateMonth } from '../../../testing/given-availability';
import { givenLoad } from '../../../testing/given-load';
import { answer, comingAndPast, found, given, group, kahWai, names, search, typeInPalette } from '../../../testing/given-palette';
import { address } from '../../../testing/render-ui';

beforeEach(() => void atLateMonth());

test('a booking says its date, telephone, branch, reference and area, and what was typed is marked, whatever its order', async () => {
  const address = { __typename: 'Address', address1: '8, Jalan Mawar', address2: 'Taman Indah' };
  given({
    PaletteBookings: () =>
      comingAndPast(
        [kahWai],
        [{ ...kahWai, id: 'k2', name: 'Wai Kah', deliveryDate: '2026-11-20', secondaryContact: '0198765432', address }],
      ),
  });
  await typeInPalette('wai chong demo-10 0123 mawar 876');
  await screen.findByRole('option', { name: /^Chong Kah Wai/ });
  expect(names('Bookings')).toEqual([
    'Chong Kah Wai07 Dis · 012-345 6789 · Perak Branch · BKP9-2XLW · 31400 Ipoh · DEMO-1001 · 8, Jalan MawarConfirmed',
    'Wai Kah20 Nov · 012-345 6789 · Perak Branch · BKP9-2XLW · 31400 Ipoh · DEMO-1001 · 019-876 5432 · 8, Jalan MawarConfirmed',
  ]);
  const marks = [...(group('Bookings').getAllByRole('option')[0]?.querySelectorAll('mark') ?? [])];
  expect(marks.map(({ textContent }) => textContent)).toEqual(['Chong', 'Wai', '012-3', 'DEMO-10', 'Mawar']);
});

test('one Chinese sign finds bookings; one letter is too little', async () => {
  const server = await search('美', { PaletteBookings: () => answer({ ...kahWai, name: '陈美玲' }) });
  expect((await screen.findByRole('option', { name: /^陈美玲/ })).querySelector('mark')).toHaveTextContent('美');
  expect(server.sentTo('PalettePeople')).toEqual([]);
  cleanup();
  const other = await search('m', { PaletteBookings: found });
  expect(screen.queryByRole('group', { name: 'Bookings' })).toBeNull();
  expect(other.sentTo('PaletteBookings')).toEqual([]);
});

test('the branches that are closed on a day are one entry, which unfolds', async () => {
  const branches = ['b1', 'b2', 'b3'].map((id) => ({ id, name: `Muar ${id}`, status: 'ACTIVE' as const, dailyLimit: 20 }));
  const closed = givenLoad({ date: '2026-11-28', limit: 0, booked: 0, status: 'CLOSED', reason: 'NOT_A_DELIVERY_DAY' });
  const load = { __typename: 'DayLoad', ...closed };
  given({
    PaletteBookings: () => answer(),
    PaletteLoads: () =>
      data({
        dayLoads: [
          { ...load, branchId: 'b1' },
          { ...load, branchId: 'b2', limit: 20, booked: 3, status: 'AVAILABLE', reason: null },
          { ...load, branchId: 'b3' },
        ],
      }),
  });
  await typeInPalette('next sat', { branches });
  expect(await screen.findByRole('option', { name: /^2 branches closed/ })).toHaveTextContent('2 branches closedMuar b1, Muar b3');
  expect(names('Days')).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('combobox')).toHaveFocus();
  expect(names('Days')).toEqual([
    expect.stringMatching(/^Muar b2.*28 Nov/),
    expect.stringMatching(/^Muar b1/),
    expect.stringMatching(/^Muar b3/),
  ]);
});

test('> close offers to close a day of each branch', async () => {
  await search('> close', {});
  expect(names('Do')).toEqual(['Close a day at Perak Branch', 'Close a day at Selayang Branch']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe('/bm/admin/closed-days?day=2026-11-22&closed=new&branch=b2');
});
