import { gql, type ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClient } from '../../lib/server-client';
import { startSession, session } from '../../lib/session/session';
import { getSession } from '../../lib/session/session-store';
import { day, dayEvent, event, row } from '../../testing/given-live';
import { LiveServer } from '../../testing/live-server';
import { renderUi } from '../../testing/render-ui';
import { flagSession, givenUser, json, SessionServer } from '../../testing/session-server';
import { LiveNotice } from './live-notice';
import { useLiveBookings, useLiveDayLoads, type LiveNews } from './use-live';

const BOOKING = gql`
  query OneBooking {
    booking(id: "b1") {
      id
      version
      status
      name
    }
  }
`;
const DAYS = gql`
  query Days {
    dayLoads(from: "2026-03-01", to: "2026-03-02") {
      branchId
      date
      booked
    }
  }
`;

let server: SessionServer;
// One for all tests: the page's client keeps its connection.
const live = new LiveServer();
let client: ApolloClient;
let stored: { booking: object; dayLoads: object[] };
let asked = 0;
const news: LiveNews<unknown>[] = [];
/** What is read behind a change. */
let readBehind: () => Promise<unknown> | undefined = () => undefined;
let stop: () => void;

function Screen() {
  const present = useApolloClient();
  useEffect(() => {
    client = present;
  }, [present]);
  const { data, refetch } = useQuery<{ booking: { status: string } }>(BOOKING);
  const days = useQuery<{ dayLoads: { booked: number }[] }>(DAYS);
  useLiveBookings({
    branchIds: ['x'],
    onChange: (told) => {
      news.push(told);
      return told.missed ? refetch() : readBehind();
    },
  });
  useLiveDayLoads({ from: '2026-03-01', to: '2026-03-02', onChange: ({ missed }) => (missed ? days.refetch() : undefined) });
  return (
    <>
      <LiveNotice />
      <p>{data?.booking.status}</p>
      <p>{days.data?.dayLoads[0]?.booked} booked</p>
      <input aria-label="Remarks" />
    </>
  );
}

beforeEach(async () => {
  flagSession('u1');
  news.length = 0;
  asked = 0;
  stored = { booking: row(1, 'CONFIRMED'), dayLoads: [day(1)] };
  server = new SessionServer(givenUser({ role: 'admin', scope: ['*'] }));
  server.routes['/server/graphql'] = ({ body }) => {
    asked += 1;
    return json({
      data: typeof body === 'string' && body.includes('OneBooking') ? { booking: stored.booking } : { dayLoads: stored.dayLoads },
    });
  };
  live.isThere = true;
  live.letsIn = () => true;
  live.answersPing = () => true;
  stop = startSession();
  await vi.waitFor(() => expect(getSession().status).toBe('signedIn'), { timeout: 10_000 });
  renderUi(<ServerClient children={<Screen />} />);
  await screen.findByText('CONFIRMED');
  await screen.findByText('1 booked');
  // Subscribed, and read again behind it.
  await waitFor(() => expect(news).toContainEqual({ changed: [], missed: true }), { timeout: 10_000 });
  await waitFor(() => expect(asked).toBeGreaterThanOrEqual(4), { timeout: 10_000 });
  await act(() => Promise.resolve());
  news.length = 0;
});
afterEach(async () => {
  vi.restoreAllMocks();
  readBehind = () => undefined;
  await act(() => session.signOut());
  stop();
  await client.clearStore();
});

test('an event is on the screen, an older one is not, and what is typed stays', async () => {
  const input = screen.getByRole('textbox', { name: 'Remarks' });
  await userEvent.type(input, 'Lift is ');
  act(() => live.tell('bookingChanged', event(3, 'DELIVERED')));
  expect(await screen.findByText('DELIVERED')).toBeVisible();
  act(() => live.tell('bookingChanged', event(2, 'OUT_FOR_DELIVERY')));
  act(() => live.tell('dayLoadChanged', dayEvent(7)));
  expect(await screen.findByText('7 booked')).toBeVisible();
  expect(screen.getByText('DELIVERED')).toBeVisible();
  await userEvent.keyboard('small');
  expect(input).toHaveFocus();
  expect(input).toHaveValue('Lift is small');
});

test('many events at once are one reason to read', async () => {
  act(() => {
    for (let version = 2; version < 50; version += 1) live.tell('bookingChanged', event(version, 'CONFIRMED'));
  });
  await waitFor(() => expect(news).toHaveLength(1), { timeout: 10_000 });
  expect(news[0]?.changed).toHaveLength(48);
});

test('an answer that was on its way does not put an older state over a live change', async () => {
  let answer = () => {};
  const late = new Promise<void>((resolve) => (answer = resolve));
  server.routes['/server/graphql'] = async () => {
    await late;
    return json({ data: { booking: row(1, 'CONFIRMED'), dayLoads: [day(1)] } });
  };
  const answers = Promise.all([
    client.query({ query: BOOKING, fetchPolicy: 'network-only' }),
    client.query({ query: DAYS, fetchPolicy: 'network-only' }),
  ]);
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(0));
  act(() => {
    live.tell('bookingChanged', event(2, 'DELIVERED'));
    live.tell('dayLoadChanged', dayEvent(2));
  });
  await screen.findByText('DELIVERED');
  await act(async () => {
    answer();
    await answers;
  });
  expect(screen.getByText('DELIVERED')).toBeVisible();
  expect(screen.getByText('2 booked')).toBeVisible();
});

async function loseLine(): Promise<void> {
  live.isThere = false;
  act(() => live.socket?.end(1006));
  expect(await screen.findByText(/Changes by others do not arrive/, {}, { timeout: 10_000 })).toBeVisible();
}

test('a lost connection is said, and so is that it is back and everything was read again', async () => {
  await loseLine();
  stored = { booking: row(4, 'FAILED'), dayLoads: [day(9)] };
  live.isThere = true;
  act(() => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/Connected again/, {}, { timeout: 20_000 })).toBeVisible();
  expect(screen.getByText('FAILED')).toBeVisible();
  expect(screen.getByText('9 booked')).toBeVisible();
}, 40_000);

const isQuery = (body: unknown, name: string) => typeof body === 'string' && body.includes(name);

test('that all is read again is said behind the last who watches, not behind the first', async () => {
  await loseLine();
  stored = { booking: row(4, 'FAILED'), dayLoads: [day(9)] };
  let late = '';
  live.answersPing = (id) => {
    const isDays = live.subscriptions().some((one) => one.id === id && String(one.payload?.['query']).includes('dayLoadChanged('));
    if (isDays) late = String(id);
    return !isDays;
  };
  live.isThere = true;
  act(() => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('FAILED', {}, { timeout: 20_000 })).toBeVisible();
  await waitFor(() => expect(late).not.toBe(''));
  await act(() => Promise.resolve());
  expect(screen.queryByText(/Connected again/)).toBeNull();
  expect(screen.getByText('1 booked')).toBeVisible();
  act(() => live.socket?.say({ type: 'pong', payload: { id: late } }));
  expect(await screen.findByText(/Connected again/, {}, { timeout: 20_000 })).toBeVisible();
  expect(screen.getByText('9 booked')).toBeVisible();
}, 40_000);

test('what cannot be read again is tried until it can, and the page says meanwhile that it may be out of date', async () => {
  const answers = server.routes['/server/graphql'];
  await loseLine();
  server.routes['/server/graphql'] = (call) =>
    isQuery(call.body, 'Days')
      ? json({ errors: [{ message: 'x', extensions: { code: 'SERVICE_UNAVAILABLE' } }] })
      : (answers?.(call) ?? json({}));
  live.isThere = true;
  act(() => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/This page may be out of date/, {}, { timeout: 20_000 })).toBeVisible();
  stored = { booking: row(4, 'FAILED'), dayLoads: [day(9)] };
  if (answers) server.routes['/server/graphql'] = answers;
  act(() => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/Connected again/, {}, { timeout: 20_000 })).toBeVisible();
  expect(screen.getByText('9 booked')).toBeVisible();
}, 40_000);

test('when the access token has expired the session is renewed before the connection comes back', async () => {
  server.access = 'stale';
  live.letsIn = () => server.access === 'good';
  act(() => live.socket?.end(4403));
  await waitFor(() => expect(server.count('POST /auth/refresh')).toBe(1), { timeout: 10_000 });
  await waitFor(() => expect(news).toEqual([{ changed: [], missed: true }]), { timeout: 10_000 });
  expect(screen.queryByText(/do not arrive/)).toBeNull();
  act(() => live.tell('bookingChanged', event(5, 'DELIVERED')));
  expect(await screen.findByText('DELIVERED')).toBeVisible();
}, 40_000);

function look(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('a tab in the background watches nothing, and reads everything again when it is seen', async () => {
  look('hidden');
  await waitFor(() => expect(live.subscriptions()).toEqual([]));
  stored = { booking: row(6, 'FAILED'), dayLoads: [day(8)] };
  look('visible');
  expect(await screen.findByText('FAILED')).toBeVisible();
  expect(await screen.findByText('8 booked')).toBeVisible();
  expect(live.subscriptions()).toHaveLength(2);
  expect(screen.queryByText(/Connected again/)).toBeNull();
  act(() => live.tell('bookingChanged', event(7, 'DELIVERED')));
  expect(await screen.findByText('DELIVERED')).toBeVisible();
});

test('what fails once the tab is in the background is not tried again before it is seen', async () => {
  let fail = () => {};
  readBehind = () => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch'))));
  act(() => live.tell('bookingChanged', event(3, 'DELIVERED')));
  await waitFor(() => expect(news).toHaveLength(1));
  look('hidden');
  fail();
  await act(() => Promise.resolve());
  expect(news).toHaveLength(1);
  look('visible');
  await waitFor(() => expect(news).toHaveLength(2), { timeout: 10_000 });
});

test('where one read behind several changes fails, it is tried again once', async () => {
  let fail = () => {};
  const shared = new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch'))));
  readBehind = () => shared;
  for (const version of [3, 4, 5]) {
    act(() => live.tell('bookingChanged', event(version, 'DELIVERED')));
    await waitFor(() => expect(news).toHaveLength(version - 2), { timeout: 10_000 });
  }
  fail();
  await waitFor(() => expect(news.at(-1)?.missed).toBe(true));
  expect(news).toHaveLength(4);
});

test('a booking that went to a branch of others is a reason to read', async () => {
  const [id] = live.subscriptions().map((message) => message.id);
  act(() =>
    live.socket?.say({
      type: 'next',
      id: id ?? '',
      payload: { data: null, errors: [{ message: 'x', extensions: { code: 'NOT_FOUND' } }] },
    }),
  );
  await waitFor(() => expect(news).toEqual([{ changed: [], missed: true }]), { timeout: 10_000 });
});
