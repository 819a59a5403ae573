import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '../../lib/session/session-store';
import { eachDate } from '@booking/domain/calendar/calendar-date';
import { data, gqlError } from '../../testing/account-server';
import { givenLoad } from '../../testing/given-load';
import {
  bookings,
  card,
  carry,
  cell,
  dispatcher,
  enterReason,
  focused,
  givenCalendar,
  loads,
  ming,
  moved,
  openCalendarDesk,
  priya,
  refused,
  undo,
} from '../../testing/calendar-desk';
import { query } from '../../testing/render-ui';

beforeEach(openCalendarDesk);

test('each day shows its status, load and limit, and the address follows the shown month', async () => {
  const { user } = await givenCalendar();
  expect(screen.getByRole('button', { name: /Lim Wei Ming BKD3/ })).toBe(card());
  expect(cell('2026-12-04')).toHaveAccessibleName('Friday, 04 Dec, 2026: Fully booked. 40 of 40 booked');
  expect(cell('2026-12-01')).toHaveAccessibleName(/^Tuesday, 01 Dec, 2026, today: Available/);
  cell('2026-12-05').focus();
  await user.keyboard('{ArrowRight}{PageDown}');
  expect(focused()).toBe('2027-01-03');
  expect(query().get('date')).toBe('2027-01-03');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('January 2027');
  await user.keyboard('{Enter}');
  expect(query().get('day')).toBe('2027-01-03');
  await user.click(screen.getByRole('tab', { name: 'Week' }));
  expect(query().get('view')).toBe('week');
});

test('Enter on the grip picks up a booking, each day shows its effect, Enter drops it and Undo moves it back', async () => {
  const { server, user } = await givenCalendar({ StaffReschedule: [moved('2026-12-09', 4), moved('2026-12-05', 5)] });
  await carry(user, '{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(cell('2026-12-02')).toHaveAccessibleName('Wednesday, 02 Dec, 2026: Too soon'));
  expect(cell('2026-12-04')).toHaveAccessibleName('Friday, 04 Dec, 2026: Past the limit. 41 of 40');
  expect(document.activeElement).toHaveAccessibleName('Wednesday, 09 Dec, 2026: Has room. 15 of 40');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Lim Wei Ming is now on Wednesday, 09 Dec. The customer is notified.')).toBeVisible();
  const input = { id: 'k1', version: 3, deliveryDate: '2026-12-09', notify: true };
  expect(server.sentTo('StaffReschedule')).toEqual([{ input }]);
  await user.click(undo());
  expect(await screen.findByText('Lim Wei Ming is back on Saturday, 05 Dec.')).toBeVisible();
  expect(server.sentTo('StaffReschedule')[1]).toEqual({
    input: { id: 'k1', version: 4, deliveryDate: '2026-12-05', notify: true, undo: true },
  });
});

test('Escape puts the booking back without a request; presses on the grip and on a day work as the keys do', async () => {
  const { server, user } = await givenCalendar({ StaffReschedule: moved('2026-12-07', 4) });
  await carry(user, '{ArrowDown}{Escape}');
  expect(focused()).toBe('k1');
  expect(screen.getByText('Lim Wei Ming is back where it was.')).toBeInTheDocument();
  expect(server.sentTo('StaffReschedule')).toEqual([]);
  await user.click(screen.getByRole('switch', { name: 'Customers are notified' }));
  await user.click(screen.getByRole('button', { name: 'Move Lim Wei Ming to another day' }));
  await user.click(cell('2026-12-07'));
  expect(await screen.findByText('Lim Wei Ming is now on Monday, 07 Dec. Nobody is notified.')).toBeVisible();
  expect(server.sentTo('StaffReschedule')).toMatchObject([{ input: { deliveryDate: '2026-12-07', notify: false } }]);
});

test('keeps a booking in place until the server answers, and the focus on the target day afterwards', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { user } = await givenCalendar({ StaffReschedule: () => new Promise<Response>((resolve) => (answer = resolve)) });
  await carry(user, '{ArrowDown}{Enter}');
  expect(card()).toHaveTextContent('moving to 12 Dec');
  expect(cell('2026-12-12')).toHaveAttribute('aria-busy', 'true');
  expect(focused()).toBe('2026-12-12');
  answer(moved('2026-12-12', 4)());
  expect(await screen.findByText(/is now on Saturday, 12 Dec/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('moving to 12 Dec')).toBeNull());
  expect(focused()).toBe('2026-12-12');
});

test('a full day says why at the drop, offers other dates, and is overridden only with a reason', async () => {
  const { server, user } = await givenCalendar({ StaffReschedule: [refused, moved('2026-12-04', 4)] });
  await carry(user, '{ArrowLeft}{Enter}');
  const refusal = await screen.findByRole('alertdialog', { name: 'Lim Wei Ming stays on Sat 05 Dec' });
  expect(refusal).toHaveTextContent('the day is full');
  expect(within(refusal).getByRole('button', { name: 'Move to Monday, 07 Dec' })).toBeVisible();
  await user.click(within(refusal).getByRole('checkbox', { name: 'Move past the limit' }));
  const unsaid = within(refusal).getByRole('button', { name: 'Choose a reason' });
  await user.click(unsaid);
  expect(server.sentTo('StaffReschedule')).toHaveLength(1);
  await enterReason(user, refusal);
  await user.click(within(refusal).getByRole('button', { name: 'Move to Fri 04 Dec, past the limit' }));
  expect(await screen.findByText(/is now on Friday, 04 Dec/)).toBeVisible();
  expect(server.sentTo('StaffReschedule')[1]).toMatchObject({
    input: { deliveryDate: '2026-12-04', override: true, overrideReason: 'Agreed with the branch: Azlan takes it' },
  });
});

test('one of the offered dates moves the booking; closing leaves it, with the focus on its card', async () => {
  const { server, user } = await givenCalendar({ StaffReschedule: [refused, refused, moved('2026-12-07', 4)] });
  await carry(user, '{ArrowLeft}{Enter}');
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(focused()).toBe('k1');
  await carry(user, '{ArrowLeft}{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Move to Monday, 07 Dec' }));
  expect(await screen.findByText(/is now on Monday, 07 Dec/)).toBeVisible();
  expect(server.sentTo('StaffReschedule')[2]).toEqual({ input: { id: 'k1', version: 3, deliveryDate: '2026-12-07', notify: true } });
});

test('offers no move of a delivered booking, nor of any booking without the right to change it', async () => {
  setSession({ status: 'signedIn', user: { ...dispatcher, scope: ['booking:read'] } });
  const { user } = await givenCalendar();
  expect(screen.queryByRole('button', { name: /to another day/ })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  card()?.focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('k2');
});

test('a past day says how many of its bookings are archived; the list of a day to come comes after the rest', async () => {
  const { user } = await givenCalendar({
    CalendarBookings: (sent) => bookings(sent, sent['date'] === '2026-11-30' ? [] : [ming, priya]),
  });
  expect(screen.queryByText(/archived/)).toBeNull();
  await user.click(cell('2026-12-01'));
  expect(await screen.findByText('12 bookings are archived.')).toBeVisible();
  await user.click(cell('2026-11-30'));
  expect(await screen.findByText('14 bookings are archived.')).toBeVisible();
  expect(screen.queryByText('No bookings on this day.')).toBeNull();
});

test('days that fail to load show a message and can be requested again', async () => {
  // Nothing else makes the page read again: the live connection never opens. A refused one would try again beyond the end of the tests.
  vi.unstubAllGlobals();
  let isBusy = true;
  const { user } = await givenCalendar({ DayLoads: (sent) => (isBusy ? gqlError('SERVICE_UNAVAILABLE') : loads(sent)) });
  expect(await screen.findByText('The calendar could not be loaded')).toBeVisible();
  isBusy = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('grid')).toBeVisible();
});

/** Days of two branches; on 05 Dec some places are held in forms, and some bookings are unverified. */
const guestLoads =
  (held: () => readonly [number, number]) =>
  ({ from, to }: Record<string, unknown>) =>
    data({
      dayLoads: eachDate(String(from), String(to)).flatMap((date) =>
        ['Selayang Branch', 'Perak Branch'].map((branchName, index) => {
          const guests = date === '2026-12-05' ? { heldInForms: held()[index] ?? 0, unproved: index === 0 ? 1 : 0 } : {};
          return { __typename: 'DayLoad', ...givenLoad({ date, branchId: `b${index + 1}`, branchName, ...guests }) };
        }),
      ),
    });
const twoBranches = ['Selayang Branch', 'Perak Branch'].map(
  (name, index) => ({ id: `b${index + 1}`, name, status: 'ACTIVE', dailyLimit: 40 }) as const,
);

test('held places and unverified bookings are shown with the load, and the holds of guests end after a question', async () => {
  setSession({ status: 'signedIn', user: { ...dispatcher, branches: twoBranches } });
  let held: [number, number] = [2, 1];
  const { server, user } = await givenCalendar({
    DayLoads: guestLoads(() => held),
    ReleaseHolds: [() => gqlError('SERVICE_UNAVAILABLE'), () => data({ releaseHolds: 1 })],
  });
  const panel = within(screen.getByRole('region', { name: 'Saturday, 05 Dec' }));
  expect(panel.getByText('3 places held by customers who are booking · 1 unverified booking')).toBeVisible();
  expect(panel.getByText('2 places held by customers who are booking · 1 unverified booking')).toBeVisible();
  expect(panel.getByText('1 place held by customers who are booking')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Release places held by customers' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Release places held by customers?' }));
  expect(
    dialog.getByText(/^On Saturday, 05 Dec, 3 places are held by customers who are booking \(Selayang Branch and Perak Branch\)/),
  ).toBeVisible();
  const end = dialog.getByRole('button', { name: 'Release places held by customers' });
  await user.click(end);
  expect(await dialog.findByText('We are busy at the moment')).toBeVisible();
  held = [0, 0];
  await user.click(end);
  expect(await screen.findByText('2 held places are released.')).toBeVisible();
  expect(server.sentTo('ReleaseHolds').slice(1)).toEqual([
    { branchId: 'b1', date: '2026-12-05' },
    { branchId: 'b2', date: '2026-12-05' },
  ]);
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Release places held by customers' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(panel.getAllByText('1 unverified booking')).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Saturday, 05 Dec' })).toHaveFocus();
});

test('without the right to change bookings the holds of guests are only counted, and without holds there is no line', async () => {
  setSession({ status: 'signedIn', user: { ...dispatcher, scope: ['booking:read'], branches: twoBranches } });
  const { user } = await givenCalendar({ DayLoads: guestLoads(() => [2, 0]) });
  // Of the day, and of its branch.
  expect(screen.getAllByText('2 places held by customers who are booking · 1 unverified booking')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Release places held by customers' })).toBeNull();
  await user.click(cell('2026-12-07'));
  expect(await screen.findByRole('heading', { name: 'Monday, 07 Dec' })).toBeVisible();
  expect(screen.queryByText(/held by|unverified/)).toBeNull();
});
