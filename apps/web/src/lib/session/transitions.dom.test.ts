import { afterEach, describe, expect, test, vi } from 'vitest';
import { afterSignIn, forgetPage, pageAfterSignIn, rememberPage, setPage } from './transitions';

const at = (address: string) => {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return { pathname, search, hash };
};

afterEach(() => setPage(null));

/** Signs in at one address, after another one was remembered: where that leads. */
function leadsFrom(address: string, remembered?: string): unknown {
  const navigate = vi.fn();
  if (remembered !== undefined) rememberPage(at(remembered));
  setPage({ address: at(address), navigate });
  afterSignIn();
  return navigate.mock.calls;
}

describe('without a page to return to', () => {
  test.each([
    ['/', '/admin'],
    ['/bm', '/bm/admin'],
    ['/cn?account=sign-in', '/cn/admin'],
    ['/admin', '/admin'],
    ['/bm/admin/', '/bm/admin'],
    ['/reset-password', '/admin'],
    ['/confirm-email', '/admin'],
    ['/cn/reset-password/token?account=sign-in', '/cn/admin'],
  ])('a sign-in at %s leads to %s', (address, target) => {
    expect(leadsFrom(address)).toEqual([[target, { replace: true }]]);
  });
});

describe('the page on which the dialog stood', () => {
  test.each([
    ['/form?account=sign-in', '/form'],
    ['/bm/form/details?account=sign-up&dialog=password', '/bm/form/details?dialog=password'],
    ['/cn/manage?account=forgot#token-_1', '/cn/manage#token-_1'],
  ])('%s stays as %s', (address, target) => {
    expect(leadsFrom(address, '/user')).toEqual([[target, { replace: true }]]);
  });
});

describe('the page that a guard redirected from', () => {
  test.each([
    ['/?account=sign-in', '/user', '/user'],
    ['/bm?account=sign-in', '/bm/user?tab=earlier#b', '/bm/user?tab=earlier#b'],
    ['/admin', '/admin/dashboard?day=2026-12-01', '/admin/dashboard?day=2026-12-01'],
  ])('at %s, %s is returned to', (address, remembered, target) => {
    expect(leadsFrom(address, remembered)).toEqual([[target, { replace: true }]]);
  });

  test('is returned to in the present language', () => {
    expect(leadsFrom('/cn?account=sign-in', '/bm/user')).toEqual([['/cn/user', { replace: true }]]);
    expect(leadsFrom('/?account=sign-in', '/bm/user')).toEqual([['/user', { replace: true }]]);
  });

  test('is returned to once', () => {
    leadsFrom('/?account=sign-in', '/user?tab=earlier');
    expect(leadsFrom('/?account=sign-in')).toEqual([['/admin', { replace: true }]]);
  });

  test('is forgotten on sign-out', () => {
    rememberPage(at('/user?tab=earlier'));
    forgetPage();
    expect(leadsFrom('/')).toEqual([['/admin', { replace: true }]]);
  });
});

const hostile = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'https://evil.test/user',
  'https:evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  '/bm//evil.test',
  '/%2Fevil.test',
  '/\t/evil.test',
  'user',
  '',
];

describe('never another site', () => {
  test.each(hostile)('%j in storage', (remembered) => {
    expect(pageAfterSignIn(at('/bm'), remembered)).toBe('/bm/admin');
  });

  test.each(['//evil.test', '/\\evil.test', '/bm//evil.test', '/%5Cevil.test'])('%j in the address', (pathname) => {
    const target = pageAfterSignIn({ pathname, search: '?account=sign-in', hash: '' }, '//evil.test');
    expect(target).toMatch(/^(\/bm)?\/admin$/);
  });

  test('a page that is put into storage by hand', () => {
    sessionStorage.setItem('booking.return-to', '//evil.test/user');
    expect(leadsFrom('/')).toEqual([['/admin', { replace: true }]]);
  });
});

test("without storage a sign-in leads to the account's own page", () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(leadsFrom('/?account=sign-in', '/user?tab=earlier')).toEqual([['/admin', { replace: true }]]);
});
