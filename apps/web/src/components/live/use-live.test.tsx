import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClient } from '../../lib/server-client';
import { startSession, session } from '../../lib/session/session';
import { getSession } from '../../lib/session/session-store';
import { LiveServer } from '../../testing/live-server';
import { renderUi } from '../../testing/render-ui';
import { flagSession, givenUser, SessionServer } from '../../testing/session-server';
import { LiveNotice, useLive } from './use-live';

// One for all tests: the page's client keeps its connection.
const live = new LiveServer();
let server: SessionServer;
let stop: () => void;

function Screen() {
  const isLost = useLive();
  return (
    <>
      <LiveNotice isLost={isLost} />
      <input aria-label="Remarks" />
    </>
  );
}

async function open(scope: string[]) {
  flagSession('u1');
  server = new SessionServer(givenUser({ role: 'admin', scope }));
  stop = startSession();
  await vi.waitFor(() => expect(getSession().status).toBe('signedIn'), { timeout: 10_000 });
  renderUi(<ServerClient children={<Screen />} />);
}

beforeEach(() => {
  live.isThere = true;
  live.letsIn = () => true;
  live.sockets.length = 0;
});
afterEach(async () => {
  cleanup();
  await act(() => session.signOut());
  stop();
});

test('the page shows a notice while the connection is lost, and typed text stays', async () => {
  await open(['*']);
  await waitFor(() => expect(live.subscriptions()).toHaveLength(2), { timeout: 10_000 });
  const input = screen.getByRole('textbox', { name: 'Remarks' });
  await userEvent.type(input, 'Lift is ');
  live.isThere = false;
  act(() => live.socket?.end(1006));
  expect(await screen.findByText(/Changes by others are not shown/, {}, { timeout: 10_000 })).toBeVisible();
  live.isThere = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/Changes by others are not shown/)).toBeNull(), { timeout: 10_000 });
  await userEvent.keyboard('small');
  expect(input).toHaveFocus();
  expect(input).toHaveValue('Lift is small');
}, 40_000);

test('if the access token has expired, the session is renewed before the connection opens again', async () => {
  await open(['*']);
  await waitFor(() => expect(live.subscriptions()).toHaveLength(2), { timeout: 10_000 });
  server.access = 'stale';
  live.letsIn = () => server.access === 'good';
  const before = live.socket;
  act(() => live.socket?.end(4403));
  await waitFor(() => expect(server.count('POST /auth/refresh')).toBe(1), { timeout: 10_000 });
  await waitFor(() => expect(live.socket).not.toBe(before), { timeout: 10_000 });
  await waitFor(() => expect(live.subscriptions()).toHaveLength(2), { timeout: 10_000 });
  expect(screen.queryByText(/are not shown/)).toBeNull();
}, 40_000);

test('without the right to read bookings, no connection is opened', async () => {
  await open(['delivery:write']);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(live.sockets).toEqual([]);
});
