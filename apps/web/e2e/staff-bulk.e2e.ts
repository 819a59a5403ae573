import { randomInt } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff, withoutLive } from './staff';
import { longSuite } from './words';

const rows = (page: Page) => page.locator('[role=row][data-id]');
const family = () => `Maimunah${randomInt(10_000_000, 100_000_000)}`;

/** Selects three bookings, the only results of a search. */
async function givenSelected(staff: Staff, how: 'mouse' | 'keyboard') {
  const { page } = staff;
  await staff.enter('/admin/bookings');
  const name = family();
  const ids: string[] = [];
  for (const first of ['A', 'B', 'C']) ids.push((await staff.book(`${first} ${name}`, '2026-12-18')).id);
  await page.getByRole('searchbox').fill(name);
  await expect(rows(page)).toHaveCount(3);
  if (how === 'mouse') await page.getByRole('checkbox', { name: staff.say('bookings.selectAll') }).check();
  else {
    await rows(page).first().focus();
    await page.keyboard.press('Control+a');
  }
  return { ids, bulk: page.getByRole('group', { name: staff.say('bookings.bulk') }) };
}

for (const [locale, width, how] of [
  ['en', 1440, 'mouse'],
  ['bm', 375, 'mouse'],
  ['cn', 1280, 'keyboard'],
] as const)
  test(`selected bookings are moved together and moved back in ${locale} at ${width} px, by ${how}`, longSuite, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await withoutLive(page);
    const staff = new Staff(page, locale);
    const { say } = staff;
    const { ids, bulk } = await givenSelected(staff, width === 375 ? 'keyboard' : how);
    const keyboard = new Keyboard(page);
    const press = (name: string, within = page.getByRole('dialog')) => {
      const button = within.getByRole('button', { name, exact: true });
      return how === 'mouse' ? button.click() : keyboard.press(button);
    };
    await press(say('bookings.move'), bulk);
    const date = page.getByRole('textbox', { name: say('bookings.move.date') });
    // Somebody else changes a booking after the question, before which the bookings were read.
    await expect(date).toBeVisible();
    await staff.change(ids[2] ?? '', { remarks: 'Call first' });
    await date.fill('22/12');
    await date.press('Enter');
    await staff.looksSound();
    await press(say('bookings.move.confirm', { count: 3 }));
    await expect(page.getByText(say('bookings.bulk.left', { count: 1 }))).toBeVisible();
    // A control that the head of the page partly covers is too small a target for axe.
    await page.evaluate(() => window.scrollTo(0, 0));
    await staff.looksSound();
    expect(await Promise.all(ids.map((id) => staff.dateOf(id)))).toEqual(['2026-12-22', '2026-12-22', '2026-12-18']);
    await press(say('bookings.job.undo'));
    await expect(page.getByText(say('bookings.bulk.undone', { count: 2, left: 0, references: '' }))).toBeVisible();
    expect(await Promise.all(ids.map((id) => staff.dateOf(id)))).toEqual(['2026-12-18', '2026-12-18', '2026-12-18']);
    await page.evaluate(() => window.scrollTo(0, 0));
    await staff.looksSound();
  });

test('on a telephone selected customers get a message', longSuite, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 900 });
  const staff = new Staff(page);
  const { say } = staff;
  const { bulk } = await givenSelected(staff, 'keyboard');
  await bulk.getByRole('button', { name: say('bookings.message'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Our lorry is late today. We come after 18:00.');
  await staff.looksSound();
  await dialog.getByRole('button', { name: say('bookings.message.confirm', { count: 3 }) }).click();
  // Bookings without a channel are named, so that staff call their customers.
  await expect(dialog.getByText('The customer gets no messages: call them')).toBeVisible();
  await dialog
    .getByRole('button', { name: say('ui.close') })
    .last()
    .click();
});
