import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { Customer } from './customer';
import { locales, longSuite, prefixOf, suiteOf } from './words';

const accounts = {
  customer: { name: 'Demo Customer', email: 'customer@demo.test', password: 'demo-user' },
  staff: { name: 'Demo Staff', email: 'staff@demo.test', password: 'demo-staff' },
  admin: { name: 'Demo Admin', email: 'admin@demo.test', password: 'demo-admin' },
};
type Account = (typeof accounts)[keyof typeof accounts];

const rubbish = 'rubbish';

/** A customer with an account of the demo, who can also sign in and out. */
class DemoUser extends Customer {
  /** Fills in the sign-in form, on its page or in the dialog. */
  async signIn({ email, password }: Account): Promise<void> {
    await this.page.getByLabel(this.say('account.field.email')).fill(email);
    await this.page.getByLabel(this.say('account.field.password'), { exact: true }).fill(password);
    await this.page.getByRole('button', { name: this.say('account.signIn'), exact: true }).click();
  }

  menu({ name }: Account) {
    return this.page.getByRole('button', { name: this.say('app.account', { name }) });
  }

  async signOut(account: Account): Promise<void> {
    await this.menu(account).click();
    await this.page.getByRole('button', { name: this.say('app.signOut') }).click();
  }

  async isAt(path: string): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`^[^/]+//[^/]+${`${prefixOf(this.locale)}${path}`.replace('?', '\\?')}$`));
  }

  async hears(message: string): Promise<void> {
    await expect(this.page.getByText(this.say(message))).toBeVisible();
  }

  async reads(heading: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: this.say(heading) })).toBeVisible();
  }
}

const tokensOf = async (context: BrowserContext) => (await context.cookies()).filter(({ name }) => name.endsWith('-token'));

/** The page does not wait for the server's answer to a sign-out. */
const holdsNoToken = (context: BrowserContext) => expect.poll(() => tokensOf(context)).toEqual([]);

/** Replaces the access token by one that the server does not accept. */
async function expireAccess(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const access = cookies.find(({ name }) => name === 'apollo-token');
  expect(access).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  if (access) await page.context().addCookies([{ ...access, value: rubbish }]);
}

function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/server/api/auth/refresh')) count += 1;
  });
  return () => count;
}

for (const locale of locales) {
  test(`a customer signs in on a page, sees the account and signs out, in ${locale}`, suiteOf(locale), async ({ page }) => {
    const member = new DemoUser(page, locale);
    member.wordsOnly = locale === 'cn';
    await member.open('/manage');
    await page.getByRole('link', { name: member.say('app.signIn'), exact: true }).click();
    await expect(page.getByRole('dialog', { name: member.say('account.signIn.title') })).toBeVisible();
    await member.looksSound();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: member.say('app.signIn'), exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await member.signIn(accounts.customer);
    await expect(member.menu(accounts.customer)).toBeVisible();
    await member.isAt('/manage');
    await expect(page.getByRole('main')).toBeFocused();
    await member.menu(accounts.customer).click();
    await expect(page.getByText('customer@demo.test')).toBeVisible();
    await expect(page.getByRole('link', { name: member.say('app.dashboard') })).toHaveCount(0);
    await member.looksSound();
    await page.getByRole('link', { name: member.say('app.deliveries') }).click();
    await member.isAt('/user');
    await member.reads('userArea.title');
    await member.signOut(accounts.customer);
    await member.isAt(locale === 'en' ? '/' : '');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('link', { name: member.say('app.signIn'), exact: true })).toBeVisible();
    await holdsNoToken(page.context());
  });

  test(`staff sign in at /admin and reach a dashboard that fits at each width, in ${locale}`, suiteOf(locale), async ({ page }) => {
    const member = new DemoUser(page, locale);
    member.wordsOnly = locale === 'cn';
    await member.open('/admin');
    await member.reads('staffEntry.title');
    await member.looksSound();
    await member.signIn(accounts.staff);
    await member.isAt('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: member.say('shell.dashboard') })).toBeFocused();
    await expect(page).toHaveTitle(`${member.say('shell.dashboard')} · Booking`);
    await expect(page.getByText('staff@demo.test').filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Butterworth Branch' })).toHaveCount(3);
    await expect(page.getByText('Selayang Branch')).toHaveCount(0);
    // Colours have no language.
    for (const colorScheme of locale === 'bm' ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      await member.standsAtEveryWidth();
    }
  });
}

test('a guest signs in and reaches the page that was asked for, and a customer is redirected from /admin', async ({ page }) => {
  const member = new DemoUser(page, 'bm');
  await member.open('/user?tab=earlier');
  await member.isAt('?account=sign-in');
  await expect(page.getByRole('dialog')).toBeVisible();
  await member.signIn(accounts.customer);
  await member.isAt('/user?tab=earlier');
  for (const path of ['/admin', '/admin/dashboard', '/admin/users']) {
    await page.goto(`/bm${path}`);
    await member.isAt('/user');
  }
});

test('an admin reaches the dashboard from /admin, and may see the own profile', longSuite, async ({ page }) => {
  const member = new DemoUser(page);
  await member.open('/admin');
  await member.signIn(accounts.admin);
  await member.isAt('/admin/dashboard');
  await page.goto('/admin');
  await member.isAt('/admin/dashboard');
  await expect(page.getByRole('rowheader', { name: 'Selayang Branch' })).toHaveCount(1);
  await page.goto('/user');
  await expect(member.menu(accounts.admin)).toBeVisible();
  await member.isAt('/user');
  await page.goto('/admin/there-is-no-such-page');
  await expect(page.getByText('This page could not be found')).toBeVisible();
});

test("answers a wrong password in the page's language", longSuite, async ({ page }) => {
  const member = new DemoUser(page, 'cn');
  await member.open('/admin');
  await member.signIn({ ...accounts.staff, email: 'nobody@demo.test', password: 'not-this-one' });
  await expect(page.getByText('电邮或密码不正确。请核对后再试。')).toBeVisible();
  await member.isAt('/admin');
  await member.looksSound();
});

test('a sign-out in one tab signs out the others, and Back shows nothing of the account', longSuite, async ({ page, context }) => {
  const member = new DemoUser(page);
  await member.open('/admin');
  await member.signIn(accounts.staff);
  await member.isAt('/admin/dashboard');
  const other = new DemoUser(await context.newPage(), 'cn');
  await other.open('/admin/dashboard');
  await other.reads('shell.dashboard');
  const third = new DemoUser(await context.newPage(), 'bm');
  await third.open('/manage');
  await expect(third.menu(accounts.staff)).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  // Checked first: the message stays for five seconds.
  await other.hears('app.session.left');
  await member.isAt('/');
  await other.isAt('');
  await expect(other.page.getByText('Demo Staff')).toHaveCount(0);
  await expect(third.page.getByRole('link', { name: third.say('app.signIn'), exact: true })).toBeVisible();
  await third.isAt('/manage');

  await other.page.goBack();
  await expect(other.page.getByText('Demo Staff')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Demo Staff')).toHaveCount(0);
});

test('each tab shows who signed in last', longSuite, async ({ page, context }) => {
  const member = new DemoUser(page);
  await member.open('/admin');
  const other = new DemoUser(await context.newPage());
  await other.open('/admin');
  await other.reads('staffEntry.title');
  await member.signIn(accounts.staff);
  await member.isAt('/admin/dashboard');
  await other.isAt('/admin/dashboard');
  await expect(other.page.getByText('staff@demo.test').filter({ visible: true })).toBeVisible();
});

test('renews an expired access token once, without a message', longSuite, async ({ page }) => {
  const member = new DemoUser(page);
  await member.open('/user');
  await member.signIn(accounts.customer);
  await member.isAt('/user');
  // The home page sends no requests after it shows who is signed in, so no earlier request meets the old token.
  await page.goto('/');
  await expect(member.menu(accounts.customer)).toBeVisible();
  const refreshes = countRefreshes(page);
  await expireAccess(page);
  await page.goto('/user');
  await member.reads('userArea.title');
  await expect(member.menu(accounts.customer)).toBeVisible();
  expect(refreshes()).toBe(1);
  await member.isAt('/user');
  const access = (await page.context().cookies()).find(({ name }) => name === 'apollo-token');
  expect(access?.value).not.toBe(rubbish);
});

test('a session that ended leads home with a message, and the next sign-in leads back', async ({ page, context }) => {
  const member = new DemoUser(page, 'bm');
  await member.open('/user');
  await member.signIn(accounts.customer);
  await member.isAt('/user');
  await page.goto('/bm');
  await expect(member.menu(accounts.customer)).toBeVisible();
  const tokens = await tokensOf(context);
  expect(tokens).toHaveLength(2);
  await context.addCookies(tokens.map((cookie) => ({ ...cookie, value: rubbish })));
  await page.getByLabel(member.say('home.postcode')).fill('68100');
  await page.getByRole('button', { name: member.say('home.start') }).click();
  await member.hears('app.session.ended');
  await member.isAt('');
  await holdsNoToken(context);
  await page.getByRole('link', { name: member.say('app.signIn'), exact: true }).click();
  await member.signIn(accounts.customer);
  // A postcode from home is not asked again: the form goes on to the order.
  await member.isAt('/form/order');
  await expect(page.getByText('68100 Batu Caves, Selangor').first()).toBeVisible();
});

test("a guest's expired cookie does not prevent a booking", longSuite, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'apollo-token', value: rubbish, url: baseURL ?? '', httpOnly: true, sameSite: 'Lax' }]);
  const customer = new Customer(page);
  await customer.open('/form');
  await customer.closeWelcome();
  await customer.givePostcode('68100');
  await expect(page.getByText(customer.say('deliveryForm.served.title'))).toBeVisible();
  await holdsNoToken(context);
});

test('without a connection the user stays signed in', longSuite, async ({ page, context }) => {
  const member = new DemoUser(page);
  await member.open('/admin');
  await member.signIn(accounts.staff);
  await member.isAt('/admin/dashboard');
  await page.route('**/server/**', (route) => route.abort());
  await page.reload();
  await member.hears('app.session.failed.title');
  await member.looksSound();
  await member.isAt('/admin/dashboard');
  await page.unroute('**/server/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await member.reads('shell.dashboard');
  expect((await context.cookies()).some(({ name }) => name === 'apollo-token')).toBe(true);
});

test('signing in never redirects to another site', async ({ page }) => {
  const member = new DemoUser(page);
  await member.open('/admin');
  for (const target of ['//evil.test', '/\\evil.test', 'javascript:alert(1)', 'https://evil.test/user']) {
    await page.evaluate((value) => sessionStorage.setItem('booking.return-to', value), target);
    await member.signIn(accounts.staff);
    await member.isAt('/admin/dashboard');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await member.isAt('/');
    await page.goto('/admin');
  }
});
