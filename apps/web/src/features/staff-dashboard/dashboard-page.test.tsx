import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { AccountServer, data, gqlError, type Answers } from '../../testing/account-server';
import { atLateMonth, inDays } from '../../testing/given-availability';
import {
  answers,
  count,
  counts,
  decision,
  decisions,
  decisionsOf,
  eight,
  list,
  loads,
  visit,
  week,
  type Variables,
} from '../../testing/given-dashboard';
import { givenStaff } from '../../testing/render-staff';
import { address } from '../../testing/render-ui';
import { LiveServer } from '../../testing/live-server';

beforeEach(() => void atLateMonth());

/** The page, with a server that gives these answers. */
function open(given: Answers, path?: string): AccountServer {
  const server = new AccountServer(given);
  visit(path);
  return server;
}
const card = (name: string | RegExp) => screen.findByRole('region', { name });
const cell = (name: string | RegExp) => screen.findByRole('link', { name });
const keys = (pressed: string) => userEvent.setup({ advanceTimers: () => undefined }).keyboard(pressed);

test('shows the progress of the day, and each listed booking opens its drawer over the page', async () => {
  open(answers, '/admin/dashboard?branch=b1');
  expect(await screen.findByRole('heading', { name: '143 deliveries today, 1 branch' })).toBeVisible();
  const today = within(await card("Today's list"));
  expect(await today.findByRole('link', { name: 'BKC5-7VTL' })).toHaveAttribute('href', '/admin/dashboard?branch=b1&booking=k1');
  expect(today.getByText('Ong Boon Keat')).toBeVisible();
  expect(today.getByText('Failed')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Failed\s*2$/ })).toHaveAttribute(
    'href',
    `/admin/bookings?from=${inDays(0)}&to=${inDays(0)}&branch=b1&status=FAILED`,
  );
  expect(today.getByRole('link', { name: 'See all 143 deliveries' })).toHaveAttribute('href', `/admin/day?branch=b1&date=${inDays(0)}`);
});

test('a day of the strip has a description and a link; the strip is one tab stop, moved in by arrows, Home and End', async () => {
  open(answers);
  const first = await cell('Perak Branch, Sunday, 22 Nov: Available, 0 of 12 booked');
  expect(first).toHaveAttribute('href', `/admin/day?branch=b1&date=${inDays(0)}`);
  expect(await cell('Selayang Branch, Sunday, 06 Dec: Overbooked, 14 of 12 booked')).toBeVisible();
  const stops = within(screen.getByRole('grid'))
    .getAllByRole('link')
    .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toEqual([first]);
  first.focus();
  await keys('{ArrowRight}{ArrowDown}');
  expect(await cell(/^Selayang Branch, Monday, 23 Nov/)).toHaveFocus();
  await keys('{End}');
  expect(await cell(/^Selayang Branch, Sunday, 06 Dec/)).toHaveFocus();
  await keys('{ArrowRight}{ArrowUp}{Home}');
  expect(first).toHaveFocus();
});

test('one branch is chosen in the address, and a branch outside the scope shows all', async () => {
  const server = open(answers, '/admin/dashboard?branch=not-mine');
  await cell(/^Selayang Branch, Sunday, 22 Nov/);
  expect(server.sentTo('DayLoads').at(-1)).toMatchObject({ branchIds: null });
  await userEvent.click(screen.getByRole('button', { name: 'Branch: All branches' }));
  await userEvent.click(screen.getByRole('link', { name: 'Perak Branch' }));
  expect(address()).toBe('/admin/dashboard?branch=b1');
  expect(await screen.findByRole('button', { name: 'Branch: Perak Branch' })).toBeVisible();
  await cell(/^Perak Branch, Sunday, 22 Nov/);
  expect(screen.queryByRole('link', { name: /^Selayang Branch, Sunday/ })).toBeNull();
});

test('a card that fails shows its own error and retry; the others stay', async () => {
  const server = open({ ...answers, DayLoads: [() => gqlError('SERVICE_UNAVAILABLE'), loads] });
  expect(await screen.findByText('The load of the branches could not be loaded')).toBeVisible();
  expect(await screen.findByText('Ong Boon Keat')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cell(/^Perak Branch, Sunday, 22 Nov/)).toBeVisible();
  // Once for each half, the archive and the rest.
  expect(server.sentTo('DashboardTodayList')).toHaveLength(2);
});

test('a card that could not be reloaded stays, and says that it may be out of date', async () => {
  // Once the connection is there, what was read before it is read again.
  new LiveServer();
  const busy = () => gqlError('SERVICE_UNAVAILABLE');
  const todays = [...Array.from({ length: 5 }, () => counts), busy];
  open({ ...answers, DashboardDecisions: [decisions, busy], DayLoads: [loads, busy], DashboardTodayCount: todays });
  for (const name of ['Needs a decision', 'Load against limit', /^143 deliveries today/])
    expect(await within(await card(name)).findByRole('alert')).toHaveTextContent('Not up to date.');
  expect(screen.getByText('Perak Branch is overbooked by 3')).toBeVisible();
  expect(await cell(/^Perak Branch, Sunday, 22 Nov/)).toBeVisible();
});

test('data of the same booking from another card does not clear the error of a card', async () => {
  new LiveServer();
  let answerList: (response: Response) => void = () => undefined;
  const later = () => new Promise<Response>((resolve) => (answerList = resolve));
  const busy = () => gqlError('SERVICE_UNAVAILABLE');
  const read = [() => list(), later];
  const todays = ({ archived }: Variables) => (archived ? list(0) : (read.shift() ?? later)());
  open({ ...answers, DashboardDecisions: [decisions, busy], DashboardTodayList: todays });
  const needed = within(await card('Needs a decision'));
  expect(await needed.findByRole('alert')).toHaveTextContent('Not up to date.');
  const [edge] = (await (list().json() as Promise<{ data: { bookings: { edges: { node: object }[] } } }>)).data.bookings.edges;
  const changed = { __typename: 'BookingEdge', node: { ...edge?.node, id: 'k2', version: 2, reference: 'BKP9-NEW1', name: 'Chong Wah' } };
  answerList(data({ bookings: { ...count(1), edges: [changed] } }));
  expect(await within(await card("Today's list")).findByText('Chong Wah')).toBeVisible();
  expect(await needed.findByText(/Delivery failed: Chong Wah/)).toBeVisible();
  expect(needed.getByRole('alert')).toHaveTextContent('Not up to date.');
});

test('decisions are grouped and counted, those that failed today first, each with a link to where it is made', async () => {
  const failed = decision('d9', 'DELIVERY_FAILED', { date: inDays(0) });
  const server = open({ ...answers, DashboardDecisions: decisionsOf([...eight, failed]) }, '/admin/dashboard?branch=b1');
  const needed = within(await card('Needs a decision'));
  expect(await needed.findByRole('link', { name: 'Resolve: Perak Branch is overbooked by 3' })).toHaveAttribute(
    'href',
    '/admin/overbooked?branch=b1&date=2026-12-04',
  );
  const heads = needed.getAllByRole('heading', { level: 3 });
  expect(heads.map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent])).toEqual([
    ['Failed today', '1'],
    ['Overbooked days', '1'],
    ['Orders not on file', '6'],
    ['Failed deliveries', '1'],
  ]);
  const orders = within(needed.getByRole('region', { name: 'Orders not on file' }));
  const links = () => orders.getAllByRole('link', { name: 'Check: Order MY-88213 is not on file' });
  expect(links()[0]).toHaveAttribute('href', '/admin/dashboard?branch=b1&booking=k2');
  expect(links()).toHaveLength(3);
  await userEvent.click(orders.getByRole('button', { name: 'Show all 6' }));
  expect(links()).toHaveLength(6);
  expect(server.sentTo('DashboardDecisions').map(({ first }) => first)).toEqual([100]);
});

test('several orders that are not on file are confirmed by one request each, and those that failed are named', async () => {
  const ConfirmOrder = ({ id }: Variables) =>
    id === 'of d4' ? gqlError('CONFLICT') : data({ confirmOrder: { __typename: 'Booking', id, version: 2, orderCheck: null } });
  const server = open({ ...answers, ConfirmOrder });
  const orders = within(await screen.findByRole('region', { name: 'Orders not on file' }));
  await userEvent.click(orders.getByRole('checkbox', { name: 'Select all' }));
  const boxes = orders.getAllByRole('checkbox', { name: 'Select order MY-88213 of Chong Kah Wai' });
  expect(boxes).toHaveLength(6);
  await userEvent.click(boxes[0] as HTMLElement);
  await userEvent.click(orders.getByRole('button', { name: 'Confirm 5 orders' }));
  const question = within(await screen.findByRole('dialog', { name: 'Confirm 5 orders?' }));
  expect(server.sentTo('ConfirmOrder')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Confirm 5 orders' }));
  expect(await orders.findByRole('alert')).toHaveTextContent(
    'One order could not be confirmedMY-88213, Chong Kah Wai: Somebody else saved first',
  );
  expect(await screen.findByText('4 orders are confirmed')).toBeVisible();
  expect(server.sentTo('ConfirmOrder')).toEqual(['of d3', 'of d4', 'of d5', 'of d6', 'of d7'].map((id) => ({ id, version: 1 })));
  // It stays selected.
  expect(orders.getByRole('button', { name: 'Confirm 1 order' })).toBeVisible();
});

test('without the right to change bookings none can be selected', async () => {
  new AccountServer(answers);
  visit('/admin/dashboard', givenStaff({ scope: ['booking:read'] }));
  const orders = within(await screen.findByRole('region', { name: 'Orders not on file' }));
  expect(orders.queryByRole('checkbox')).toBeNull();
});

test('a booking burst leads to the unverified bookings of its branch and day', async () => {
  open({ ...answers, DashboardDecisions: decisionsOf([decision('d1', 'UNPROVED_RUSH', { booking: null })]) });
  const card = within(await screen.findByRole('region', { name: 'Needs a decision' }));
  expect(await card.findByText('Friday, 04 Dec')).toBeVisible();
  expect(card.getByRole('link', { name: 'View: Perak Branch: many unverified bookings' })).toHaveAttribute(
    'href',
    '/admin/bookings?from=2026-12-04&to=2026-12-04&branch=b1&needs=unproved',
  );
});

test('held places and unverified bookings are shown at their day, and the total of all days below the strip', async () => {
  const guests = async (variables: Variables) => {
    const { data: known } = (await loads(variables).json()) as { data: { dayLoads: { branchId: string; date: string }[] } };
    const on = { [inDays(1)]: { heldInForms: 2, unproved: 7 }, [inDays(2)]: { heldInForms: 0, unproved: 1 } };
    return data({ dayLoads: known.dayLoads.map((load) => ({ ...load, ...(load.branchId === 'b1' && on[load.date]) })) });
  };
  open({ ...answers, DayLoads: guests });
  expect(
    await cell(
      'Perak Branch, Monday, 23 Nov: Available, 1 of 12 booked · 2 places held by customers who are booking · 7 unverified bookings',
    ),
  ).toBeVisible();
  expect(await cell('Selayang Branch, Monday, 23 Nov: Available, 1 of 12 booked')).toBeVisible();
  expect(
    within(await card('Load against limit')).getByText('2 places held by customers who are booking · 8 unverified bookings'),
  ).toBeVisible();
});

test('the last weeks are a table for users who cannot see the chart', async () => {
  open(answers);
  const table = within(await screen.findByRole('table', { name: 'Last eight weeks' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Week fromDeliveredStill to deliverCancelledFailed',
    '09 Nov440352',
    '16 Nov480052',
  ]);
});

test('the weeks count deliveries within the announced time and absent customers; without deliveries they show a dash', async () => {
  const unannounced = { ...week('2026-11-23', 0), deliveredInWindow: 0 };
  open({ ...answers, DashboardWeeks: () => data({ weeklyOutcomes: [week('2026-11-09', 440), unannounced] }) });
  const table = within(await screen.findByRole('table', { name: 'Announced times and nobody at home' }));
  expect(table.getAllByRole('row').map((row) => Array.from(row.children, ({ textContent }) => textContent))).toEqual([
    ['Week from', 'Within the announced time', 'Nobody home in 1,000, customer said Yes', 'Nobody home in 1,000, no Yes'],
    ['09 Nov', '95% of 440', '5', '–'],
    ['23 Nov', '–', '5', '–'],
    ['All weeks', '95% of 440', '5', '–'],
  ]);
});

test('a day without deliveries, weeks without deliveries and no decisions each say so', async () => {
  const none = {
    DashboardDecisions: decisionsOf([]),
    DashboardWeeks: () => data({ weeklyOutcomes: [] }),
    DashboardTodayList: () => list(0),
  };
  open({ ...answers, ...none });
  expect(await screen.findByText('No deliveries today')).toBeVisible();
  expect(await screen.findByText('Nothing needs a decision')).toBeVisible();
  expect(await screen.findByText('No deliveries in the last eight weeks')).toBeVisible();
});

test('deliveries of today that are archived already count, and are listed after the others', async () => {
  new AccountServer({
    ...answers,
    DashboardTodayCount: (variables: Variables) =>
      variables['archived'] && variables['status'] === 'DELIVERED' ? data({ bookings: count(3) }) : counts(variables),
    DashboardTodayList: ({ archived }: Variables) =>
      archived ? list(3, { id: 'k9', reference: 'BKA9-DONE', status: 'DELIVERED' }) : list(143),
  });
  visit();
  const day = within(await card('146 deliveries today, 2 branches'));
  expect(day.getByText('Delivered').closest('li')).toHaveTextContent('Delivered69');
  const today = within(await card("Today's list"));
  expect(today.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['BKC5-7VTL', 'BKA9-DONE', 'See all 146 deliveries']);
  // There the archive counts too.
  expect(today.getByRole('link', { name: 'See all 146 deliveries' })).toHaveAttribute('href', `/admin/calendar?day=${inDays(0)}`);
});
