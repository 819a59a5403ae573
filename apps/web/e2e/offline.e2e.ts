import { expect, test, type Browser, type Page } from '@playwright/test';
import { Customer } from './customer';
import { longSuite, wordsOf } from './words';

test('without a line each step of the form stays, says so, and goes on when the line is back', longSuite, async ({ page, context }) => {
  const customer = new Customer(page);
  const { say } = customer;
  await page.setViewportSize({ width: 375, height: 740 });

  const lost = page.getByText(say('deliveryForm.line.title'));
  const waiting = (label: string) => page.getByRole('button', { name: say('deliveryForm.line.waiting', { label: say(label) }) });
  /** Does something without a line: the step stays and waits; then the line is back. */
  const inDeadSpot = async (act: () => Promise<void>, stays: () => Promise<void>) => {
    await context.setOffline(true);
    await act();
    await expect(lost).toBeVisible();
    await stays();
    await customer.fits();
    await context.setOffline(false);
    await expect(lost).toBeHidden();
  };

  await customer.open('/form');
  await customer.closeWelcome();
  await inDeadSpot(
    async () => {
      await customer.givePostcode('68100');
      await customer.continue();
    },
    async () => {
      await customer.sees('postcode');
      await expect(waiting('deliveryForm.continue')).toBeVisible();
      await expect(page.getByLabel(say('deliveryForm.postcode.label'))).toHaveValue('68100');
    },
  );
  await customer.sees('order');

  await inDeadSpot(
    async () => {
      await customer.giveOrder();
      await customer.continue();
    },
    async () => {
      await customer.sees('order');
      await expect(page.getByLabel(say('deliveryForm.order.label'))).toHaveValue(customer.orderNumber);
      await expect(waiting('deliveryForm.continue')).toBeVisible();
      await customer.looksSound();
    },
  );
  await customer.acceptUnknownOrder();
  await customer.sees('date');

  await inDeadSpot(
    () => customer.day(23).click(),
    async () => {
      await customer.sees('date');
      await expect(waiting('deliveryForm.continue')).toBeVisible();
    },
  );
  await expect(page.getByRole('timer').first()).toBeVisible();
  await customer.continue();
  await customer.sees('details');
  await customer.fillDetails();

  // What was fetched ahead shows without a line.
  await context.setOffline(true);
  await customer.continue();
  await customer.sees('summary');
  await context.setOffline(false);

  await inDeadSpot(
    () => customer.confirm(),
    async () => {
      await customer.sees('summary');
      await expect(page.getByText(customer.email)).toBeVisible();
      await expect(page.getByRole('timer').first()).toBeVisible();
      await expect(waiting('deliveryForm.summary.booking')).toBeVisible();
    },
  );
  await customer.sees('confirmation');
  await customer.messages(1);
});

test('a step whose code failed to load keeps what was typed, and Try now goes on', longSuite, async ({ browser }) => {
  // Without the service worker, so that its requests do not go past this test.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const customer = new Customer(page);
  const { say } = customer;
  let deadSpot = true;
  await page.route(/\/assets\/date-view/, (route) => (deadSpot ? route.abort() : route.continue()));

  await customer.open('/form');
  await customer.closeWelcome();
  await customer.givePostcode('68100');
  await customer.continue();
  await customer.sees('order');
  await customer.giveOrder('DEMO-1001');
  await expect(page.getByText(say('deliveryForm.orderStatus.label'))).toBeVisible();
  await customer.continue();
  await expect(page.getByText(say('deliveryForm.line.title'))).toBeVisible();
  await customer.sees('order');
  await expect(page.getByLabel(say('deliveryForm.order.label'))).toHaveValue('DEMO-1001');
  deadSpot = false;
  await page.getByRole('button', { name: say('deliveryForm.line.now') }).click();
  await customer.sees('date');
  await context.close();
});

const entrances = [
  { path: '/', title: 'home.title', field: 'home.postcode', button: 'home.start' },
  { path: '/form', title: 'deliveryForm.postcode.title', field: 'deliveryForm.postcode.label', button: 'deliveryForm.continue' },
] as const;
type Entrance = (typeof entrances)[number];

/** A first visit: no service worker answers, and nothing was fetched ahead. */
async function firstVisit(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ serviceWorkers: 'block', viewport: { width: 375, height: 667 } });
  await page.addInitScript(() => window.addEventListener('hydrated', () => (document.documentElement.dataset['hydrated'] = '')));
  return page;
}

/**
 * Without a line, the first button of an entrance leaves the page as it is, which says that it waits; with one again, it goes on. The
 * form's button takes a press once React knows what was typed.
 */
async function pressInDeadSpot(
  page: Page,
  { path, title, field, button }: Entrance,
  { hydrated = false, whileLost }: { hydrated?: boolean; whileLost?: () => unknown },
): Promise<void> {
  const customer = new Customer(page);
  const { say } = customer;
  const stays = page.getByRole('heading', { level: 1, name: say(title) });
  const lost = page.getByText(say('deliveryForm.line.title'));
  await page.getByLabel(say(field)).fill('68100');
  const press = page.getByRole('button', { name: say(button), exact: true });
  const pressLater = path === '/form' && !hydrated;
  if (!pressLater) await press.click();
  await expect(lost).toBeVisible();
  await expect(stays).toBeVisible();
  await expect(page.getByLabel(say(field))).toHaveValue('68100');
  await customer.fits();
  await whileLost?.();
  await page.context().setOffline(false);
  if (pressLater) await press.click();
  await customer.sees('order');
}

for (const entrance of entrances) {
  test(`the line is lost in the first seconds of ${entrance.path}, after React has taken over`, longSuite, async ({ browser }) => {
    const page = await firstVisit(browser);
    await page.goto(entrance.path);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    await page.context().setOffline(true);
    const say = wordsOf('en');
    const waiting = page.getByRole('button', { name: say('deliveryForm.line.waiting', { label: say(entrance.button) }) });
    await pressInDeadSpot(page, entrance, { hydrated: true, whileLost: () => expect(waiting).toBeVisible() });
    await page.context().close();
  });

  for (const [files, what] of [
    [/\/assets\/.*\.js$/, 'scripts'],
    [/\/assets\/en-messages-.*\.js$/, 'words'],
  ] as const)
    test(`the line is lost in the first seconds of ${entrance.path}, before its ${what} have come`, longSuite, async ({ browser }) => {
      const page = await firstVisit(browser);
      let isLost = true;
      await page.route(files, (route) => (isLost ? route.abort() : route.continue()));
      const failed = page.waitForEvent('requestfailed', (request) => files.test(request.url()));
      await page.goto(entrance.path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await failed;
      await page.context().setOffline(true);
      await pressInDeadSpot(page, entrance, { whileLost: () => (isLost = false) });
      await page.context().close();
    });
}

test('each link of home waits for the line in the first seconds: language, order status, sign-in', longSuite, async ({ browser }) => {
  const say = wordsOf('en');
  const links = [
    { open: /^Language/, press: 'Bahasa Melayu', then: wordsOf('bm')('home.title') },
    { open: null, press: say('home.order.check'), then: say('manage.start.title') },
    { open: say('app.menu'), press: say('app.signIn'), then: say('account.signIn.title') },
  ];
  for (const { open, press, then } of links) {
    const page = await firstVisit(browser);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
    await page.context().setOffline(true);
    if (open !== null) await page.getByRole('button', { name: open }).click();
    await page.getByRole('link', { name: press }).filter({ visible: true }).click();
    await expect(page.getByText(say('deliveryForm.line.title'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: say('home.title') })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: then })).toBeVisible();
    await page.context().close();
  }
});

test('after the first visit the form opens without a line', longSuite, async ({ page, context }) => {
  const customer = new Customer(page);
  await customer.open('/');
  const kept = () =>
    page.evaluate(async () => {
      const files = JSON.parse(document.getElementById('first-files')?.textContent ?? '{}') as Record<string, string[]>;
      const ofForm = Object.entries(files).flatMap(([page, list]) => (/^(\/|words$)/.test(page) ? list : []));
      const found = await Promise.all(ofForm.map((file) => caches.match(file)));
      return found.every(Boolean);
    });
  await expect.poll(kept).toBe(true);
  await context.setOffline(true);
  await page.goto('/form');
  await customer.closeWelcome();
  await customer.sees('postcode');
  await customer.givePostcode('68100');
  await expect(page.getByText(customer.say('deliveryForm.line.title'))).toBeVisible();
});
