import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { newOrderNumber } from './customer';
import { hostileFile } from './hostile-file';
import { Staff } from './staff';
import { bothSuites } from './words';

for (const { depth, details } of bothSuites)
  test(`a file of another program is checked, its bad lines are downloaded and the rest is saved${depth}`, details, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const staff = new Staff(page);
    await staff.enter('/admin/orders');
    await page.getByRole('link', { name: staff.say('orders.import') }).click();
    const numbers = [newOrderNumber(), newOrderNumber(), newOrderNumber()];
    await page.locator('input[type=file]').setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer: hostileFile(numbers) });
    await expect(page.getByText(staff.say('orders.check.done'))).toBeVisible();
    const bad = page.getByRole('region', { name: staff.say('orders.bad.title') }).getByRole('row');
    await expect(bad).toHaveCount(3);
    await expect(bad.nth(1)).toContainText('1000');
    await staff.looksSoundInBothSchemes();
    await page.getByText(staff.say('orders.setting.zeros')).click();
    await expect(bad).toHaveCount(2);
    const hints = page.getByRole('region', { name: staff.say('orders.hints.title') });
    await expect(hints).toContainText('31/11/2026');
    await expect(hints).toContainText('Again');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: staff.say('orders.bad.download') }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain("'=cmd|' /C calc'!A0");
    expect(csv.split('\r\n').flatMap((line) => /^"(\d+)"/.exec(line)?.[1] ?? [])).toEqual(['4']);

    const save = page.getByRole('button', { name: 'Save 3, leave 1 out' });
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await expect(save).toBeInViewport({ ratio: 1 });
    await save.click();
    await expect(page.getByText('3 orders saved')).toBeVisible();
    await staff.looksSound();
    await page.getByRole('link', { name: staff.say('orders.result.list') }).click();
    await page.getByRole('searchbox').fill('陈美玲');
    await expect(page.getByRole('row').filter({ hasText: numbers[1] })).toContainText('01000');
  });
