import { expect, test, type Page } from '@playwright/test';
import { Staff } from './staff';
import { bothSuites } from './words';

const dialog = (page: Page) => page.getByRole('dialog');
const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);

for (const { depth, details } of bothSuites)
  test(`a day is closed from the calendar by mouse with its bookings in sight, and opened again${depth}`, details, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const staff = new Staff(page);
    await staff.signIn();
    // A second try finds the day that the first one closed.
    const { closedDays } = await staff.ask<{ closedDays: { id: string }[] }>('{ closedDays(from: "2026-12-02", to: "2026-12-02") { id } }');
    for (const { id } of closedDays) await staff.ask('mutation ($id: ID!) { deleteClosedDay(id: $id) }', { id });
    await page.goto(`/admin/calendar?branch=${await staff.branchId('Selayang Branch')}&day=2026-12-02`);
    await page.getByRole('link', { name: staff.say('staffCalendar.closeForAll') }).click();
    await expect(dialog(page).getByLabel(staff.say('closedDays.field.from'), { exact: true })).toHaveValue('Wed 02 Dec, 2026');
    await dialog(page).getByText(staff.say('closedDays.kind.STOCK_TAKE'), { exact: true }).click();
    await expect(dialog(page).getByLabel(staff.say('closedDays.field.nameCn'))).toHaveValue('盘点日');
    const impact = dialog(page)
      .getByRole('region', { name: staff.say('planImpact.title') })
      .getByRole('status');
    await expect(impact).toContainText(/1 day gets a new limit\. \d+ bookings on that day no longer fit\./);
    await expect(dialog(page).getByRole('button', { name: /^Save: \d+ deliveries no longer fit$/ })).toBeVisible();
    await staff.looksSoundInBothSchemes();
    await staff.pressInDialog('closedDays.saveAndList');
    await expect(page).toHaveURL(/\/admin\/overbooked\?branch=[\w-]+&date=2026-12-02$/);

    await page.goto('/admin/closed-days');
    // The list opens with the present month in view.
    await expect(page.locator('[aria-current=date]')).toBeInViewport();
    await page.goto('/admin/closed-days?day=2026-12-02');
    await day(page, '2026-12-03').click();
    await expect(page.getByText(staff.say('closedDays.open'))).toBeVisible();
    await day(page, '2026-12-02').click();
    await expect(page.getByRole('link', { name: 'Resolve Wednesday, 02 Dec, Selayang Branch' })).toBeVisible();
    await expect(day(page, '2026-12-02')).toHaveAccessibleName(/Stock-take.*Has bookings/);
    await staff.looksSound();
    await page.getByRole('button', { name: staff.say('closedDays.openOf', { name: 'Stock-take' }) }).click();
    await staff.pressInDialog('closedDays.deleteAsk.confirm', { exact: true });
    await expect(page.getByText('“Stock-take” is deleted: the day is open again.')).toBeVisible();
    await expect(day(page, '2026-12-02')).toHaveAccessibleName('Wednesday, 02 Dec');
  });
