import { expect, test, type Page } from '@playwright/test';
import { Staff } from './staff';
import { bothSuites, longSuite } from './words';

const dialog = (page: Page) => page.getByRole('dialog');
const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);

for (const { depth, details } of bothSuites)
  test(`a day is closed from the calendar by mouse with its bookings in sight, and opened again${depth}`, details, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const staff = new Staff(page);
    await staff.signIn();
    await page.goto(`/admin/calendar?branch=${await staff.branchId('Selayang Branch')}&day=2026-12-02`);
    await page.getByRole('link', { name: staff.say('staffCalendar.closeForAll') }).click();
    await expect(dialog(page).getByLabel(staff.say('closedDays.field.date'), { exact: true })).toHaveValue('Wed 02 Dec, 2026');
    await dialog(page).getByText(staff.say('closedDays.kind.STOCK_TAKE'), { exact: true }).click();
    await expect(dialog(page).getByLabel(staff.say('closedDays.field.nameCn'))).toHaveValue('盘点日');
    const effect = dialog(page)
      .getByRole('region', { name: staff.say('planEffect.title') })
      .getByRole('status');
    await expect(effect).toContainText(/1 day gets a new limit; on 1 of them \d+ bookings no longer fit/);
    await staff.looksSoundInBothSchemes();
    await dialog(page)
      .getByRole('button', { name: staff.say('closedDays.saveAndList') })
      .click();
    await expect(page).toHaveURL(/\/admin\/overbooked\?branch=[\w-]+&date=2026-12-02$/);

    await page.goto('/admin/closed-days?day=2026-12-02');
    await day(page, '2026-12-03').click();
    await expect(page.getByText(staff.say('closedDays.open'))).toBeVisible();
    await day(page, '2026-12-02').click();
    await expect(page.getByRole('link', { name: 'Resolve Wednesday, 02 Dec, Selayang Branch' })).toBeVisible();
    await expect(day(page, '2026-12-02')).toHaveAccessibleName(/Stock-take.*Has bookings/);
    await staff.looksSound();
    await page.getByRole('button', { name: staff.say('closedDays.openOf', { name: 'Stock-take' }) }).click();
    await dialog(page)
      .getByRole('button', { name: staff.say('closedDays.deleteAsk.confirm'), exact: true })
      .click();
    await expect(page.getByText('“Stock-take” is deleted: the day is open again.')).toBeVisible();
    await expect(day(page, '2026-12-02')).toHaveAccessibleName('Wednesday, 02 Dec');
  });

test('closed days of a year are imported from a file, whose bad lines are named first', longSuite, async ({ page }) => {
  const staff = new Staff(page);
  await staff.signIn();
  await page.goto('/admin/closed-days?year=2028&closed=import');
  const file = (content: string | Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'holidays.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await file(Buffer.from([0x64, 0x61, 0x74, 0x65, 0x2c, 0xb9, 0xfa]));
  await expect(dialog(page).getByRole('alert')).toHaveText(staff.say('closedDays.import.fault.encoding'));
  await file('date;name;states\n31/8/2028;National Day (Merdeka);\n32/8/2028;Nothing;\n25/12/2028;Christmas Day;Atlantis\n');
  await expect(dialog(page).getByText('1 new closed day, 0 there already, 2 lines are wrong.')).toBeVisible();
  await expect(dialog(page).getByText('Line 3')).toBeVisible();
  await staff.looksSound();
  expect(await staff.ask('{ closedDays(from: "2028-01-01", to: "2028-12-31") { id } }')).toEqual({ closedDays: [] });
  await dialog(page).getByRole('button', { name: 'Add 1 closed day' }).click();
  await expect(page.getByText('1 closed day of 2028 is added.')).toBeVisible();
  await expect(day(page, '2028-08-31')).toHaveAccessibleName(/National Day \(Merdeka\), Everywhere/);
});
