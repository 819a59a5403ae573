import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { eachDate } from '@booking/domain/calendar/calendar-date';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as clock from '../../lib/clock';
import { resultUnions } from '../../lib/result-unions';
import { setSession } from '../../lib/session/session-store';
import { AccountServer, data, gqlError } from '../../testing/account-server';
import { givenDay } from '../../testing/given-day';
import { givenLoad } from '../../testing/given-load';
import { LiveServer } from '../../testing/live-server';
import { renderUi } from '../../testing/render-ui';
import { givenUser } from '../../testing/session-server';
import { SnackbarProvider } from '../../ui/snackbar';
import { CalendarView } from './calendar-view';

const branch = { id: 'b1', name: 'Selayang Branch', status: 'ACTIVE', dailyLimit: 40 } as const;
const dispatcher = givenUser({ role: 'admin', scope: ['booking:read', 'booking:write'], branches: [branch] });

beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-12-01T02:00:00Z'));
  setSession({ status: 'signedIn', user: dispatcher });
  new LiveServer();
});
afterEach(() => {
  cleanup();
  setSession({ status: 'guest' });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ming = {
  __typename: 'Booking',
  id: 'k1',
  reference: 'BKD3-8XWE',
  version: 3,
  status: 'CONFIRMED',
  deliveryDate: '2026-12-05',
  branchName: branch.name,
  branch: { __typename: 'Branch', id: branch.id },
  postcode: '68100',
  city: 'Batu Caves',
  quantityMattress: 2,
  quantityBedset: 0,
  salutation: null,
  name: 'Lim Wei Ming',
};
const priya = { ...ming, id: 'k2', reference: 'BKQ6-2TRA', name: 'Priya Nair', status: 'DELIVERED' };

type Said = Record<string, unknown>;
type Answers = ConstructorParameters<typeof AccountServer>[0];

const full = { booked: 40, status: 'FULL', reason: 'FULL' } as const;
const loads = ({ from, to }: Said) =>
  data({
    dayLoads: eachDate(String(from), String(to)).map((date) => ({
      __typename: 'DayLoad',
      ...givenLoad({ date, ...(date === '2026-12-04' && full) }),
    })),
  });
const bookings = (_?: Said, listed = [ming, priya]) =>
  data({
    bookings: {
      __typename: 'BookingConnection',
      totalCount: listed.length,
      pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      edges: listed.map((node) => ({ __typename: 'BookingEdge', cursor: node.id, node })),
    },
  });
const availability = ({ from, to }: Said) =>
  data({
    availability: {
      __typename: 'Availability',
      postcode: '68100',
      postcodeFullFormat: '68100 Batu Caves, Selangor',
      city: 'Batu Caves',
      state: 'Selangor',
      served: true,
      nextAvailable: '2026-12-03',
      days: eachDate(String(from), String(to)).map((date) => ({
        __typename: 'AvailabilityDay',
        ...givenDay(date, date < '2026-12-03' ? { reason: 'TOO_SOON' } : date === '2026-12-04' ? { reason: 'FULL' } : {}),
      })),
    },
  });
const moved = (deliveryDate: string, version: number) => () =>
  data({ rescheduleBooking: { __typename: 'RescheduleBookingSuccess', booking: { ...ming, deliveryDate, version } } });
const refused = () =>
  data({
    rescheduleBooking: {
      __typename: 'DateUnavailable',
      message: 'This date is fully booked.',
      reason: 'FULL',
      alternatives: ['2026-12-03', '2026-12-07'],
    },
  });
const noConnection = () => {
  throw new TypeError('Failed to fetch');
};

const Address = () => <output data-testid="address">{useLocation().search}</output>;
const address = () => new URLSearchParams(screen.getByTestId('address').textContent ?? '');

async function givenCalendar(answers: Answers = {}, path = '/admin/calendar?day=2026-12-05') {
  const server = new AccountServer({ CalendarLoads: loads, CalendarBookings: bookings, Availability: availability, ...answers });
  const cache = new InMemoryCache({ possibleTypes: resultUnions });
  renderUi(
    <SnackbarProvider>
      <ApolloProvider client={new ApolloClient({ cache, link: new HttpLink({ uri: '/server/graphql' }) })}>
        <CalendarView />
        <Address />
      </ApolloProvider>
    </SnackbarProvider>,
    { path },
  );
  await screen.findByRole('button', { name: /Lim Wei Ming BKD3/ });
  return { server, user: userEvent.setup() };
}
/** By its date: to look for a name among forty cells takes seconds. */
function cell(date: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`button[data-date="${date}"]`);
  if (!found) throw new Error(`${date} is not on the screen`);
  return found;
}
const card = () => document.querySelector<HTMLElement>('[data-booking="k1"]');
const focused = () => document.activeElement?.getAttribute('data-date') ?? document.activeElement?.getAttribute('data-booking');

/** Picks up by M and goes to a day by the arrows; `keys` as userEvent writes them. */
async function carry(user: ReturnType<typeof userEvent.setup>, keys: string) {
  document.querySelector<HTMLElement>('[data-booking="k1"]')?.focus();
  await user.keyboard('m');
  await waitFor(() => expect(focused()).toBe('2026-12-05'));
  await user.keyboard(keys);
}

test('every day says its status, load and limit; the address says what is shown', async () => {
  const { user } = await givenCalendar();
  expect(cell('2026-12-04')).toHaveAccessibleName('Friday, 04 Dec, 2026: Fully booked. 40 of 40 booked');
  expect(cell('2026-12-01')).toHaveAccessibleName(/^Tuesday, 01 Dec, 2026, today: Available/);
  cell('2026-12-05').focus();
  await user.keyboard('{ArrowRight}{PageDown}');
  expect(focused()).toBe('2027-01-03');
  expect(address().get('date')).toBe('2027-01-03');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('January 2027');
  await user.keyboard('{Enter}t');
  expect(address().get('day')).toBe('2027-01-03');
  expect(focused()).toBe('2026-12-01');
  await user.click(screen.getByRole('tab', { name: 'Week' }));
  expect(address().get('view')).toBe('week');
});

test('M picks up, the days say what they would be to it, Enter drops, and Undo moves back', async () => {
  const { server, user } = await givenCalendar({ MoveBooking: moved('2026-12-09', 4), UndoMove: moved('2026-12-05', 5) });
  await carry(user, '{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(cell('2026-12-02')).toHaveAccessibleName('Wednesday, 02 Dec, 2026: Too soon'));
  expect(cell('2026-12-04')).toHaveAccessibleName('Friday, 04 Dec, 2026: Past the limit. 41 of 40');
  expect(document.activeElement).toHaveAccessibleName('Wednesday, 09 Dec, 2026: Has room. 15 of 40');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Lim Wei Ming is now on Wednesday, 09 Dec. The customer is told.')).toBeVisible();
  const input = { id: 'k1', version: 3, deliveryDate: '2026-12-09', notify: true, override: false, overrideReason: null };
  expect(server.sentTo('MoveBooking')).toEqual([{ input }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Lim Wei Ming is back on Saturday, 05 Dec.')).toBeVisible();
  expect(server.sentTo('UndoMove')).toEqual([{ input: { id: 'k1', version: 4, deliveryDate: '2026-12-05', notify: true } }]);
});

test('Escape puts back, and nothing is asked; a press on the grip and on a day does what the keys do', async () => {
  const { server, user } = await givenCalendar({ MoveBooking: moved('2026-12-07', 4) });
  await carry(user, '{ArrowDown}{Escape}');
  expect(focused()).toBe('k1');
  expect(screen.getByText('Lim Wei Ming is back where it was.')).toBeInTheDocument();
  expect(server.sentTo('MoveBooking')).toEqual([]);
  await user.click(screen.getByRole('switch', { name: 'Customers are told' }));
  await user.click(screen.getByRole('button', { name: 'Move Lim Wei Ming to another day' }));
  await user.click(cell('2026-12-07'));
  expect(await screen.findByText('Lim Wei Ming is now on Monday, 07 Dec. Nobody is told.')).toBeVisible();
  expect(server.sentTo('MoveBooking')).toMatchObject([{ input: { deliveryDate: '2026-12-07', notify: false } }]);
});

test('while the server has not answered, the booking stays where it is and says what it waits for', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { user } = await givenCalendar({ MoveBooking: () => new Promise<Response>((resolve) => (answer = resolve)) });
  await carry(user, '{ArrowDown}{Enter}');
  expect(card()).toHaveTextContent('asking for 12 Dec');
  expect(cell('2026-12-12')).toHaveAttribute('aria-busy', 'true');
  answer(moved('2026-12-12', 4)());
  expect(await screen.findByText(/is now on Saturday, 12 Dec/)).toBeVisible();
  expect(screen.queryByText('asking for 12 Dec')).toBeNull();
});

test('a full day says why where it was dropped, offers others, and is passed only with a reason', async () => {
  const { server, user } = await givenCalendar({ MoveBooking: [refused, moved('2026-12-04', 4)] });
  await carry(user, '{ArrowLeft}{Enter}');
  const refusal = await screen.findByRole('alertdialog', { name: 'Lim Wei Ming stays on Sat 05 Dec' });
  expect(refusal).toHaveTextContent('This date is fully booked.');
  expect(within(refusal).getByRole('button', { name: 'Move to Monday, 07 Dec' })).toBeVisible();
  await user.click(within(refusal).getByRole('checkbox', { name: 'Move past the limit' }));
  const unsaid = within(refusal).getByRole('button', { name: 'Say why first' });
  await user.click(unsaid);
  expect(server.sentTo('MoveBooking')).toHaveLength(1);
  await user.click(within(refusal).getByRole('radio', { name: 'Agreed with the branch' }));
  await user.type(within(refusal).getByRole('textbox', { name: 'In your own words' }), 'Azlan takes it');
  await user.click(within(refusal).getByRole('button', { name: 'Move past the limit to Fri 04 Dec' }));
  expect(await screen.findByText(/is now on Friday, 04 Dec/)).toBeVisible();
  expect(server.sentTo('MoveBooking')[1]).toMatchObject({
    input: { deliveryDate: '2026-12-04', override: true, overrideReason: 'Agreed with the branch: Azlan takes it' },
  });
});

test('one of the offered dates moves it; closing leaves it, with the focus on its card', async () => {
  const { server, user } = await givenCalendar({ MoveBooking: [refused, refused, moved('2026-12-07', 4)] });
  await carry(user, '{ArrowLeft}{Enter}');
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(focused()).toBe('k1');
  await carry(user, '{ArrowLeft}{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Move to Monday, 07 Dec' }));
  expect(await screen.findByText(/is now on Monday, 07 Dec/)).toBeVisible();
  expect(server.sentTo('MoveBooking')[2]).toMatchObject({ input: { deliveryDate: '2026-12-07', override: false } });
});

test.each([
  ['the line is lost', noConnection, 'No connection. Lim Wei Ming stays on Saturday, 05 Dec; try again when the connection is back.'],
  [
    'somebody was first',
    () => gqlError('CONFLICT'),
    'Somebody has changed the booking of Lim Wei Ming. It was not moved; here is how it stands now.',
  ],
  ['the server cannot', () => gqlError('INTERNAL_SERVER_ERROR'), 'That did not work. Lim Wei Ming stays on Saturday, 05 Dec.'],
])('when %s, the booking stays, the screen says so and asks anew', async (_, answer, message) => {
  const { server, user } = await givenCalendar({ MoveBooking: answer });
  const asked = server.sentTo('CalendarLoads').length;
  await carry(user, '{ArrowDown}{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(card()).not.toHaveTextContent('asking for');
  await waitFor(() => expect(server.sentTo('CalendarLoads').length).toBeGreaterThan(asked));
});

test('an undo that comes too late says why, and where the booking is', async () => {
  const { user } = await givenCalendar({ MoveBooking: moved('2026-12-12', 4), UndoMove: refused });
  await carry(user, '{ArrowDown}{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByText('Saturday, 05 Dec cannot be had any more: This date is fully booked. The booking stays on Saturday, 12 Dec.'),
  ).toBeVisible();
});

test('what is delivered cannot be picked up, and without the right to change nothing can', async () => {
  setSession({ status: 'signedIn', user: { ...dispatcher, scope: ['booking:read'] } });
  const { user } = await givenCalendar();
  expect(screen.queryByRole('button', { name: /to another day/ })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  document.querySelector<HTMLElement>('[data-booking="k1"]')?.focus();
  await user.keyboard('m{ArrowDown}');
  expect(focused()).toBe('k2');
  expect(screen.queryByText(/Choose the new day/)).toBeNull();
});

test('a day that is over says how many of it are in the archive; of a day to come the list is only behind', async () => {
  const { user } = await givenCalendar({
    CalendarBookings: (sent) => bookings(sent, sent['date'] === '2026-11-30' ? [] : [ming, priya]),
  });
  expect(screen.queryByText(/in the archive/)).toBeNull();
  await user.click(cell('2026-12-01'));
  expect(await screen.findByText('12 bookings are in the archive.')).toBeVisible();
  await user.click(cell('2026-11-30'));
  expect(await screen.findByText('14 bookings are in the archive.')).toBeVisible();
  expect(screen.queryByText('No bookings on this day.')).toBeNull();
});

test('days that cannot be loaded say so and are asked for again', async () => {
  // Nothing else makes the page read again: the live line never opens. One that is refused would try again beyond the end of the tests.
  vi.unstubAllGlobals();
  let isBusy = true;
  const { user } = await givenCalendar({ CalendarLoads: (sent) => (isBusy ? gqlError('SERVICE_UNAVAILABLE') : loads(sent)) });
  expect(await screen.findByText('The calendar could not be loaded')).toBeVisible();
  isBusy = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('grid')).toBeVisible();
});
