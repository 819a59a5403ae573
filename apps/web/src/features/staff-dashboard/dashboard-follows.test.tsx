import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { AccountServer, data, gqlError } from '../../testing/account-server';
import { atLateMonth, inDays } from '../../testing/given-availability';
import { answers, decision, decisionCount, decisionsOf, eight, visit, week, type Variables } from '../../testing/given-dashboard';
import { dayEvent, event } from '../../testing/given-live';
import { LiveServer } from '../../testing/live-server';

beforeEach(() => void atLateMonth());

const card = (name: string) => screen.findByRole('region', { name });

/** Draws the page and waits until it follows: what was read before the connection was there has been read again. */
async function follow(given: Record<string, (sent: Variables) => Response>) {
  const live = new LiveServer();
  const server = new AccountServer({ ...answers, ...given });
  visit();
  await waitFor(() => expect(server.sentTo('DashboardWeeks')).toHaveLength(2), { timeout: 10_000 });
  await waitFor(() => expect(server.sentTo('DecisionCount')).toHaveLength(2));
  await within(await card('Needs a decision')).findByText(/is overbooked by/);
  return { live, server };
}
const perak = { __typename: 'Branch', id: 'b1', name: 'Perak Branch' };
const dayOf = (booked: number, reason: string | null) => ({
  ...dayEvent(booked),
  ...{ branchId: perak.id, branchName: perak.name, date: inDays(0), limit: 1, status: 'FULL', reason },
});
const bookingOf = (version: number) => ({
  ...event(version, 'CONFIRMED'),
  ...{ id: 'k7', deliveryDate: inDays(3), branchName: perak.name, branch: perak },
});
const badge = () => screen.getByRole('status', { name: 'Decisions' });

test('changed limits and bookings update the decisions, their count and the weeks without a reload', async () => {
  let rows = eight;
  const { live } = await follow({
    DashboardDecisions: (variables) => decisionsOf(rows)(variables),
    DecisionCount: () => decisionCount(rows.length),
    DashboardWeeks: () => data({ weeklyOutcomes: [week('2026-11-16', 480 + rows.length)] }),
  });
  const needed = within(await card('Needs a decision'));
  rows = [decision('d0', 'OVERBOOKED', { branchName: 'Selayang Branch', overbookedBy: 2, booking: null }), ...eight];
  act(() => live.publish('dayLoadChanged', dayOf(0, 'FULL')));
  expect(await needed.findByText('Selayang Branch is overbooked by 2')).toBeVisible();
  expect(needed.getByText('9')).toBeVisible();
  await waitFor(() => expect(badge()).toHaveTextContent('9'));
  rows = eight.slice(0, 1);
  act(() => live.publish('bookingChanged', bookingOf(1)));
  await waitFor(() => expect(badge()).toHaveTextContent(/^1$/), { timeout: 10_000 });
  // In the head of the card and of its group.
  expect(needed.getAllByText('1')).toHaveLength(2);
  expect(await screen.findByRole('cell', { name: '481' })).toBeInTheDocument();
}, 20_000);

test('a query that fails after a change is retried until it succeeds, in the cards and beside the pages', async () => {
  let isBusy = false;
  const orBusy = (answer: (variables: Variables) => Response) => (variables: Variables) =>
    isBusy ? gqlError('SERVICE_UNAVAILABLE') : answer(variables);
  const names = ['DashboardTodayCount', 'DashboardTodayList', 'DashboardDecisions'] as const;
  let total = 8;
  const { live } = await follow({
    ...Object.fromEntries(names.map((name) => [name, orBusy(answers[name])])),
    DecisionCount: orBusy(() => decisionCount(total)),
  });
  const old = () => screen.queryAllByText(/^Not up to date/);
  [isBusy, total] = [true, 3];
  act(() => live.publish('bookingChanged', bookingOf(1)));
  await waitFor(() => expect(old()).toHaveLength(3), { timeout: 10_000 });
  expect(badge()).toHaveTextContent('8');
  isBusy = false;
  await waitFor(() => expect(badge()).toHaveTextContent('3'), { timeout: 10_000 });
  await waitFor(() => expect(old()).toEqual([]), { timeout: 10_000 });
}, 30_000);

test('many decisions are all read and counted, and the shown ones stay shown after a reload', async () => {
  let rows = [eight.slice(0, 1), Array.from({ length: 129 }, (_, row) => decision(`m${row}`, 'ORDER_NOT_ON_FILE'))].flat();
  const { live, server } = await follow({
    DashboardDecisions: (variables) => decisionsOf(rows)(variables),
    DecisionCount: () => decisionCount(rows.length),
  });
  const needed = within(await card('Needs a decision'));
  const shown = () => needed.getAllByText(/is overbooked by|is not on file/).length;
  expect(needed.getByText('130')).toBeVisible();
  expect(shown()).toBe(4);
  await userEvent.click(needed.getByRole('button', { name: 'Show all 129' }));
  expect(shown()).toBe(130);
  expect(needed.queryByText(/^Show/)).toBeNull();
  expect(server.sentTo('DashboardDecisions').slice(-2)).toMatchObject([{ after: null }, { after: '100' }]);
  rows = rows.slice(0, 129);
  act(() => live.publish('bookingChanged', bookingOf(1)));
  await waitFor(() => expect(shown()).toBe(129));
}, 30_000);
