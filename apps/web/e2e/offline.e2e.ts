import { expect, test, type Page } from '@playwright/test';
import { Customer } from './customer';
import { longSuite } from './words';

test('without a connection each step keeps the input, has a message, and goes on after Try again', longSuite, async ({ page, context }) => {
  const customer = new Customer(page);
  const { say } = customer;
  await page.setViewportSize({ width: 375, height: 740 });
  const lost = page.getByText(say('deliveryForm.failure.NETWORK.title'));
  const tryAgain = page.getByRole('button', { name: say('ui.tryAgain') });

  // The code of the next steps is loaded before the connection is lost.
  await customer.open('/form');
  await customer.closeWelcome();
  await expect.poll(() => isFormKept(page)).toBe(true);

  await context.setOffline(true);
  await customer.givePostcode('68100');
  await expect(lost).toBeVisible();
  await customer.sees('postcode');
  await expect(page.getByLabel(say('deliveryForm.postcode.label'))).toHaveValue('68100');
  await customer.looksSound();
  await customer.fits();
  await context.setOffline(false);
  await tryAgain.click();
  await expect(lost).toBeHidden();
  await customer.continue();
  await customer.sees('order');
  await customer.giveOrder();
  await customer.continue();
  await customer.acceptUnknownOrder();
  await customer.sees('date');

  await context.setOffline(true);
  await customer.day(23).click();
  await expect(lost).toBeVisible();
  await customer.sees('date');
  await context.setOffline(false);
  await tryAgain.click();
  await expect(page.getByRole('timer').first()).toBeVisible();
  await customer.continue();
  await customer.sees('details');
  await customer.fillDetails();

  // Prefetched steps open without a connection.
  await context.setOffline(true);
  await customer.continue();
  await customer.sees('summary');

  // Both presses send the same booking, which is made once.
  await customer.confirm();
  await expect(lost).toBeVisible();
  await expect(page.getByText(customer.email)).toBeVisible();
  await context.setOffline(false);
  await tryAgain.click();
  await customer.sees('confirmation');
  await customer.messages(1);
});

test('a step whose code failed to load shows an error, and Try again goes on with the input', longSuite, async ({ browser }) => {
  // Without the service worker, whose requests the test could not intercept.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const customer = new Customer(page);
  const { say } = customer;
  let isLost = true;
  await page.route(/\/assets\/date-view/, (route) => (isLost ? route.abort() : route.continue()));

  await customer.open('/form');
  await customer.closeWelcome();
  await customer.givePostcode('68100');
  await customer.continue();
  await customer.sees('order');
  await customer.giveOrder('DEMO-1001');
  await expect(page.getByText(say('deliveryForm.orderStatus.label'))).toBeVisible();
  await customer.continue();
  await expect(page.getByRole('heading', { level: 1, name: say('errors.page.title') })).toBeVisible();
  isLost = false;
  await page.getByRole('button', { name: say('ui.tryAgain') }).click();
  await customer.sees('date');
  await context.close();
});

test('after the first visit the form opens without a connection', longSuite, async ({ page, context }) => {
  const customer = new Customer(page);
  await customer.open('/');
  await expect.poll(() => isFormKept(page)).toBe(true);
  await context.setOffline(true);
  await page.goto('/form');
  await customer.closeWelcome();
  await customer.sees('postcode');
  await customer.givePostcode('68100');
  await expect(page.getByText(customer.say('deliveryForm.failure.NETWORK.title'))).toBeVisible();
});

/** Returns whether the service worker has cached the files of the whole form. */
const isFormKept = (page: Page) =>
  page.evaluate(async () => {
    const files = JSON.parse(document.getElementById('first-files')?.textContent ?? '{}') as Record<string, string[]>;
    const ofForm = Object.entries(files).flatMap(([page, list]) => (/^(\/|(customer-)?words$)/.test(page) ? list : []));
    const found = await Promise.all(ofForm.map((file) => caches.match(file)));
    return found.every(Boolean);
  });
