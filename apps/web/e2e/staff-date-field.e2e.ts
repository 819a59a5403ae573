import { expect, test, type Page } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff } from './staff';
import { locales, longSuite } from './words';

const surface = (page: Page) => page.getByRole('dialog').last();

/** Opens the calendar dialog, whose first field is the date. */
async function openDayDialog(staff: Staff) {
  const { page } = staff;
  await staff.enter('/admin/branches');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = page.getByRole('button', { name: staff.say('shell.menu') });
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole('button', { name: staff.say('shell.day.title') })
    .filter({ visible: true })
    .click();
  const field = page.getByRole('textbox', { name: staff.say('shell.day.date') });
  await expect(field).toBeFocused();
  return field;
}

for (const locale of locales) {
  for (const width of [375, 1440]) {
    test(
      `the calendar of a date field fits the window, and a press outside closes it, in ${locale} at ${width} px`,
      longSuite,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 812 });
        const staff = new Staff(page, locale);
        const field = await openDayDialog(staff);
        await expect(field).toHaveCSS('font-size', '16px');

        await field.fill('2026-12-04');
        await field.press('Tab');
        // Escape closes the calendar alone, and gives the focus back.
        const open = page.getByRole('button', { name: staff.say('dateField.open') });
        await page.keyboard.press('Enter');
        const day = (date: string) => surface(page).locator(`[data-date="${date}"]`);
        await expect(day('2026-12-04')).toBeFocused();
        // The loads are there; other tests may close the day.
        await expect(day('2026-12-04')).toHaveAttribute('data-status', /AVAILABLE|LIMITED|FULL|CLOSED/);
        await staff.looksSoundInBothSchemes();
        await page.keyboard.press('Escape');
        await expect(open).toBeFocused();
        await expect(field).toBeVisible();
        await open.click();
        // On a telephone it slides in from below, and is within the window after that.
        await expect(surface(page)).toBeInViewport({ ratio: 1 });
        await day('2026-12-11').click();
        await field.press('Alt+ArrowDown');
        await expect(day('2026-12-11')).toBeFocused();
        // A press outside closes the calendar, and chooses nothing.
        await page.mouse.click(width - 4, 4);
        await expect(day('2026-12-11')).toBeHidden();
        await expect(field).toBeFocused();
      },
    );
  }
}

test('the calendar in the menu of a filter takes its own keys, and the menu stays open', longSuite, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const staff = new Staff(page);
  await staff.enter('/admin/bookings');
  const keyboard = new Keyboard(page);
  await page.getByRole('button', { name: staff.say('bookings.filter.fromToday'), exact: true }).click();
  const from = page.getByRole('textbox', { name: staff.say('datesFilter.from') });
  await from.fill('+3');
  await keyboard.tabTo(page.getByRole('button', { name: staff.say('dateField.open') }).first());
  await expect(from).not.toHaveValue('+3');
  await page.keyboard.press('Enter');
  const focused = page.locator('dialog [data-date]:focus');
  await expect(focused).toBeVisible();
  const before = await focused.getAttribute('data-date');
  await page.keyboard.press('ArrowDown');
  await expect(focused).not.toHaveAttribute('data-date', before ?? '');
  await staff.looksSound();
  await page.keyboard.press('Enter');
  await expect(from).toBeVisible();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  await page
    .getByRole('button', { name: staff.say('datesFilter.all'), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/dates=all/);
});
