import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { newOrderNumber } from './customer';
import { hostileFile } from './hostile-file';
import { Keyboard } from './keyboard';
import { Staff } from './staff';
import { bothSuites, longSuite } from './words';

for (const { depth, details } of bothSuites)
  test(`a file of another program is checked, its bad lines are downloaded and the rest is saved${depth}`, details, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const staff = new Staff(page);
    await staff.enter('/admin/orders');
    await page.getByRole('link', { name: staff.say('orders.import') }).click();
    const numbers = [newOrderNumber(), newOrderNumber()];
    await page.locator('input[type=file]').setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer: hostileFile(numbers) });
    await expect(page.getByText(staff.say('orders.check.done'))).toBeVisible();
    const bad = page.getByRole('region', { name: staff.say('orders.bad.title') }).getByRole('row');
    await expect(bad).toHaveCount(5);
    await expect(bad.nth(1)).toContainText('1000');
    await staff.looksSoundInBothSchemes();
    await page.getByText(staff.say('orders.setting.zeros')).click();
    await expect(bad).toHaveCount(4);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: staff.say('orders.bad.download') }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain("'=cmd|' /C calc'!A0");
    expect(
      csv
        .split('\r\n')
        .filter((line) => /^\d/.test(line))
        .map((line) => line.split(',')[0]),
    ).toEqual(['4', '5', '6']);

    await page.getByRole('button', { name: 'Save 2, leave 3 out' }).click();
    await expect(page.getByText('2 orders saved')).toBeVisible();
    await staff.looksSound();
    await page.getByRole('link', { name: staff.say('orders.result.list') }).click();
    await page.getByRole('searchbox').fill('陈美玲');
    await expect(page.getByRole('row').filter({ hasText: numbers[1] })).toContainText('01000');
  });

test(
  '100,000 lines are checked without blocking the page, and an import continues after a lost line, by keyboard',
  longSuite,
  async ({ page, context }) => {
    const staff = new Staff(page);
    await staff.enter('/admin/orders?import');
    const keyboard = new Keyboard(page);
    // Asked for before the key is pressed: the browser takes a moment to hand its dialog over.
    const chosen = page.waitForEvent('filechooser');
    await keyboard.tabTo(page.getByRole('button', { name: staff.say('orders.file.choose') }));
    await page.keyboard.press('Enter');
    const chooser = await chosen;
    // 100,000 lines of which all but some are bad: the page does the work, and the server is spared.
    const good = Array.from({ length: 600 }, () => `${newOrderNumber()};2;y;y`);
    const lines = ['Order No;Status;Paid;Signed', ...good, ...Array.from({ length: 99_400 }, (_, index) => `BAD ${index};9;y;y`)];
    await page.evaluate(() => {
      const watch = { longest: 0, begin: performance.now(), last: performance.now() };
      Object.assign(window, { watch });
      const beat = () => {
        const now = performance.now();
        watch.longest = Math.max(watch.longest, now - watch.last);
        watch.last = now;
        requestAnimationFrame(beat);
      };
      requestAnimationFrame(beat);
    });
    await chooser.setFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    const save = page.getByRole('button', { name: 'Save 600, leave 99,400 out' });
    await expect(save).toBeVisible({ timeout: 60_000 });
    // In pieces, and not in one go: however fast the machine, no pause is half of the whole.
    const { longest, begin, last } = await page.evaluate(
      () => (window as unknown as { watch: Record<'longest' | 'begin' | 'last', number> }).watch,
    );
    expect(longest, 'the longest the page did nothing else').toBeLessThan((last - begin) / 2);

    // Whatever is asked: the browser does not always show so long a body.
    await context.route('**/server/graphql', (route) => route.abort());
    await keyboard.tabTo(save);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('after 0 of 600 orders');
    await staff.looksSound();
    await context.unroute('**/server/graphql');
    await keyboard.tabTo(page.getByRole('button', { name: staff.say('orders.goOn') }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('600 orders saved')).toBeVisible();
  },
);
