import { expect, test, type Page } from '@playwright/test';
import { Staff } from './staff';
import { bothSuites } from './words';

const dialog = (page: Page) => page.getByRole('dialog');

for (const { depth, details } of bothSuites)
  test(`a colleague is invited by mouse, found by the search and disabled${depth}`, details, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const staff = new Staff(page);
    await staff.signIn();
    await page.goto('/admin/users');
    await page.getByRole('button', { name: staff.say('users.invite') }).click();
    const email = `zulaikha.${staff.email}`;
    await dialog(page).getByLabel(staff.say('users.field.email')).fill(email);
    await dialog(page).getByLabel(staff.say('users.field.name')).fill('Zulaikha Hamid');
    await dialog(page).getByText(staff.say('users.preset.dispatcher'), { exact: true }).click();
    await dialog(page).getByRole('checkbox', { name: 'Pahang Branch', exact: true }).check();
    await staff.looksSoundInBothSchemes();
    await staff.pressInDialog('users.send');
    await expect(page.getByText(staff.say('users.invited', { email }))).toBeVisible();
    await page.getByRole('searchbox').fill(email);
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Pahang Branch');
    await expect(row).toContainText(staff.say('users.state.invited'));
    await staff.looksSound();
    await row.click();
    await expect(dialog(page).getByRole('button', { name: staff.say('users.disable') })).toBeVisible();
    await staff.looksSound();
    await staff.pressInDialog('users.disable');
    await staff.pressInDialog('staffForm.save');
    await expect(row).toContainText(staff.say('users.state.disabled'));
  });
