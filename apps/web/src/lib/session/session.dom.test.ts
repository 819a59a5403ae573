import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeTabs, flag, openTab, settled, signedInTab } from '../../testing/open-tab';
import { flagSession, givenUser, json, SessionServer, notifyTabs } from '../../testing/session-server';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(closeTabs);

describe('at the start', () => {
  test('a guest sends no request', async () => {
    const server = new SessionServer();
    const tab = await openTab();
    expect(tab.getSession()).toEqual({ status: 'guest' });
    await tab.restCall('/anything');
    expect(server.calls).toEqual(['GET /anything']);
  });

  test('the user is unknown until the server has answered', async () => {
    flagSession('u1');
    new SessionServer(givenUser());
    const tab = await openTab();
    expect(tab.getSession()).toEqual({ status: 'unknown', failed: false });
    await settled(tab, 'signedIn');
    expect(tab.getSession()).toEqual({ status: 'signedIn', user: givenUser() });
    expect(tab.persons).toEqual([]);
  });

  test('an expired access token is renewed without a message', async () => {
    flagSession('u1');
    const server = new SessionServer(givenUser());
    server.access = 'stale';
    const tab = await openTab();
    await settled(tab, 'signedIn');
    expect(server.calls).toEqual(['GET /auth/user', 'POST /auth/refresh', 'GET /auth/user']);
  });

  test('a session that has ended becomes a guest without a message, because no user was shown', async () => {
    flagSession('u1');
    const server = new SessionServer(givenUser());
    server.access = 'stale';
    server.renewable = false;
    const tab = await openTab();
    await settled(tab, 'guest');
    expect(tab.left).toEqual([]);
    await vi.waitFor(() => expect(flag()).toBeNull(), { timeout: 10_000 });
  });

  test.each(['offline', 'busy'] as const)('%s: the session is kept, and loaded once the connection is back', async (error) => {
    flagSession('u1');
    const server = new SessionServer(givenUser());
    server.errors['/auth/user'] = error;
    const tab = await openTab();
    await vi.waitFor(() => expect(tab.getSession()).toEqual({ status: 'unknown', failed: true }), { timeout: 10_000 });
    expect(server.count('POST /auth/logout')).toBe(0);
    server.errors = {};
    window.dispatchEvent(new Event('online'));
    await settled(tab, 'signedIn');
  });
});

describe('signing in', () => {
  const rightLogin = (server: SessionServer) => () => {
    server.access = 'good';
    return json({ ok: 1, token: 'a', refresh_token: 'r', expiresIn: 901 });
  };

  test('loads the account, and stores no token where a script can read it', async () => {
    const server = new SessionServer();
    const tab = await openTab();
    server.user = givenUser();
    server.routes['/auth/login'] = rightLogin(server);
    expect(await tab.session.signIn('nurul.aisyah@example.com', 'pass-word')).toEqual({ ok: true });
    expect(tab.getSession()).toEqual({ status: 'signedIn', user: givenUser() });
    expect(tab.persons).toEqual(['signedIn']);
    expect(server.requests[0]?.body).toBe('{"email":"nurul.aisyah@example.com","password":"pass-word"}');
    expect(JSON.parse(flag() ?? '')).toEqual({
      version: 1,
      value: { renewal: expect.any(Number) as number, userId: 'u1' },
    });
  });

  test("returns the server's message in the page's language", async () => {
    window.history.replaceState(null, '', '/bm/form');
    const server = new SessionServer();
    const tab = await openTab();
    server.routes['/auth/login'] = () => json({ message: 'E-mel atau kata laluan tidak betul.', statusCode: 401 }, 401);
    expect(await tab.session.signIn('a@b.my', 'wrong-one')).toEqual({ ok: false, message: 'E-mel atau kata laluan tidak betul.' });
    expect(server.requests[0]?.headers.get('accept-language')).toBe('ms');
    expect(server.requests[0]?.headers.get('x-requested-with')).not.toBeNull();
    expect(server.calls).toEqual(['POST /auth/login']);
    expect(flag()).toBeNull();
  });

  test.each([
    ['/', 'The connection was lost. Check it, then try again.'],
    ['/cn', '连接已中断。请检查网络连接，然后再试。'],
  ])('without a connection returns a message, at %s in its language', async (path, message) => {
    window.history.replaceState(null, '', path);
    const server = new SessionServer();
    server.errors['/auth/login'] = 'offline';
    const tab = await openTab();
    expect(await tab.session.signIn('a@b.my', 'pass-word')).toEqual({ ok: false, message });
  });

  test('whose account cannot be loaded is undone at the next start', async () => {
    const server = new SessionServer();
    const tab = await openTab();
    server.routes['/auth/login'] = rightLogin(server);
    server.errors['/auth/user'] = 'offline';
    expect(await tab.session.signIn('a@b.my', 'pass-word')).toMatchObject({ ok: false });
    expect(tab.getSession()).toEqual({ status: 'guest' });
    await openTab();
    await vi.waitFor(() => expect(flag()).toBeNull(), { timeout: 10_000 });
    expect(server.access).toBe('none');
  });

  test('again by the same user, after a new password, does not sign out the other tabs', async () => {
    const { server, tab } = await signedInTab();
    server.routes['/auth/login'] = rightLogin(server);
    server.routes['/auth/user'] = () => {
      expect(flag()).toContain('"userId":"u1"');
      return json({ user: givenUser() });
    };
    expect(await tab.session.signIn(givenUser().email, 'pass-word')).toEqual({ ok: true });
    expect(flag()).toContain('"userId":"u1"');
  });

  test('in another tab is followed, also as another user', async () => {
    const { server, tab } = await signedInTab();
    server.user = givenUser({ _id: 'u2', name: 'Farah Zainal' });
    flagSession('u2', 2);
    notifyTabs();
    expect(tab.getSession()).toEqual({ status: 'unknown', failed: false });
    await settled(tab, 'signedIn');
    expect(tab.getSession()).toMatchObject({ user: { name: 'Farah Zainal' } });
    expect(tab.persons).toEqual(['signedIn']);
    expect(tab.left).toEqual([]);
    expect(server.count('GET /auth/user')).toBe(1);
  });

  test('a renewal in another tab changes nothing here', async () => {
    const { server, tab } = await signedInTab();
    flagSession('u1', 7);
    notifyTabs();
    expect(tab.getSession().status).toBe('signedIn');
    expect(server.calls).toEqual([]);
  });
});

describe('signing out', () => {
  test('takes effect at once, and notifies the server and the other tabs', async () => {
    const { server, tab } = await signedInTab();
    const other = await openTab();
    await settled(other, 'signedIn');
    const done = tab.session.signOut();
    expect(tab.getSession()).toEqual({ status: 'guest' });
    expect(tab.left).toEqual(['here']);
    notifyTabs();
    expect(other.left).toEqual(['elsewhere']);
    await done;
    expect(server.access).toBe('none');
    expect(flag()).toBeNull();
  });

  test.each(['offline', 'busy'] as const)('%s: takes effect here at once, and at the server at the next start', async (error) => {
    const { server, tab } = await signedInTab();
    server.errors['/auth/logout'] = error;
    await tab.session.signOut();
    expect(tab.getSession()).toEqual({ status: 'guest' });
    server.errors = {};
    const next = await openTab();
    expect(next.getSession()).toEqual({ status: 'guest' });
    await vi.waitFor(() => expect(flag()).toBeNull(), { timeout: 10_000 });
    expect(server.access).toBe('none');
    expect(server.count('GET /auth/user')).toBe(0);
  });

  test('is sent before a later request, which then has no old cookies', async () => {
    const { server, tab } = await signedInTab();
    await Promise.all([tab.session.signOut(), tab.restCall('/public')]);
    expect(server.calls).toEqual(['POST /auth/logout', 'GET /public']);
  });

  test('is not undone by the answer to an earlier request', async () => {
    const { tab } = await signedInTab();
    const reloading = tab.session.reload();
    const leaving = tab.session.signOut();
    await Promise.all([reloading, leaving]);
    expect(tab.getSession()).toEqual({ status: 'guest' });
  });

  test('is sent after a running renewal, whose answer sets cookies', async () => {
    const { server, tab } = await signedInTab();
    server.access = 'stale';
    let renew = () => {};
    const renewed = new Promise<void>((resolve) => (renew = resolve));
    server.routes['/auth/refresh'] = async () => {
      await renewed;
      server.access = 'good';
      return json({ ok: 1 });
    };
    const asking = tab.restCall('/secret');
    await vi.waitFor(() => expect(server.count('POST /auth/refresh')).toBe(1), { timeout: 10_000 });
    const leaving = tab.session.signOut();
    renew();
    await Promise.all([asking, leaving]);
    expect(server.calls.slice(-1)).toEqual(['POST /auth/logout']);
    expect(server.access).toBe('none');
    expect(tab.getSession()).toEqual({ status: 'guest' });
    expect(flag()).toBeNull();
  });

  test('followed by a sign-in at once keeps the new session', async () => {
    const { server, tab } = await signedInTab();
    server.routes['/auth/login'] = () => {
      server.access = 'good';
      return json({ ok: 1 });
    };
    const leaving = tab.session.signOut();
    expect(await tab.session.signIn('nurul.aisyah@example.com', 'pass-word')).toEqual({ ok: true });
    await leaving;
    expect(server.access).toBe('good');
    expect(tab.getSession().status).toBe('signedIn');
  });

  test('in another tab is followed by a page that the back/forward cache restores', async () => {
    const { tab } = await signedInTab();
    flagSession(null);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(tab.getSession().status).toBe('signedIn');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(tab.getSession()).toEqual({ status: 'guest' });
  });
});

test('reload loads the account again; a failure keeps the loaded one', async () => {
  const { server, tab } = await signedInTab();
  server.user = givenUser({ name: 'Nurul A. Rahman' });
  await tab.session.reload();
  expect(tab.getSession()).toMatchObject({ user: { name: 'Nurul A. Rahman' } });
  expect(tab.persons).toEqual([]);
  server.errors['/auth/user'] = 'offline';
  await tab.session.reload();
  expect(tab.getSession()).toMatchObject({ user: { name: 'Nurul A. Rahman' } });
});
