import { expect, test, type Browser, type Page } from '@playwright/test';
import { Customer } from './customer';
import { locales, longSuite, prefixOf, wordsOf } from './words';

const entrances = [
  ['/', 'home.title'],
  ['/form', 'deliveryForm.postcode.title'],
] as const;

/** Errors of React and the browser. React logs a page whose first HTML differs from its own output. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  return complaints;
}

/**
 * Counts the styles that React wrote during hydration although the file has them: none if both generate the same names. Also counts how
 * often the language was set, after which the browser recalculates the style of every element.
 */
function countStyles(): void {
  let languages = 0;
  new MutationObserver((changes) => (languages += changes.length)).observe(document, { subtree: true, attributeFilter: ['lang'] });
  window.addEventListener('hydrated', () => {
    const written = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')];
    document.documentElement.dataset['written'] = String(
      written.reduce((sum, { sheet }) => sum + (sheet?.cssRules.length ?? 0), languages),
    );
  });
}

for (const locale of locales) {
  test(`the first HTML in ${locale} is the whole page, and React takes it over unchanged`, longSuite, async ({ browser, baseURL }) => {
    const say = wordsOf(locale);
    for (const [path, title] of entrances) {
      const url = `${baseURL}${prefixOf(locale)}${path}`;
      const heading = (page: Page) => page.getByRole('heading', { level: 1, name: say(title) });

      const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
      const still = await plain.newPage();
      await still.goto(url);
      await expect(heading(still)).toBeVisible();
      await expect(still.getByRole('link', { name: 'Booking Contoh Beds' })).toBeVisible();
      await expect(still).toHaveTitle('Booking · Contoh Beds');
      await expect(still.getByRole('link', { name: 'logistics@example.com' })).toHaveAttribute('href', 'mailto:logistics@example.com');
      const size = await heading(still).evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
      expect(size).toBeGreaterThan(26);
      await plain.close();

      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({ colorScheme });
        const page = await context.newPage();
        const complaints = complaintsOf(page);
        await page.addInitScript(countStyles);
        await page.goto(url);
        const drawn = await heading(page).elementHandle();
        // Only React opens the menu, so it has hydrated the page.
        await page.getByRole('button', { name: new RegExp(say('app.language')) }).click();
        await expect(page.getByRole('link', { name: 'Bahasa Melayu' })).toBeVisible();
        expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
        await expect(page.locator('html')).toHaveAttribute('data-written', '0');
        expect(complaints).toEqual([]);
        await context.close();
      }
    }
  });
}

test('the first HTML has the demo strip, which shows only where the server says so', longSuite, async ({ page }) => {
  const say = wordsOf('en');
  for (const path of ['/', '/form']) {
    await page.goto(path);
    const strip = page.getByText(say('app.demo'), { exact: true });
    await expect(strip).toBeVisible();
    await page.evaluate(() => delete document.documentElement.dataset['demo']);
    await expect(strip).toBeHidden();
  }
});

test('the page prefetches nothing and registers no service worker until it is idle', longSuite, async ({ browser }) => {
  const page = await browser.newPage();
  const asked: string[] = [];
  // Uses the clock of the page, which only the test advances, so that the result does not depend on the machine.
  await page.clock.install({ time: new Date('2026-12-01T02:00:00Z') });
  await page.clock.pauseAt(new Date('2026-12-01T02:00:01Z'));
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.addInitScript(() => window.addEventListener('hydrated', () => (document.documentElement.dataset['hydrated'] = '')));
  await page.goto('/form');
  // Promises may resolve between two steps of the clock.
  const after = (step: number, read: () => unknown) =>
    expect.poll(
      async () => {
        await page.clock.runFor(step);
        return read();
      },
      { intervals: [100] },
    );
  await after(10, () => page.locator('html').getAttribute('data-hydrated')).toBe('');
  expect(asked.filter((path) => path.includes('order-view'))).toEqual([]);
  expect(await registered()).toBe(0);
  await after(500, () => asked.filter((path) => path.includes('order-view')).length).toBe(1);
  await after(500, registered).toBe(1);
  await page.context().close();
});

/** Opens a page whose scripts arrive when the test lets them through. */
async function pageWithLateScripts(browser: Browser): Promise<{ page: Page; complaints: string[]; letThrough: () => void }> {
  // Otherwise the service worker would answer instead of the server.
  const page = await browser.newPage({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  let letThrough = () => {};
  const through = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await through;
    await route.continue();
  });
  return { page, complaints: complaintsOf(page), letThrough };
}

// A click before React (public/before-paint.js).
test('replays a press that comes before the scripts', longSuite, async ({ browser }) => {
  const { page, complaints, letThrough } = await pageWithLateScripts(browser);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page.getByRole('link', { name: 'Bahasa Melayu' })).toBeHidden();
  letThrough();
  await expect(page.getByRole('link', { name: 'Bahasa Melayu' })).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a postcode typed before the scripts come opens the form from home and stays in its field', longSuite, async ({ browser }) => {
  const say = wordsOf('bm');
  const { page, complaints, letThrough } = await pageWithLateScripts(browser);
  await page.goto('/bm', { waitUntil: 'commit' });
  await page.getByLabel(say('home.postcode')).fill('68100');
  await page.getByRole('button', { name: say('home.start') }).click();
  await page.waitForURL('/bm/form?postcode=68100', { waitUntil: 'commit' });

  await page.goto('/bm/form', { waitUntil: 'commit' });
  await page.getByLabel(say('deliveryForm.postcode.label')).fill('68100');
  letThrough();
  await expect(page.getByText('68100 Batu Caves, Selangor').first()).toBeVisible();
  await expect(page.getByLabel(say('deliveryForm.postcode.label'))).toHaveValue('68100');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('shows the logo instead of an empty form until a begun form is drawn', longSuite, async ({ browser }) => {
  // The page of the service worker is not prerendered.
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const customer = new Customer(page);
  await customer.reachDates();
  let letThrough = () => {};
  const through = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/assets\/main-.*\.js/, async (route) => {
    await through;
    await route.continue();
  });
  await page.goto('/form', { waitUntil: 'commit' });
  await expect(page.locator('#waiting')).toBeVisible();
  await expect(page.getByLabel(customer.say('deliveryForm.postcode.label'))).toBeHidden();
  letThrough();
  await expect(page.getByLabel(customer.say('deliveryForm.postcode.label'))).toHaveValue('68100');
  await page.context().close();
});
