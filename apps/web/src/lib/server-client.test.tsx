import { gql, type ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { act as drawing, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { flagSession, givenUser, json, SessionServer, notifyTabs } from '../testing/session-server';
import { requestFailureOf } from './request-failure';
import { ServerClient } from './server-client';
import { session, startSession } from './session/session';
import { getSession, onLeaving } from './session/session-store';

const WHO = gql`
  query Who {
    who
  }
`;
const ACT = gql`
  mutation Act {
    who
  }
`;
const graphql = '/server/graphql';
const unauthenticated = { errors: [{ message: 'Sign in to continue.', extensions: { code: 'UNAUTHENTICATED' } }], data: null };

let server: SessionServer;
let client: ApolloClient;
let stop: () => void;
const left: string[] = [];

function Client() {
  const present = useApolloClient();
  useEffect(() => {
    client = present;
  }, [present]);
  return null;
}

/** Opens a tab of this user (null: of a guest) with the client that its pages use. */
async function openTab(userId: string | null): Promise<void> {
  flagSession(userId);
  server = new SessionServer(userId === null ? null : givenUser({ _id: userId }));
  server.routes[graphql] = () =>
    server.access === 'stale' ? json(unauthenticated, 401) : json({ data: { who: server.user?._id ?? 'guest' } });
  stop = startSession();
  if (userId !== null) await vi.waitFor(() => expect(getSession().status).toBe('signedIn'), { timeout: 10_000 });
  renderUi(<ServerClient children={<Client />} />);
  server.calls.length = 0;
}

const ask = () => client.query<{ who: string }>({ query: WHO, fetchPolicy: 'network-only', context: { queryDeduplication: false } });
const act = () => client.mutate({ mutation: ACT });

beforeEach(() => onLeaving((how) => left.push(how)));
afterEach(async () => {
  server.errors = {};
  await drawing(() => session.signOut());
  stop();
  left.length = 0;
});

test('UNAUTHENTICATED of a resolver renews the session too', async () => {
  await openTab('u1');
  let asked = 0;
  server.routes[graphql] = () => {
    asked += 1;
    return asked === 1 ? json(unauthenticated) : json({ data: { who: 'u1' } });
  };
  expect((await ask()).data?.who).toBe('u1');
  expect(server.calls).toEqual([`POST ${graphql}`, 'POST /auth/refresh', `POST ${graphql}`]);
});

test('a request that is refused twice is not sent again', async () => {
  await openTab('u1');
  server.routes[graphql] = () => json(unauthenticated, 401);
  await expect(ask()).rejects.toThrow();
  expect(server.count(`POST ${graphql}`)).toBe(2);
});

test('an aborted query is not retried', async () => {
  await openTab('u1');
  const giveUp = new AbortController();
  server.routes[graphql] = () => {
    giveUp.abort();
    throw giveUp.signal.reason as Error;
  };
  const context = { queryDeduplication: false, fetchOptions: { signal: giveUp.signal } };
  await expect(client.query({ query: WHO, fetchPolicy: 'no-cache', context })).rejects.toThrow();
  expect(server.count(`POST ${graphql}`)).toBe(1);
});

test('a query without an answer fails after twenty seconds with NETWORK', async () => {
  await openTab('u1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  server.routes[graphql] = () => new Promise<Response>(() => undefined);
  const failure = ask().catch((error: unknown) => requestFailureOf(error));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failure).toMatchObject({ code: 'NETWORK' });
  vi.useRealTimers();
});

test('a mutation after the end of the session is not repeated as a guest, and the tab becomes a guest', async () => {
  await openTab('u1');
  server.access = 'stale';
  server.renewable = false;
  await expect(act()).rejects.toThrow();
  expect(server.count(`POST ${graphql}`)).toBe(1);
  expect(getSession()).toEqual({ status: 'guest' });
  expect(left).toEqual(['ended']);
});

test.each([
  ['offline', 'NETWORK'],
  ['busy', 'SERVICE_UNAVAILABLE'],
] as const)('a renewal that fails, %s, has the code %s, and the user stays signed in', async (error, code) => {
  await openTab('u1');
  server.access = 'stale';
  server.errors['/auth/refresh'] = error;
  const failure = await act().catch((error: unknown) => requestFailureOf(error));
  expect(failure).toEqual({ code, fields: [] });
  expect(getSession().status).toBe('signedIn');
});

test('data that one user has read is not shown to the next', async () => {
  await openTab('u1');
  const drawn: (string | undefined)[] = [];
  function Who() {
    const { data } = useQuery<{ who: string }>(WHO);
    drawn.push(data?.who);
    return <p>{data?.who}</p>;
  }
  renderUi(<ServerClient children={<Who />} />).unmount();
  const page = renderUi(<ServerClient children={<Who />} />);
  await screen.findByText('u1');
  page.unmount();
  expect(client.extract()).not.toEqual({});

  await drawing(async () => {
    server.user = givenUser({ _id: 'u2' });
    flagSession('u2', 2);
    notifyTabs();
    await vi.waitFor(() => expect(getSession()).toMatchObject({ user: { _id: 'u2' } }), { timeout: 10_000 });
  });
  drawn.length = 0;
  renderUi(<ServerClient children={<Who />} />);
  await screen.findByText('u2');
  expect(drawn).not.toContain('u1');
});

test('queries on the page are fetched again when the user signs out', async () => {
  await openTab('u1');
  function Who() {
    return <p>{useQuery<{ who: string }>(WHO).data?.who}</p>;
  }
  renderUi(<ServerClient children={<Who />} />);
  await screen.findByText('u1');
  server.user = null;
  await drawing(() => session.signOut());
  await waitFor(() => expect(screen.queryByText('u1')).toBeNull());
  expect(await screen.findByText('guest')).toBeVisible();
});

test('a query during a sign-out waits until the old cookies are cleared', async () => {
  await openTab('u1');
  let leave = () => {};
  const left = new Promise<void>((resolve) => (leave = resolve));
  server.routes['/auth/logout'] = async () => {
    await left;
    server.access = 'none';
    server.user = null;
    return json({ ok: 1 });
  };
  const leaving = session.signOut();
  await vi.waitFor(() => expect(server.count('POST /auth/logout')).toBe(1), { timeout: 10_000 });
  const asked = ask();
  // A request that is sent after it and waits for nothing is answered: the first one would have been sent by now.
  await client.query({ query: WHO, fetchPolicy: 'network-only', context: { queryDeduplication: false, asItIs: true } });
  expect(server.calls).toEqual(['POST /auth/logout', `POST ${graphql}`]);
  leave();
  await leaving;
  expect((await asked).data?.who).toBe('guest');
});
