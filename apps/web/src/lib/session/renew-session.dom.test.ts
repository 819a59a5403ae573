import { afterEach, describe, expect, test } from 'vitest';
import { closeTabs, flag, openTab, settled, signedInTab, withLocks } from '../../testing/open-tab';
import { givenUser, json, SessionServer, notifyTabs } from '../../testing/session-server';

afterEach(closeTabs);

describe('renewal', () => {
  test('is done once for twenty requests, each of which is sent once more', async () => {
    const { server, tab } = await signedInTab();
    server.access = 'stale';
    const answers = await Promise.all(Array.from({ length: 20 }, () => tab.restCall('/secret')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(server.count('POST /auth/refresh')).toBe(1);
    expect(server.count('GET /secret')).toBe(40);
  });

  test('is not done again for a request whose earlier refusal arrives after it', async () => {
    const { server, tab } = await signedInTab();
    server.access = 'stale';
    let answerLate = () => {};
    const late = new Promise<void>((resolve) => (answerLate = resolve));
    let slow = 0;
    server.routes['/slow'] = async () => {
      slow += 1;
      if (slow > 1) return json({});
      await late;
      return json({}, 401);
    };
    const waiting = tab.restCall('/slow');
    await tab.restCall('/secret');
    answerLate();
    expect((await waiting).status).toBe(200);
    expect(server.count('POST /auth/refresh')).toBe(1);
  });

  test('is done once for two tabs', async () => {
    withLocks();
    const { server, tab } = await signedInTab();
    const other = await openTab();
    await settled(other, 'signedIn');
    server.access = 'stale';
    const answers = await Promise.all([tab, other, tab, other].map(({ restCall }) => restCall('/secret')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(server.count('POST /auth/refresh')).toBe(1);
  });

  test('is not sent after another tab has signed out', async () => {
    withLocks();
    const { server, tab } = await signedInTab();
    const other = await openTab();
    await settled(other, 'signedIn');
    server.access = 'stale';
    const [answer] = await Promise.all([tab.restCall('/secret'), other.session.signOut()]);
    expect(answer.status).toBe(401);
    expect(tab.getSession()).toEqual({ status: 'guest' });
    expect(tab.left).toEqual(['elsewhere']);
    expect(server.count('POST /auth/refresh')).toBe(0);
  });

  test('that is refused because another tab was first, without locks, does not end the session', async () => {
    const { server, tab } = await signedInTab();
    server.access = 'stale';
    server.routes['/auth/refresh'] = () => {
      server.access = 'good';
      return json({ ok: 0, message: 'Your session has ended.' }, 401);
    };
    expect((await tab.restCall('/secret')).status).toBe(200);
    expect(tab.getSession().status).toBe('signedIn');
    expect(server.count('POST /auth/logout')).toBe(0);
  });

  test('that is refused signs out all tabs and repeats no request as a guest', async () => {
    const { server, tab } = await signedInTab();
    const other = await openTab();
    await settled(other, 'signedIn');
    server.access = 'stale';
    server.renewable = false;
    const answers = await Promise.all([tab.restCall('/secret'), tab.restCall('/secret')]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(tab.getSession()).toEqual({ status: 'guest' });
    expect(tab.left).toEqual(['ended']);
    expect(tab.persons).toEqual(['guest']);
    expect(server.count('POST /auth/refresh')).toBe(1);
    expect(server.count('POST /auth/logout')).toBe(1);
    expect(server.count('GET /secret')).toBe(2);
    expect(flag()).toBeNull();
    notifyTabs();
    expect(other.getSession()).toEqual({ status: 'guest' });
    expect(other.left).toEqual(['elsewhere']);
  });

  test.each(['offline', 'busy'] as const)('%s: the failure is returned and the session kept', async (error) => {
    const { server, tab } = await signedInTab();
    server.access = 'stale';
    server.errors['/auth/refresh'] = error;
    await expect(tab.restCall('/secret')).rejects.toBeInstanceOf(tab.RenewalFailed);
    await expect(tab.session.refresh()).rejects.toBeInstanceOf(tab.RenewalFailed);
    expect(tab.getSession().status).toBe('signedIn');
    expect(flag()).not.toBeNull();
    expect(server.count('POST /auth/logout')).toBe(0);
    server.errors = {};
    expect((await tab.restCall('/secret')).status).toBe(200);
  });

  test("of a guest's old cookie clears it once, and the requests are repeated as a guest", async () => {
    const server = new SessionServer();
    server.access = 'stale';
    server.renewable = false;
    server.routes['/public'] = server.guarded(() => json({}));
    const tab = await openTab();
    const answers = await Promise.all(Array.from({ length: 3 }, () => tab.restCall('/public')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(server.count('POST /auth/refresh')).toBe(1);
    expect(tab.getSession()).toEqual({ status: 'guest' });
    expect(tab.left).toEqual([]);
  });

  test('does not restore a session whose sign-out has not reached the server yet', async () => {
    const { server, tab } = await signedInTab();
    server.errors['/auth/logout'] = 'offline';
    await tab.session.signOut();
    server.errors = {};
    server.access = 'stale';
    expect((await tab.restCall('/secret')).status).toBe(200);
    expect(server.access).toBe('none');
    expect(server.count('POST /auth/refresh')).toBe(0);
    expect(tab.getSession()).toEqual({ status: 'guest' });
    expect(flag()).toBeNull();
  });

  test('finds a session again whose flag was lost', async () => {
    const server = new SessionServer(givenUser());
    server.access = 'stale';
    server.routes['/public'] = server.guarded(() => json({}));
    const tab = await openTab();
    expect((await tab.restCall('/public')).status).toBe(200);
    await settled(tab, 'signedIn');
    expect(flag()).toContain('"u1"');
  });
});
