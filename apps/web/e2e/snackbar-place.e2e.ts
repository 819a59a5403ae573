import { paths } from '@booking/domain/navigation/paths';
import { expect, test, type Page } from '@playwright/test';
import { Customer } from './customer';
import { Staff } from './staff';

/** Buttons that can be pressed and lie under the message: looked for at points all over it, with the message out of sight. */
const buttonsUnder = (page: Page) =>
  page.evaluate(async () => {
    // It is placed with the frame after a change.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const message = document.querySelector<HTMLElement>('[data-snackbar]');
    if (!message) return ['no message'];
    const { left, right, top, bottom } = message.getBoundingClientRect();
    message.style.visibility = 'hidden';
    const found = new Set<string>();
    for (let x = left + 1; x < right; x += 8)
      for (let y = top + 1; y < bottom; y += 4) {
        const button = document.elementFromPoint(x, y)?.closest('button:enabled');
        if (button && !message.contains(button)) found.add(button.getAttribute('aria-label') ?? button.textContent ?? '');
      }
    message.style.visibility = '';
    if (top < 0 || bottom > window.innerHeight || left < 0 || right > window.innerWidth) found.add('out of the window');
    return [...found];
  });

async function isFree(page: Page, where: string): Promise<void> {
  await expect(page.locator('[data-snackbar]')).toBeVisible();
  for (const to of ['top', 'bottom'] as const) {
    await page.evaluate((end) => window.scrollTo({ top: end === 'top' ? 0 : document.body.scrollHeight, behavior: 'instant' }), to);
    // Where there is nothing to scroll no end of it is told.
    await expect.poll(() => buttonsUnder(page), { message: `${where}, at the ${to}`, timeout: 2_000 }).toEqual([]);
  }
}

const staffPages = Object.entries(paths).flatMap(([name, path]) => (name.startsWith('admin') && path !== paths.admin ? [path] : []));

for (const width of [375, 1440])
  test.describe(`at ${width} px`, { tag: '@long' }, () => {
    test('no message covers a button on any page of staff', async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 800 });
      const staff = new Staff(page);
      await staff.beginSession();
      const { id, reference } = await staff.book('Aishah binti Noor', '2026-12-18');
      for (const path of staffPages) {
        await staff.open(`${path}?booking=${id}`);
        const drawer = page.getByRole('dialog', { name: reference });
        await drawer.getByRole('button', { name: staff.say('deliveryForm.confirmation.copyReference', { reference }) }).click();
        await expect(page.locator('[data-snackbar]')).toBeVisible();
        await expect.poll(() => buttonsUnder(page), { message: `${path}, in the drawer`, timeout: 2_000 }).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(drawer).toBeHidden();
        await isFree(page, path);
      }
    });

    test('no message covers a button on any page of customers', async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const customer = new Customer(page);
      for (const path of [paths.home, paths.form, paths.manage, paths.developers, '/nowhere']) {
        await customer.open(path);
        await expect(async () => {
          await page.evaluate(() => window.dispatchEvent(new Event('offline')));
          await expect(page.locator('[data-snackbar]')).toBeVisible({ timeout: 1_000 });
        }).toPass();
        await isFree(page, path);
      }
    });

    test('the message about a stop covers no button of the next', async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const staff = new Staff(page);
      await staff.beginSession();
      const { id } = await staff.book('Aishah binti Noor', '2026-12-18');
      await staff.bringForward(id);
      await staff.step(id, 'OUT_FOR_DELIVERY');
      await staff.open(`/admin/day?branch=${await staff.branchId('Selayang Branch')}&date=2026-12-01`);
      const name = staff.say(width === 375 ? 'day.deliveredWithout' : 'day.delivered');
      await page.getByRole('button', { name, exact: true }).first().click();
      await isFree(page, 'the day');
    });
  });
