import { expect, test } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff } from './staff';
import { locales, longSuite } from './words';

for (const locale of locales)
  test(`a conflict of two outcomes of one stop, one recorded offline, is settled by keyboard in ${locale}`, longSuite, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const staff = new Staff(page, locale);
    const { say } = staff;
    await staff.beginSession();
    const { id } = await staff.book('Rosnah binti Idris', '2026-12-16');
    await staff.bringForward(id);
    await staff.step(id, 'OUT_FOR_DELIVERY');
    await staff.open(`/admin/day?branch=${await staff.branchId('Selayang Branch')}&date=2026-12-01`);
    const stop = page.locator(`[data-stop="${id}"]`);
    await expect(stop).toBeVisible();
    const keyboard = new Keyboard(page);
    await page.context().setOffline(true);
    await keyboard.press(stop.getByRole('button', { name: say('day.menu', { name: 'Rosnah binti Idris' }) }));
    await keyboard.press(page.getByRole('button', { name: say('day.delivered'), exact: true }));
    // As somebody else, meanwhile.
    await staff.ask('mutation ($id: ID!) { updateBookingStatus(id: $id, version: 3, status: FAILED, failure: REFUSED) { id } }', { id });
    await page.context().setOffline(false);
    const conflict = page.getByRole('alert').filter({ hasText: say('day.rejected.conflict') });
    await expect(conflict.getByRole('button', { name: say('day.rejected.drop') })).toBeVisible();
    await staff.looksSound();
    await keyboard.press(conflict.getByRole('button', { name: say('day.rejected.send'), exact: true }));
    await expect.poll(() => staff.statusOf(id)).toBe('DELIVERED');
  });
