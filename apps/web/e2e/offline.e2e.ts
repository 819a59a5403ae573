import { expect, test } from '@playwright/test';
import { Customer } from './customer';

test('offline, every step stays, says so, and goes on by itself when the line is back', async ({ page, context }) => {
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
    () => customer.day(10).click(),
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

test('a step whose code did not come keeps what was typed, and Try now goes on', async ({ browser }) => {
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

test('after the first visit the form opens without a line', async ({ page, context }) => {
  const customer = new Customer(page);
  await customer.open('/');
  const kept = () =>
    page.evaluate(async () => {
      const files = JSON.parse(document.getElementById('first-files')?.textContent ?? '{}') as Record<string, string[]>;
      const ofForm = Object.entries(files).flatMap(([page, list]) => (/^words./.test(page) ? [] : list));
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
