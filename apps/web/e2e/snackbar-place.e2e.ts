import { expect, test, type Locator, type Page } from '@playwright/test';
import { Customer } from './customer';
import { Staff } from './staff';
import { longSuite } from './words';

const message = (page: Page) => page.locator('[data-snackbar]');

const edgesOf = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

test('on a telephone a message is above the bar with the main button', longSuite, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const customer = new Customer(page);
  await customer.open('/form');
  await customer.closeWelcome();
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await expect(message(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const proceed = page.getByRole('button', { name: customer.say('deliveryForm.postcode.enter'), exact: true });
  for (const end of ['top', 'bottom'] as const) {
    await page.evaluate((to) => window.scrollTo({ top: to === 'top' ? 0 : document.body.scrollHeight, behavior: 'instant' }), end);
    await expect(proceed).toBeInViewport({ ratio: 1 });
    const [above, below] = [await edgesOf(message(page)), await edgesOf(proceed)];
    expect(above.bottom, end).toBeLessThanOrEqual(below.top);
    expect(above.top, end).toBeGreaterThan(0);
  }
});

for (const width of [375, 1440])
  test(`a message in the drawer covers nothing of it at ${width} px`, longSuite, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const staff = new Staff(page);
    await staff.beginSession();
    const { id, reference } = await staff.book('Aishah binti Noor', '2026-12-18');
    await staff.open(`/admin/bookings?booking=${id}`);
    const drawer = page.getByRole('dialog', { name: reference });
    await drawer.getByRole('button', { name: staff.say('deliveryForm.confirmation.copyReference', { reference }) }).click();
    await expect(drawer.locator('[data-snackbar]')).toBeVisible();
    // After its animation.
    await expect(async () => {
      const [body, below] = [await edgesOf(drawer.getByRole('group', { name: reference, exact: true })), await edgesOf(message(page))];
      expect(below.top).toBeGreaterThanOrEqual(body.bottom);
      expect(below.bottom).toBeLessThanOrEqual(800);
    }).toPass();
  });
