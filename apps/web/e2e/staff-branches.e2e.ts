import { expect, test, type Page } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff } from './staff';
import { bothSuites, longSuite } from './words';

const dialog = (page: Page) => page.getByRole('dialog');

/** The impact of saving, once it is loaded. */
const impact = (staff: Staff) => dialog(staff.page).getByRole('region', { name: staff.say('planImpact.title') });

/** Adds a branch for this test, which delivers where no other branch does. */
async function givenBranch(staff: Staff, name: string, coverage: string[]): Promise<{ id: string; input: object }> {
  const input = {
    name,
    dailyLimit: 9,
    leadTime: 1,
    deliveryRange: 30,
    deliveryWeekdays: ['MONDAY', 'TUESDAY'],
    coverage,
    address: { zipcode: '93000' },
  };
  const { createBranch } = await staff.ask<{ createBranch: { id: string } }>(
    'mutation ($input: BranchInput!) { createBranch(input: $input) { id } }',
    { input },
  );
  return { id: createBranch.id, input };
}

const update = (staff: Staff, id: string, input: object) =>
  staff.ask('mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { id } }', { id, input });

/** Suspends the branch, so that no other test finds it open. */
const suspend = (staff: Staff, id: string, input: object) => update(staff, id, { ...input, status: 'SUSPENDED' });

for (const { depth, details } of bothSuites)
  test(
    `a lower limit and a smaller coverage of a branch show their impact before they are saved, by mouse${depth}`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const staff = new Staff(page);
      await staff.signIn();
      const name = `Sri Aman ${staff.orderNumber}`;
      const { id, input } = await givenBranch(staff, name, ['95000-95299', '95300-95999']);
      await page.goto('/admin/branches');
      await page.getByLabel(staff.say('branches.who'), { exact: true }).fill('95000');
      await expect(page.getByText(new RegExp(`1\\s*${name} Monday and Tuesday, next available`))).toBeVisible();
      await staff.looksSound();

      await page.getByRole('searchbox').fill(name.toLowerCase());
      await expect(page.getByRole('row')).toHaveCount(2);

      await page.getByRole('button', { name: staff.say('branches.report.title') }).click();
      const gaps = dialog(page).getByRole('region', { name: staff.say('branches.report.gaps') });
      await expect(gaps.getByText('Sarawak')).toBeVisible();
      await expect(gaps).not.toContainText('95000');
      await expect(dialog(page).getByRole('region', { name: staff.say('branches.report.overlaps') })).toContainText('34200–34');
      await staff.looksSoundInBothSchemes();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();

      await page.getByRole('link', { name }).click();
      await dialog(page).getByLabel(staff.say('branches.field.dailyLimit')).fill('4');
      await dialog(page).getByRole('button', { name: 'Remove 95300-95999' }).click();
      await expect(impact(staff)).toContainText(/\d+ days get a new limit; every booking still fits/);
      await expect(impact(staff)).toContainText(/95300–95999 Roban.*nobody would deliver there any more/);
      await staff.looksSoundInBothSchemes();
      await staff.pressInDialog('staffForm.save');
      await expect(page.getByText(`“${name}” is saved.`)).toBeVisible();
      const row = page.getByRole('row', { name });
      await expect(row).toContainText('95000–95299');
      await expect(row).not.toContainText('95300');

      await row.click();
      await dialog(page)
        .getByRole('switch', { name: staff.say('branches.field.status') })
        .click();
      await expect(impact(staff)).toContainText(staff.say('branches.impact.suspending'));
      await staff.pressInDialog('staffForm.save');
      await expect(row).toContainText(staff.say('branches.status.SUSPENDED'));

      await row.click();
      await dialog(page).getByRole('link', { name: 'What was changed on this branch' }).click();
      await expect(page).toHaveURL(/\/admin\/audit\?/);
      await expect(page.getByText(name).first()).toBeVisible();
      await suspend(staff, id, input);
    },
  );

test(
  'the calendar feed of a branch is created by keyboard, read by a calendar program, replaced and revoked',
  longSuite,
  async ({ page, request }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const staff = new Staff(page);
    await staff.signIn();
    const name = `Kapit ${staff.orderNumber}`;
    const { id, input } = await givenBranch(staff, name, ['96800-96809']);
    await page.goto(`/admin/branches?branch=${id}`);
    const keyboard = new Keyboard(page);
    const drawer = page.getByRole('dialog', { name, exact: true });
    const shown = page.getByRole('dialog', { name: staff.say('branches.feed.done.title') });
    const button = (id: string) => drawer.getByRole('button', { name: staff.say(id), exact: true });
    await drawer.getByText(staff.say('branches.feed'), { exact: true }).click();
    await staff.looksSoundInBothSchemes();
    await keyboard.press(button('branches.feed.make'));
    const copy = shown.getByRole('button', { name: staff.say('integrations.done.copy'), exact: true });
    await expect(copy).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(shown.getByText(staff.say('branches.feed.leave.title'))).toBeVisible();
    await staff.looksSoundInBothSchemes();
    await keyboard.press(copy);
    await expect(shown.getByText(staff.say('branches.feed.done.copied'))).toBeVisible();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    await expect(shown.getByRole('link')).toHaveAttribute('href', url.replace('http:', 'webcal:'));
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
    await expect(drawer).toContainText(staff.say('branches.feed.read.never'));

    // A calendar program has only the address.
    const calendar = await request.get(url);
    expect(calendar.status()).toBe(200);
    expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect((await calendar.text()).split('\r\n')).toContain(`NAME:${name}`);
    await page.reload();
    await drawer.getByText(staff.say('branches.feed'), { exact: true }).click();
    await expect(drawer).toContainText(staff.say('branches.feed.read.now'));
    await expect(page.locator('body')).not.toContainText('/server/api/calendars/');

    await button('branches.feed.replace').click();
    const question = page.getByRole('dialog').filter({ hasText: staff.say('branches.feed.replaceAsk.text') });
    await staff.looksSoundInBothSchemes();
    await question.getByRole('button', { name: staff.say('branches.feed.replace'), exact: true }).click();
    const next = await shown.getByLabel(staff.say('branches.feed.done.label'), { exact: true }).inputValue();
    expect([(await request.get(url)).status(), (await request.get(next)).status()]).toEqual([404, 200]);
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: staff.say('integrations.leave.confirm') }).click();

    await button('branches.feed.revoke').click();
    const end = page.getByRole('dialog').filter({ hasText: staff.say('branches.feed.revokeAsk.text') });
    await end.getByRole('button', { name: staff.say('branches.feed.revoke'), exact: true }).click();
    await expect(drawer).toContainText(staff.say('branches.feed.none'));
    expect((await request.get(next)).status()).toBe(404);
    await suspend(staff, id, input);
  },
);

test('a stale edit of a branch shows both states', longSuite, async ({ page }) => {
  const staff = new Staff(page);
  await staff.signIn();
  const { id, input } = await givenBranch(staff, `Bintulu ${staff.orderNumber}`, ['97000-97015']);
  await page.goto(`/admin/branches?branch=${id}`);
  const limit = dialog(page).getByLabel(staff.say('branches.field.dailyLimit'));
  await expect(limit).toHaveValue('9');
  await update(staff, id, { ...input, dailyLimit: 7 });
  await limit.fill('8');
  await page.keyboard.press('Control+s');
  await expect(dialog(page).getByRole('table', { name: staff.say('staffForm.stale.title') })).toBeVisible();
  await staff.looksSound();
  await suspend(staff, id, input);
});
