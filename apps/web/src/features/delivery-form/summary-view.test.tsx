import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '../../lib/clock';
import { data, gqlError } from '../../testing/account-server';
import { atLateMonth, inDays } from '../../testing/given-availability';
import { givenSummary, gone, held } from '../../testing/given-summary';
import { draftStore } from './draft-store';

beforeEach(atLateMonth);

const notes = { __typename: 'ArrivalNotes', time: 'In the morning', call: null, before: null, carryIn: null };
const arrivals = () =>
  data({
    availability: { __typename: 'Availability', arrivals: [{ __typename: 'BranchArrival', branchName: 'Selayang Branch', notes }] },
  });

const press = (name: string | RegExp) => userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
const lostGroup = () => screen.findByRole('group', { name: /somebody else|no longer/ });
const rows = () => screen.getAllByRole('button', { name: /^Hold / }).map((row) => row.getAttribute('aria-label'));

test('a date that was taken after its hold ended is shown once, with the three nearest days, and the rest stays', async () => {
  givenSummary({ HoldDate: () => gone('holdDate', [3, 6, 8, 9]), Arrivals: arrivals });
  await screen.findByText('In the morning');
  await press('Hold it again');
  const group = await lostGroup();
  expect(group).toHaveFocus();
  expect(group).toHaveAccessibleName('Thursday, 26 Nov Taken by somebody else');
  expect(group).toHaveAccessibleDescription('Your ten minutes are up. Everything you typed is kept. These days are available:');
  for (const place of screen.queryAllByRole('alert')) expect(place).toBeEmptyDOMElement();
  expect(rows()).toEqual([
    'Hold Wednesday, 25 Nov, available, 9 am to 1 pm',
    'Hold Saturday, 28 Nov, available, 9 am to 1 pm',
    'Hold Monday, 30 Nov, available, 9 am to 1 pm',
  ]);
  expect(screen.getAllByText('No date is held')[0]).toBeVisible();
  for (const button of screen.getAllByRole('button', { name: 'Choose a date to confirm' })) expect(button).toBeDisabled();
  expect(screen.getByText('Nurul Aisyah')).toBeVisible();
  // The facts of the lost day are not shown any more.
  expect(screen.queryByText('In the morning')).toBeNull();
  expect(screen.queryByText('Ready to confirm')).toBeNull();
  expect(screen.getByRole('link', { name: 'See every date' })).toHaveAttribute('href', '/form/date');
});

test('one tap holds another day, announces it, and focuses Confirm', async () => {
  const server = givenSummary({ HoldDate: (sent) => (sent['deliveryDate'] === inDays(4) ? gone('holdDate', [6, 3]) : held(sent)) });
  await press('Hold it again');
  await lostGroup();
  await press(/^Hold Saturday, 28 Nov/);
  expect(await screen.findByText('Saturday, 28 Nov, 2026 is held for you for ten minutes.')).toBeInTheDocument();
  expect(document.activeElement).toHaveAccessibleName('Confirm booking');
  expect(screen.queryByText('Taken by somebody else')).toBeNull();
  expect(server.sentTo('HoldDate').at(-1)).toEqual({ postcode: '68100', deliveryDate: inDays(6), holdToken: 'old' });
  expect(draftStore.get()).toMatchObject({
    form: { deliveryDate: inDays(6), name: 'Nurul Aisyah' },
    hold: { token: 'new' },
    refused: null,
  });
});

test('a second day that was taken is shown too, with other days', async () => {
  givenSummary({
    HoldDate: ({ deliveryDate }) => (deliveryDate === inDays(4) ? gone('holdDate', [6]) : gone('holdDate', [9, 5], 'BOOKING_RULE')),
  });
  await press('Hold it again');
  await lostGroup();
  await press(/^Hold Saturday, 28 Nov/);
  const group = await screen.findByRole('group', { name: 'Saturday, 28 Nov Can no longer be booked' });
  expect(group).toHaveFocus();
  expect(group).toHaveAccessibleDescription('Everything you typed is kept. These days are available:');
  expect(rows()).toHaveLength(2);
});

test('a date that is taken before it is confirmed is shown on the summary too', async () => {
  givenSummary({ BookDelivery: () => gone('bookDelivery', []) }, { wasHeld: false });
  await press('Confirm booking');
  const group = await lostGroup();
  expect(group).toHaveFocus();
  expect(group).toHaveAccessibleDescription(/There is no available day at the moment/);
  expect(screen.queryByText('the calendar')).toBeNull();
});

test('a refused booking scrolls the page to its message', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const notReady = { __typename: 'OrderNotReady', message: 'Your order is not ready yet.', statusText: null };
  givenSummary({ BookDelivery: () => data({ bookDelivery: notReady }) }, { wasHeld: false });
  await press('Confirm booking');
  expect(await screen.findByText('Your order is not ready yet.')).toBeVisible();
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
});

test('Retry after a hold that failed holds again, and books nothing', async () => {
  const server = givenSummary({ HoldDate: [() => gqlError('INTERNAL_SERVER_ERROR'), held] });
  await press('Hold it again');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Thursday, 26 Nov, 2026 is held for you for ten minutes.');
  expect(server.sentTo('BookDelivery')).toEqual([]);
});

test('a hold that has ended has a notice at the date and an announcement, and the button holds the date again', async () => {
  const server = givenSummary({ HoldDate: held });
  expect(screen.getAllByText('No longer held for you')[0]).toBeVisible();
  expect(screen.getByText('Hold ended')).toBeInTheDocument();
  expect(screen.getByText('Your hold has ended. Everything you typed is kept.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Confirm booking' })).toBeNull();
  await press('Hold it again');
  expect((await screen.findAllByRole('button', { name: 'Confirm booking' }))[0]).toBeEnabled();
  expect(server.sentTo('HoldDate')).toEqual([{ postcode: '68100', deliveryDate: inDays(4), holdToken: 'old' }]);
  expect(server.sentTo('BookDelivery')).toEqual([]);
});

test('while a booking is sent, the end of its hold has no notice', async () => {
  givenSummary({ HoldDate: held, BookDelivery: () => new Promise<Response>(() => undefined) });
  await press('Hold it again');
  await screen.findAllByRole('button', { name: 'Confirm booking' });
  await press('Confirm booking');
  vi.setSystemTime(now() + 11 * 60_000);
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull(), { timeout: 3000 });
  expect(screen.queryByText('Hold ended')).toBeNull();
});
