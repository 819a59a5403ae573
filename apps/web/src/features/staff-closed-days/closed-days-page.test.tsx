import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { conflict, data, gqlError } from '../../testing/account-server';
import { cell, dialog, field, givenYear, isInYear } from '../../testing/closed-year';
import { address } from '../../testing/render-ui';
import { atLateMonth } from '../../testing/given-availability';
import { closedDay } from '../../testing/given-closed-days';
import { givenStaff } from '../../testing/render-staff';

beforeEach(() => void atLateMonth());

test('the year shows what closes the branches of a user, by state and elsewhere, with the next closed day beside it', async () => {
  const server = givenYear();
  expect(await screen.findByText('Closed days 2026')).toBeInTheDocument();
  expect(await cell(/^Friday, 11 Dec: Sultan of Selangor's Birthday, Some states or branches$/)).toBeInTheDocument();
  expect(server.sentTo('ClosedDays')).toEqual([{ from: '2025-01-01', to: '2027-12-31' }]);
  expect(server.sentTo('ClosedDayClashes')).toEqual([{ from: '2026-11-22', to: '2026-12-31' }]);
  expect(screen.getByText("Sultan of Selangor's Birthday")).toBeInTheDocument();
  expect(screen.getByText('No deliveries on Friday')).toBeInTheDocument();
  expect(isInYear(/Kaamatan/)).toBe(false);
  expect(screen.getAllByRole('radio').map((pill) => pill.closest('label')?.textContent)).toEqual([
    'All states 3',
    'Perak 2',
    'Selangor 2',
    'No branch there 1',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: /No branch there/ }));
  expect(address()).toBe('/admin/closed-days?state=elsewhere');
  expect(await cell(/Kaamatan/)).toBeInTheDocument();
  expect(isInYear(/Christmas/)).toBe(false);
});

test('the year is one tab stop; arrows move in it, Enter chooses, and a new closed day begins there', async () => {
  givenYear({}, '/admin/closed-days?day=2026-12-31');
  (await cell(/^Thursday, 31 Dec: Stock-take/)).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  const shown = await cell(/^Wednesday, 23 Dec$/);
  expect(shown).toHaveFocus();
  expect(screen.getByText('This day is open')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByText('Christmas Day')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/admin/closed-days?day=2026-12-25');
  await userEvent.keyboard('{PageUp}');
  await userEvent.click(screen.getByRole('button', { name: 'Add a closed day' }));
  await dialog('Add a closed day');
  expect(field('From')).toHaveValue('Fri 27 Nov, 2026');
});

test.each([
  ['the month of today', '/admin/closed-days', 'November'],
  ['the month of a day in the address', '/admin/closed-days?day=2026-03-05', 'March'],
])('the year opens scrolled to %s', async (_name, path, month) => {
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.querySelector('h2')?.textContent ?? null);
  });
  givenYear({}, path);
  await cell(/11 Dec/);
  expect(seen).toEqual([month]);
});

test('a date that has become certain is confirmed, and a concurrent change is not confirmed unseen', async () => {
  let version = 1;
  const server = givenYear({
    ClosedDays: () => data({ closedDays: [closedDay({ tentative: true, version })] }),
    SaveClosedDay: (variables) => {
      if (variables['version'] !== version) return conflict('STALE_VERSION');
      return data({ saveClosedDay: closedDay({ version: version + 1 }) });
    },
  });
  await cell(/11 Dec.*To be confirmed/);
  version = 2;
  const confirm = screen.getByRole('button', { name: 'Confirm the date' });
  await userEvent.click(confirm);
  expect(await screen.findByText(/Somebody else has just changed this closed day/)).toBeInTheDocument();
  await userEvent.click(confirm);
  expect(await screen.findByText(/is confirmed/)).toBeInTheDocument();
  expect(server.sentTo('SaveClosedDay')[1]).toEqual({
    id: 'c1',
    version: 2,
    input: { date: '2026-12-11', kind: 'PUBLIC_HOLIDAY', name: "Sultan of Selangor's Birthday", tentative: false },
  });
});

test('closed days with bookings are named, each with a link to its work list', async () => {
  givenYear({
    ClosedDayClashes: () =>
      data({
        overbookedDays: [
          { __typename: 'DayLoad', date: '2026-12-31', branchId: 'b1', branchName: 'Perak Branch', booked: 6, toDecide: 6 },
          // Past its limit by a rule, and not by a closed day.
          { __typename: 'DayLoad', date: '2026-12-30', branchId: 'b1', branchName: 'Perak Branch', booked: 6, toDecide: 2 },
        ],
      }),
  });
  const card = within((await screen.findByText('Closed, but booked')).closest('section')!);
  expect(card.getAllByRole('link')).toHaveLength(1);
  expect(card.getByRole('link', { name: 'Resolve Thursday, 31 Dec, Perak Branch' })).toHaveAttribute(
    'href',
    '/admin/overbooked?branch=b1&date=2026-12-31',
  );
  expect(card.getByText('6 bookings to move')).toBeInTheDocument();
  expect(await cell(/31 Dec: Stock-take, .*Has bookings/)).toBeInTheDocument();
});

test('staff of some branches close only these, and see who may change the others', async () => {
  const user = givenStaff({ scope: ['rule:write', 'booking:read'] });
  givenYear({}, undefined, user);
  await cell(/11 Dec/);
  expect(screen.getByText('Also closes branches that are not yours.')).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Edit Sultan/)).not.toBeInTheDocument();
  await userEvent.click(await cell(/31 Dec/));
  expect(screen.getByLabelText('Edit Stock-take')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add a closed day' }));
  const form = within(await dialog('Add a closed day'));
  expect(form.queryByRole('radio', { name: 'Some states' })).not.toBeInTheDocument();
  expect(form.getByRole('group', { name: 'Branches' })).toHaveAccessibleDescription(/You can close your own branches/);
});

test('without rule:write the year is read-only; without booking:read no bookings are requested', async () => {
  const server = givenYear({}, '/admin/closed-days?closed=c1', givenStaff({ scope: ['audit:read', 'branch:all'] }));
  await cell(/11 Dec/);
  expect(screen.queryByText('Add a closed day')).not.toBeInTheDocument();
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(server.sentTo('ClosedDayClashes')).toEqual([]);
});

test('a list that fails to load, and a closed day that no longer exists, each show a message', async () => {
  let fails = true;
  givenYear({ ClosedDays: () => (fails ? gqlError('SERVICE_UNAVAILABLE') : data({ closedDays: [] })) }, '/admin/closed-days?closed=c9');
  expect(await screen.findByText('This could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('The list could not be loaded')).toBeInTheDocument();
  fails = false;
  await userEvent.click(within(document.querySelector<HTMLElement>('dialog[open]')!).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This is no longer here')).toBeInTheDocument();
  expect(screen.getByText('No closed day in this year yet')).toBeInTheDocument();
});
