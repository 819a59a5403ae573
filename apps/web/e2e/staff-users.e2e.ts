import { expect, test, type Page } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff } from './staff';
import { bothSuites, longSuite } from './words';

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
    await dialog(page).getByRole('combobox').click();
    await page.getByRole('option', { name: 'Pahang Branch', exact: true }).click();
    await staff.looksSoundInBothSchemes();
    await dialog(page)
      .getByRole('button', { name: staff.say('users.send') })
      .click();
    await expect(page.getByText(staff.say('users.invited', { email }))).toBeVisible();
    await page.getByRole('searchbox').fill(email);
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Pahang Branch');
    await expect(row).toContainText(staff.say('users.state.invited'));
    await staff.looksSound();
    await row.click();
    await dialog(page)
      .getByRole('button', { name: staff.say('users.disable') })
      .click();
    await dialog(page)
      .getByRole('button', { name: staff.say('staffForm.save') })
      .click();
    await expect(row).toContainText(staff.say('users.state.disabled'));
  });

test('a right is given by keyboard', longSuite, async ({ page }) => {
  const staff = new Staff(page);
  await staff.signIn();
  const email = `ravi.${staff.email}`;
  await staff.ask('mutation ($input: UserInput!) { inviteUser(input: $input) { _id } }', {
    input: { name: 'Ravi a/l Dorai', email, role: 'admin', scope: ['booking:read'], branchIds: [] },
  });
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  const keyboard = new Keyboard(page);
  const link = page.getByRole('link', { name: /Ravi a\/l Dorai/ });
  await keyboard.tabTo(link);
  await page.keyboard.press('Enter');
  const right = dialog(page).getByRole('switch', { name: new RegExp(`^${staff.say('users.right.audit.read')}`) });
  await keyboard.tabTo(right);
  await page.keyboard.press('Space');
  await staff.looksSound();
  await page.keyboard.press('Control+s');
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText(staff.say('users.preset.own'));
});
