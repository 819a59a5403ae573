import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { session, startSession } from '../lib/session/session';
import { getSession } from '../lib/session/session-store';
import type { SessionUser } from '../lib/session/session-user';
import { flagSession, givenUser, json, SessionServer, notifyTabs } from '../testing/session-server';
import { Application } from './application';

const customer = givenUser();
const staff = givenUser({
  _id: 's1',
  name: 'Farah Zainal',
  email: 'farah@example.com',
  role: 'admin',
  scope: ['booking:read'],
  branches: [{ id: 'b1', name: 'Butterworth Branch', status: 'ACTIVE', dailyLimit: 30 }],
});

let server: SessionServer;
let stop = () => {};
const addresses: string[] = [];

function Address() {
  const { pathname, search, hash } = useLocation();
  const present = pathname + search + hash;
  if (addresses.at(-1) !== present) addresses.push(present);
  return <output data-testid="address">{present}</output>;
}

/** Opens a page as this user; null: as a guest. */
async function visit(path: string, user: SessionUser | null, prepare?: (server: SessionServer) => void): Promise<void> {
  flagSession(user?._id ?? null);
  server = new SessionServer(user);
  prepare?.(server);
  server.routes['/server/graphql'] = () =>
    json({ data: null, errors: [{ message: 'Not now', extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
  stop = startSession();
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Application />
        <Address />
      </MemoryRouter>,
    );
    await Promise.resolve();
  });
}

const address = () => screen.getByTestId('address').textContent;
const leadsTo = (target: string) => waitFor(() => expect(address()).toBe(target));
async function press(name: string | RegExp, role: 'link' | 'button' = 'button'): Promise<void> {
  const target = await screen.findByRole(role, { name });
  await act(() => userEvent.click(target));
}

/** Fills in and sends the sign-in form. The server accepts every known user. */
async function signIn(user: SessionUser): Promise<void> {
  server.routes['/auth/login'] = () => {
    server.user = user;
    server.access = 'good';
    return json({ ok: 1 });
  };
  const email = await screen.findByLabelText(/E-mail|E-mel|电邮/);
  await act(async () => {
    await userEvent.click(email);
    await userEvent.paste(user.email);
    await userEvent.click(screen.getByLabelText(/^(Password|Kata laluan|密码)$/));
    await userEvent.paste('pass-word');
    await userEvent.keyboard('{Enter}');
  });
}

afterEach(async () => {
  server.errors = {};
  await act(() => session.signOut());
  stop();
  addresses.length = 0;
});

describe('a guest', () => {
  test('is redirected home, asked to sign in, and then returns to the requested page', async () => {
    await visit('/bm/user?tab=earlier', null);
    await leadsTo('/bm?account=sign-in');
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(server.calls).toEqual([]);
    await signIn(customer);
    await leadsTo('/bm/user?tab=earlier');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('who signs in on a public page stays there', async () => {
    await visit('/cn/manage?from=message', null);
    await press('登入', 'link');
    await leadsTo('/cn/manage?from=message&account=sign-in');
    await signIn(customer);
    await leadsTo('/cn/manage?from=message');
    expect(await screen.findByRole('button', { name: /Nurul Aisyah/ })).toBeVisible();
  });

  test.each([
    [customer, '/user'],
    [staff, '/admin/dashboard'],
  ])('who signs in at /admin goes to the own page', async (user, target) => {
    await visit('/admin', null);
    expect(await screen.findByRole('heading', { level: 1, name: 'Staff sign-in' })).toBeVisible();
    await signIn(user);
    await leadsTo(target);
  });

  test('with a wrong password sees the server’s message and stays', async () => {
    await visit('/admin', null);
    await screen.findByRole('heading', { level: 1, name: 'Staff sign-in' });
    await act(async () => {
      await userEvent.type(screen.getByLabelText('E-mail'), 'farah@example.com');
      await userEvent.type(screen.getByLabelText('Password'), 'wrong-one');
    });
    server.routes['/auth/login'] = () => json({ message: 'The e-mail or the password is not right.', statusCode: 401 }, 401);
    await act(() => userEvent.keyboard('{Enter}'));
    expect(await screen.findByText('The e-mail or the password is not right.')).toBeVisible();
    expect(address()).toBe('/admin');
    expect(getSession()).toEqual({ status: 'guest' });
  });
});

describe('before the session is known', () => {
  test('nothing of a guarded page is shown, and no sign-in', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await visit('/admin/dashboard', staff, ({ routes }) => {
      routes['/auth/user'] = async () => {
        await asked;
        return json({ user: staff });
      };
    });
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    answer();
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(addresses).toEqual(['/admin/dashboard']);
  });

  test('a failure has a message, and Try again shows the page', async () => {
    await visit('/admin/dashboard', staff, ({ errors }) => {
      errors['/auth/user'] = 'busy';
    });
    expect(await screen.findByText('We cannot reach your account')).toBeVisible();
    expect(address()).toBe('/admin/dashboard');
    server.errors = {};
    await press('Try again');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});

describe('a signed-in user', () => {
  test('who is a customer is redirected from a staff page to the own page', async () => {
    await visit('/bm/admin/dashboard', customer);
    await leadsTo('/bm/user');
  });

  test('who is staff is redirected from /admin to the dashboard, which shows the name', async () => {
    await visit('/admin', staff);
    await leadsTo('/admin/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(screen.getAllByText('Farah Zainal')[0]).toBeVisible();
    expect(screen.getAllByText('farah@example.com')[0]).toBeVisible();
    expect(screen.getByRole('link', { name: 'Account: Farah Zainal, farah@example.com' })).toHaveAttribute('href', '/user');
    expect(within(screen.getByRole('navigation', { name: 'Staff pages' })).getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test.each([
    ['/admin/bookings', 'You do not have access to Bookings'],
    ['/admin/calendar', 'You do not have access to Calendar'],
    ['/admin/messages', 'You do not have access to Messages'],
  ])('who is staff without the right for %s sees a message there, and no entry in the menu', async (path, title) => {
    await visit(path, { ...staff, scope: ['audit:read'] });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const menu = within(screen.getByRole('navigation', { name: 'Staff pages' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Booking Rules',
      'Branches',
      'Closed days',
      'Audit log',
    ]);
    expect(server.count('POST /server/graphql')).toBe(0);
    await press('Go to your start page', 'link');
    expect(await screen.findByText('You cannot see bookings')).toBeVisible();
    expect(server.count('POST /server/graphql')).toBe(0);
  });

  test('who is staff with every right has the six pages of the specification first in the menu, then the day', async () => {
    await visit('/admin/dashboard', { ...staff, scope: ['*'] });
    const menu = within(await screen.findByRole('navigation', { name: 'Staff pages' }));
    const [start, end] = menu.getAllByRole('list').map((list) => within(list).getAllByRole('link'));
    expect(start?.map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Users',
      'Calendar',
      'Bookings',
      'Booking Rules',
      'Archive',
    ]);
    expect(end?.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['The day', '/admin/day'],
      ['Branches', '/admin/branches'],
      ['Closed days', '/admin/closed-days'],
      ['Orders', '/admin/orders'],
      ['Messages', '/admin/messages'],
      ['Integrations', '/admin/integrations'],
      ['Audit log', '/admin/audit'],
    ]);
  });

  test('is not asked to sign in by a link to the sign-in', async () => {
    await visit('/form?account=sign-in', customer);
    await waitFor(() => expect(address()).toBe('/form'));
    expect(screen.queryByRole('dialog', { name: /Welcome back/ })).toBeNull();
  });

  test('sees name and e-mail in the menu, which also leads to the dashboard and signs out', async () => {
    await visit('/bm/manage', staff);
    await press(/Farah Zainal/);
    const menu = within(screen.getByRole('group', { name: 'Akaun: Farah Zainal' }));
    expect(menu.getByText('farah@example.com')).toBeVisible();
    expect(menu.getByRole('link', { name: 'Profil saya' })).toHaveAttribute('href', '/bm/user');
    expect(menu.getByRole('link', { name: 'Papan pemuka' })).toHaveAttribute('href', '/bm/admin');
    addresses.length = 0;
    await press('Log keluar');
    await leadsTo('/bm');
    expect(addresses).toEqual(['/bm/admin/dashboard', '/bm']);
    expect(server.access).toBe('none');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('who is a customer has no link to the dashboard in the menu', async () => {
    await visit('/manage', customer);
    await press(/Nurul Aisyah/);
    expect(screen.getByRole('link', { name: 'My deliveries' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });
});

describe('a session that ends', () => {
  test('in another tab leaves a guarded page, without asking to sign in', async () => {
    await visit('/cn/admin/dashboard', staff);
    await screen.findByRole('heading', { level: 1, name: '仪表板' });
    act(() => {
      flagSession(null);
      notifyTabs();
    });
    expect(screen.queryByText('Farah Zainal')).toBeNull();
    await leadsTo('/cn');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('您已在另一个标签页登出。')).toBeVisible();
  });

  test('in another tab leaves a public page where it is', async () => {
    await visit('/manage', customer);
    await screen.findByRole('button', { name: /Nurul Aisyah/ });
    act(() => {
      flagSession(null);
      notifyTabs();
    });
    expect((await screen.findAllByRole('link', { name: 'Sign In' }))[0]).toBeVisible();
    expect(address()).toBe('/manage');
  });

  test.each(['/bm/manage', '/bm/user'])('at the server redirects home from %s, and back after the next sign-in', async (path) => {
    await visit(path, customer);
    await screen.findByRole('button', { name: /Nurul Aisyah/ });
    server.access = 'stale';
    server.renewable = false;
    await act(() => session.refresh());
    await leadsTo('/bm');
    expect(await screen.findByText(/^Sesi anda telah tamat\./)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Log masuk', 'link');
    await signIn(customer);
    await leadsTo(path);
  });

  test('and continues as another user draws the page again', async () => {
    await visit('/admin/dashboard', staff);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await act(async () => {
      server.user = { ...staff, _id: 's2', name: 'Lee Wei', branches: [] };
      flagSession('s2', 2);
      notifyTabs();
      await Promise.resolve();
    });
    expect(screen.queryByText('Farah Zainal')).toBeNull();
    expect((await screen.findAllByText('Lee Wei'))[0]).toBeVisible();
  });
});
