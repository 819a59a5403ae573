import { expect, test, type BrowserContext } from '@playwright/test';
import { Customer } from './customer';
import { locales, longSuite, prefixOf, suiteOf } from './words';

const accounts = {
  customer: { name: 'Demo Customer', email: 'customer@demo.test', password: 'demo-user' },
  staff: { name: 'Demo Staff', email: 'staff@demo.test', password: 'demo-staff' },
};
type Account = (typeof accounts)[keyof typeof accounts];

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

  async isNotified(message: string): Promise<void> {
    await expect(this.page.getByText(this.say(message))).toBeVisible();
  }

  async reads(heading: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: this.say(heading) })).toBeVisible();
  }
}

const tokensOf = async (context: BrowserContext) => (await context.cookies()).filter(({ name }) => name.endsWith('-token'));

/** The page does not wait for the server's answer to a sign-out. */
const holdsNoToken = (context: BrowserContext) => expect.poll(() => tokensOf(context)).toEqual([]);

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

  test(`staff sign in at /admin and reach the dashboard, in ${locale}`, suiteOf(locale), async ({ page }) => {
    const member = new DemoUser(page, locale);
    member.wordsOnly = locale === 'cn';
    await member.open('/admin');
    await member.reads('staffEntry.title');
    await member.looksSound();
    await member.signIn(accounts.staff);
    await member.isAt('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: member.say('shell.dashboard') })).toBeFocused();
    await expect(page).toHaveTitle(`${member.say('shell.dashboard')} · Booking · Contoh Beds`);
    await expect(page.getByText('staff@demo.test').filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Butterworth Branch' })).toHaveCount(3);
    await expect(page.getByText('Selayang Branch')).toHaveCount(0);
    // The short suite ends here: colours do not depend on the language.
    if (locale === 'en') return;
    for (const colorScheme of locale === 'bm' ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      await member.standsAtEveryWidth();
    }
  });
}

test('a guest signs in and reaches the requested page, and a customer is redirected from /admin', longSuite, async ({ page }) => {
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
  // Checked first, because the message stays for only five seconds.
  await other.isNotified('app.session.left');
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

test('a session that ended redirects home with a message, and the next sign-in leads back', longSuite, async ({ page, context }) => {
  const member = new DemoUser(page, 'bm');
  await member.open('/user');
  await member.signIn(accounts.customer);
  await member.isAt('/user');
  await page.goto('/bm');
  await expect(member.menu(accounts.customer)).toBeVisible();
  const tokens = await tokensOf(context);
  expect(tokens).toHaveLength(2);
  await context.addCookies(tokens.map((cookie) => ({ ...cookie, value: 'rubbish' })));
  await page.getByLabel(member.say('home.postcode')).fill('68100');
  await page.getByRole('button', { name: member.say('home.start') }).click();
  await member.isNotified('app.session.ended');
  await member.isAt('');
  await holdsNoToken(context);
  await page.getByRole('link', { name: member.say('app.signIn'), exact: true }).click();
  await member.signIn(accounts.customer);
  // After a postcode on the home page the form goes on to the order.
  await member.isAt('/form/order');
  await expect(page.getByText('68100 Batu Caves, Selangor').first()).toBeVisible();
});
