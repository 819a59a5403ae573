import { addDays } from '@booking/domain/calendar/calendar-date';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLocation } from 'react-router-dom';
import { setSession } from '../../lib/session/session-store';
import { AccountServer, data, gqlError } from '../../testing/account-server';
import { atLateMonth, inDays } from '../../testing/given-availability';
import { LiveServer } from '../../testing/live-server';
import { givenStaff, renderStaff } from '../../testing/render-staff';
import type { SessionUser } from '../../lib/session/session-user';
import { DashboardView } from './dashboard-view';

type Said = Record<string, unknown>;

const branches = [
  { branchId: 'b1', branchName: 'Perak Branch' },
  { branchId: 'b2', branchName: 'Selayang Branch' },
];
const loads = ({ branchIds, from }: Said) =>
  data({
    dayLoads: Array.from({ length: 15 }, (_, day) =>
      branches
        .filter(({ branchId }) => !Array.isArray(branchIds) || branchIds.includes(branchId))
        .map((branch) => ({
          __typename: 'DayLoad',
          ...branch,
          date: addDays(String(from), day),
          booked: day,
          limit: 12,
          overbookedBy: Math.max(0, day - 12),
          status: day >= 12 ? 'FULL' : 'AVAILABLE',
          reason: day >= 12 ? 'FULL' : null,
          note: null,
        })),
    ).flat(),
  });
const count = (totalCount: number) => ({ __typename: 'BookingConnection', totalCount });
const byStatus: Record<string, number> = { DELIVERED: 66, OUT_FOR_DELIVERY: 49, CONFIRMED: 26, FAILED: 2 };
const counts = ({ status }: Said) => data({ bookings: count(byStatus[String(status)] ?? 0) });
const list = (totalCount = 143) =>
  data({
    bookings: {
      ...count(totalCount),
      edges: [
        {
          __typename: 'BookingEdge',
          node: {
            __typename: 'Booking',
            id: 'k1',
            version: 1,
            reference: 'BKC5-7VTL',
            salutation: null,
            name: 'Ong Boon Keat',
            postcode: '13700',
            city: 'Perai',
            branchName: 'Perak Branch',
            quantityMattress: 1,
            quantityBedset: 0,
            status: 'FAILED',
          },
        },
      ].slice(0, totalCount),
    },
  });
const decision = (id: string, kind: string, over: object = {}) => ({
  __typename: 'DecisionEdge',
  node: {
    __typename: 'Decision',
    id,
    kind,
    branchId: 'b1',
    branchName: 'Perak Branch',
    date: '2026-12-04',
    overbookedBy: null,
    booking: { __typename: 'Booking', id: 'k2', version: 1, reference: 'BKP9-2XLW', name: 'Chong Kah Wai', orderNumber: 'MY-88213' },
    ...over,
  },
});
const decisions = ({ first }: Said) =>
  data({
    decisions: {
      __typename: 'DecisionConnection',
      totalCount: 8,
      edges: [
        decision('d1', 'OVERBOOKED', { overbookedBy: 3, booking: null }),
        decision('d2', 'ORDER_NOT_ON_FILE'),
        ...(first === 6 ? [] : [decision('d3', 'DELIVERY_FAILED')]),
      ],
    },
  });
const week = (weekStart: string, delivered: number) => ({
  __typename: 'WeeklyOutcome',
  weekStart,
  delivered,
  failed: 2,
  cancelled: 5,
  booked: 445,
});
const weeks = () => data({ weeklyOutcomes: [week('2026-11-09', 440), week('2026-11-16', 480)] });
const answers = {
  DashboardLoads: loads,
  DashboardTodayCount: counts,
  DashboardTodayList: () => list(),
  DashboardDecisions: decisions,
  DashboardWeeks: weeks,
};

beforeEach(() => void atLateMonth());
afterEach(() => {
  cleanup();
  setSession({ status: 'guest' });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

const visit = (path = '/admin/dashboard', user: SessionUser = givenStaff()) =>
  renderStaff(
    <>
      <DashboardView />
      <Address />
    </>,
    { path, user },
  );
const card = (name: string) => screen.findByRole('region', { name });
const cell = (name: string | RegExp) => screen.findByRole('link', { name });
const keys = (pressed: string) => userEvent.setup({ advanceTimers: () => undefined }).keyboard(pressed);

test('says how the day stands, and each booking of the list opens its drawer over the page', async () => {
  new AccountServer(answers);
  visit('/admin/dashboard?branch=b1');
  expect(await screen.findByRole('heading', { name: '143 deliveries today, 1 branch' })).toBeVisible();
  const today = within(await card("Today's list"));
  expect(await today.findByRole('link', { name: 'BKC5-7VTL' })).toHaveAttribute('href', '/admin/dashboard?branch=b1&booking=k1');
  expect(today.getByText('Ong Boon Keat')).toBeVisible();
  expect(today.getByText('Failed')).toBeVisible();
  expect(today.getByRole('link', { name: 'All 143 deliveries' })).toHaveAttribute('href', `/admin/day?branch=b1&date=${inDays(0)}`);
});

test('a day of the strip says what it is and leads to the day', async () => {
  new AccountServer(answers);
  visit();
  expect(await cell('Perak Branch, Sunday, 22 Nov: Available, 0 of 12 booked')).toHaveAttribute(
    'href',
    `/admin/day?branch=b1&date=${inDays(0)}`,
  );
  expect(await cell('Selayang Branch, Sunday, 06 Dec: Overbooked, 14 of 12 booked')).toBeVisible();
});

test('the strip is one stop of Tab, and arrows, Home and End move in it', async () => {
  new AccountServer(answers);
  visit();
  const first = await cell(/^Perak Branch, Sunday, 22 Nov/);
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

test("one branch is chosen in the address, and somebody else's shows all", async () => {
  const server = new AccountServer(answers);
  visit('/admin/dashboard?branch=not-mine');
  await cell(/^Selayang Branch, Sunday, 22 Nov/);
  expect(server.sentTo('DashboardLoads').at(-1)).toMatchObject({ branchIds: null });
  await userEvent.click(screen.getByRole('button', { name: 'Branch: All branches' }));
  await userEvent.click(screen.getByRole('link', { name: 'Perak Branch' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/admin/dashboard?branch=b1');
  expect(await screen.findByRole('button', { name: 'Branch: Perak Branch' })).toBeVisible();
  await cell(/^Perak Branch, Sunday, 22 Nov/);
  expect(screen.queryByRole('link', { name: /^Selayang Branch, Sunday/ })).toBeNull();
});

test('what fails says so in its own card and is asked again there; the others stand', async () => {
  const server = new AccountServer({ ...answers, DashboardLoads: [() => gqlError('SERVICE_UNAVAILABLE'), loads] });
  visit();
  expect(await screen.findByText('The load of the branches could not be loaded')).toBeVisible();
  expect(await screen.findByText('Ong Boon Keat')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cell(/^Perak Branch, Sunday, 22 Nov/)).toBeVisible();
  expect(server.sentTo('DashboardTodayList')).toHaveLength(1);
});

test('what could not be read again stays in sight, and says that it may be old', async () => {
  // Once the line is there, what was read before it is read again.
  new LiveServer();
  const busy = () => gqlError('SERVICE_UNAVAILABLE');
  new AccountServer({ ...answers, DashboardDecisions: [decisions, busy], DashboardLoads: [loads, busy] });
  visit();
  for (const name of ['Needs a decision', 'Load against limit'])
    expect(await within(await card(name)).findByRole('alert')).toHaveTextContent('Not up to date.');
  expect(screen.getByText('Perak Branch is overbooked by 3')).toBeVisible();
  expect(await cell(/^Perak Branch, Sunday, 22 Nov/)).toBeVisible();
});

test('what another card reads of the same booking is no answer to what failed', async () => {
  new LiveServer();
  let answerList: (response: Response) => void = () => undefined;
  const later = () => new Promise<Response>((resolve) => (answerList = resolve));
  const busy = () => gqlError('SERVICE_UNAVAILABLE');
  new AccountServer({ ...answers, DashboardDecisions: [decisions, busy], DashboardTodayList: [() => list(), later] });
  visit();
  const needed = within(await card('Needs a decision'));
  expect(await needed.findByRole('alert')).toHaveTextContent('Not up to date.');
  const [edge] = (await (list().json() as Promise<{ data: { bookings: { edges: { node: object }[] } } }>)).data.bookings.edges;
  const changed = { __typename: 'BookingEdge', node: { ...edge?.node, id: 'k2', version: 2, reference: 'BKP9-NEW1', name: 'Chong Wah' } };
  answerList(data({ bookings: { ...count(1), edges: [changed] } }));
  expect(await within(await card("Today's list")).findByText('Chong Wah')).toBeVisible();
  expect(await needed.findByText(/BKP9-NEW1|Chong Wah/)).toBeVisible();
  expect(needed.getByRole('alert')).toHaveTextContent('Not up to date.');
});

test('a day without deliveries says so', async () => {
  new AccountServer({ ...answers, DashboardTodayList: () => list(0) });
  visit();
  expect(await screen.findByText('Nothing is delivered today')).toBeVisible();
});

test('who may not see bookings is told, and nothing is asked', async () => {
  const server = new AccountServer({});
  visit('/admin/dashboard', givenStaff({ scope: ['user:read'] }));
  expect(await screen.findByText('You cannot see bookings')).toBeVisible();
  expect(server.calls).toEqual([]);
});

test('each decision leads to where it is made, and further ones are shown on request', async () => {
  const server = new AccountServer(answers);
  visit('/admin/dashboard?branch=b1');
  const card = within(await screen.findByRole('region', { name: 'Needs a decision' }));
  expect(await card.findByRole('link', { name: 'Resolve: Perak Branch is overbooked by 3' })).toHaveAttribute(
    'href',
    '/admin/overbooked?branch=b1&date=2026-12-04',
  );
  expect(card.getByRole('link', { name: 'Check: Order MY-88213 is not on file' })).toHaveAttribute(
    'href',
    '/admin/dashboard?branch=b1&booking=k2',
  );
  await userEvent.click(card.getByRole('button', { name: 'Show 6 more' }));
  expect(await card.findByText('Delivery failed: Chong Kah Wai')).toBeVisible();
  expect(server.sentTo('DashboardDecisions').map(({ first }) => first)).toEqual([6, 100]);
});

test('the last weeks are a table for who cannot see the chart', async () => {
  new AccountServer(answers);
  visit();
  const table = within(await screen.findByRole('table', { name: 'Last eight weeks' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Week fromDeliveredStill to deliverCancelledFailed',
    '09 Nov440352',
    '16 Nov480052',
  ]);
});

test('nothing to decide, and weeks without deliveries, say so', async () => {
  const none = () => data({ decisions: { __typename: 'DecisionConnection', totalCount: 0, edges: [] } });
  new AccountServer({ ...answers, DashboardDecisions: none, DashboardWeeks: () => data({ weeklyOutcomes: [] }) });
  visit();
  expect(await screen.findByText('Nothing needs a decision')).toBeVisible();
  expect(await screen.findByText('No deliveries in the last eight weeks')).toBeVisible();
});
