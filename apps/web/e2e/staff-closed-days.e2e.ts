import { expect, test, type Page } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff } from './staff';
import { bothSuites, locales, longSuite, prefixOf } from './words';

const dialog = (page: Page) => page.getByRole('dialog');
const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);

for (const { depth, details } of bothSuites)
  test(`a day is closed from the calendar by mouse with its bookings in sight, and opened again${depth}`, details, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const staff = new Staff(page);
    await staff.signIn();
    await page.goto(`/admin/calendar?branch=${await staff.branchId('Selayang Branch')}&day=2026-12-09`);
    await page.getByRole('link', { name: staff.say('staffCalendar.closeForAll') }).click();
    await expect(dialog(page).getByLabel(staff.say('closedDays.field.date'), { exact: true })).toHaveValue('Wed 09 Dec, 2026');
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
    await expect(page).toHaveURL(/\/admin\/overbooked\?branch=[\w-]+&date=2026-12-09$/);

    await page.goto('/admin/closed-days?day=2026-12-09');
    await day(page, '2026-12-10').click();
    await expect(page.getByText(staff.say('closedDays.open'))).toBeVisible();
    await day(page, '2026-12-09').click();
    await expect(page.getByRole('link', { name: 'Resolve Wednesday, 09 Dec, Selayang Branch' })).toBeVisible();
    await expect(day(page, '2026-12-09')).toHaveAccessibleName(/Stock-take.*Has bookings/);
    await staff.looksSound();
    await page.getByRole('button', { name: staff.say('closedDays.openOf', { name: 'Stock-take' }) }).click();
    await dialog(page)
      .getByRole('button', { name: staff.say('closedDays.deleteAsk.confirm'), exact: true })
      .click();
    await expect(page.getByText('“Stock-take” is deleted: the day is open again.')).toBeVisible();
    await expect(day(page, '2026-12-09')).toHaveAccessibleName('Wednesday, 09 Dec');
  });

test('the year is walked by keyboard, a closed day is changed, and a stale edit shows both states', longSuite, async ({ page }) => {
  const staff = new Staff(page);
  await staff.signIn();
  const input = { date: '2027-08-05', name: 'Mooncake', kind: 'PUBLIC_HOLIDAY', states: ['Penang'] };
  const save = 'mutation ($id: ID, $input: ClosedDayInput!) { saveClosedDay(id: $id, input: $input) { id } }';
  const { saveClosedDay: made } = await staff.ask<{ saveClosedDay: { id: string } }>(save, { input });
  await page.goto('/admin/closed-days?day=2027-08-03');
  const keyboard = new Keyboard(page);
  await keyboard.tabTo(day(page, '2027-08-03'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(day(page, '2027-08-05')).toBeFocused();
  await keyboard.press(page.getByRole('button', { name: staff.say('closedDays.editOf', { name: 'Mooncake' }) }));
  const name = dialog(page).getByLabel(staff.say('closedDays.field.nameCn'));
  await staff.ask(save, { id: made.id, input: { ...input, states: ['Penang', 'Johor'] } });
  await keyboard.type(name, '中秋节');
  await page.keyboard.press('Control+s');
  const states = dialog(page).getByRole('table', { name: staff.say('staffForm.stale.title') });
  await expect(states.getByRole('row').nth(1)).toContainText('Penang and Johor');
  await staff.looksSound();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('“Mooncake” is saved.')).toBeVisible();
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

for (const locale of locales) {
  test(
    `in ${locale}, the year, its import and an empty form stand at every width, and what is missing is said at its field`,
    longSuite,
    async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 780 });
      const staff = new Staff(page, locale);
      staff.wordsOnly = locale !== 'en';
      await staff.signIn();
      await page.goto(`${prefixOf(locale)}/admin/closed-days?closed=new&day=2026-12-09`);
      await dialog(page)
        .getByRole('button', { name: staff.say('closedDays.closeIt') })
        .click();
      await expect(dialog(page).getByLabel(staff.say('closedDays.field.name'))).toBeFocused();
      await staff.standsAtEveryWidth();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await staff.standsAtEveryWidth();
      await page.goto(`${prefixOf(locale)}/admin/closed-days?closed=import&year=2028`);
      await expect(dialog(page).getByText(staff.say('closedDays.import.drop'))).toBeVisible();
      await staff.standsAtEveryWidth();
    },
  );
}
