import { expect, test, type Page } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff } from './staff';
import { bothSuites, locales, longSuite, prefixOf } from './words';

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('table').getByRole('row');

/** What a rule does to its days, once it is worked out. */
const effect = (staff: Staff) =>
  dialog(staff.page)
    .getByRole('region', { name: staff.say('planEffect.title') })
    .getByRole('status');

for (const { depth, details } of bothSuites)
  test(
    `a rule is added by mouse with its effect in sight, links to its overbooked days and is deleted${depth}`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const staff = new Staff(page);
      await staff.signIn();
      await page.goto('/admin/rules');
      await page.getByRole('button', { name: staff.say('rules.add') }).click();
      await dialog(page).getByLabel(staff.say('rules.field.name')).fill('Lorry to Ipoh');
      await dialog(page).getByRole('combobox').click();
      await page.getByRole('option', { name: 'Selayang Branch', exact: true }).click();
      await dialog(page).getByLabel(staff.say('rules.field.startDate')).fill('9/12');
      await dialog(page).getByLabel(staff.say('rules.field.dailyLimit')).fill('1');
      await expect(effect(staff)).toContainText(/1 day gets a new limit; on 1 of them \d+ bookings no longer fit/);
      await staff.looksSoundInBothSchemes();
      await dialog(page)
        .getByRole('button', { name: staff.say('rules.add') })
        .click();
      await expect(dialog(page)).toBeHidden();
      await expect(rows(page).nth(1)).toContainText('Lorry to Ipoh');
      await expect(page.getByRole('link', { name: /Wed 09 Dec, Selayang Branch: \d+ over/ })).toBeVisible();
      await staff.looksSound();

      await rows(page).nth(1).click();
      await dialog(page)
        .getByRole('button', { name: staff.say('rules.delete') })
        .click();
      await dialog(page)
        .getByRole('button', { name: staff.say('rules.deleteAsk.confirm'), exact: true })
        .click();
      await expect(page.getByText('“Lorry to Ipoh” is deleted.')).toBeVisible();
      await expect(rows(page).nth(1)).not.toContainText('Lorry to Ipoh');
    },
  );

test('a rule is changed by keyboard, and a stale edit shows both states', longSuite, async ({ page }) => {
  const staff = new Staff(page);
  await staff.signIn();
  const branchId = await staff.branchId('Muar Branch');
  const input = { name: 'Ferry day', branchIds: [branchId], startDate: '2026-12-21', endDate: '2026-12-21', dailyLimit: 9 };
  const { createRestriction: made } = await staff.ask<{ createRestriction: { id: string } }>(
    'mutation ($input: RestrictionInput!) { createRestriction(input: $input) { id } }',
    { input },
  );
  await page.goto('/admin/rules');
  const keyboard = new Keyboard(page);
  const link = page.getByRole('link', { name: 'Ferry day' });
  await keyboard.tabTo(link);
  await page.keyboard.press('Enter');
  const limit = dialog(page).getByLabel(staff.say('rules.field.dailyLimit'));
  await expect(limit).toHaveValue('9');
  await staff.ask('mutation ($id: ID!, $input: RestrictionInput!) { updateRestriction(id: $id, input: $input) { id } }', {
    id: made.id,
    input: { ...input, dailyLimit: 7 },
  });
  await keyboard.tabTo(limit);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+s');
  const states = dialog(page).getByRole('table', { name: staff.say('staffForm.stale.title') });
  await expect(states.getByRole('row').nth(1)).toHaveText(/Daily limit\s*7\s*10/);
  await staff.looksSound();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('“Ferry day” is saved.')).toBeVisible();
  await expect(link).toBeFocused();
  await expect(rows(page).filter({ hasText: 'Ferry day' })).toContainText('10 a day');
});

for (const locale of locales) {
  test(
    `in ${locale}, the list and an empty form stand at every width, and what is missing is said at its field`,
    longSuite,
    async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 780 });
      const staff = new Staff(page, locale);
      staff.wordsOnly = locale !== 'en';
      await staff.signIn();
      await page.goto(`${prefixOf(locale)}/admin/rules?rule=new`);
      await dialog(page)
        .getByRole('button', { name: staff.say('rules.add') })
        .click();
      await expect(dialog(page).getByLabel(staff.say('rules.field.name'))).toBeFocused();
      await staff.standsAtEveryWidth();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await staff.standsAtEveryWidth();
    },
  );
}
