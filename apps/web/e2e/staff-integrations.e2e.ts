import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff } from './staff';
import { bothSuites, locales, longSuite } from './words';

const dialog = (page: Page) => page.getByRole('dialog');

/** A name that no other test uses. */
const ownName = (staff: Staff, name: string) => `${name} ${staff.orderNumber}`;

/** In both schemes, on a telephone and on a desk. */
async function looksSoundEverywhere(staff: Staff): Promise<void> {
  for (const [width, colorScheme] of [
    [375, 'dark'],
    [1280, 'light'],
  ] as const) {
    await staff.page.setViewportSize({ width, height: 800 });
    await staff.page.emulateMedia({ colorScheme });
    await staff.looksSound();
  }
}

for (const { depth, details } of bothSuites)
  test(
    `a key is made by keyboard, its example call works, its secret is rotated, and it is revoked${depth}`,
    details,
    async ({ page, request }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const staff = new Staff(page);
      await staff.enter('/admin/integrations');
      const keyboard = new Keyboard(page);
      const name = ownName(staff, 'Shop system');
      await expect(page.getByRole('tab', { selected: true })).toContainText(staff.say('integrations.tab.keys'));
      await expect(page.getByText(staff.say('keys.sub'))).toBeVisible();
      await keyboard.press(page.getByRole('button', { name: new RegExp(`^(${staff.say('keys.add')}|${staff.say('keys.addFirst')})$`) }));
      const field = dialog(page).getByLabel(staff.say('keys.field.name'), { exact: true });
      await expect(field).toBeFocused();
      await page.keyboard.press('Control+s');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await looksSoundEverywhere(staff);
      await page.keyboard.type(name);
      await keyboard.tabTo(dialog(page).getByRole('radio').first());
      await page.keyboard.press('Space');
      await keyboard.type(dialog(page).getByLabel(staff.say('keys.field.networks')), 'nowhere');
      await page.keyboard.press('Control+s');
      await expect(dialog(page).getByText(/Enter an address such as/)).toBeVisible();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('127.0.0.1, ::1');
      await page.keyboard.press('Control+s');

      const copy = dialog(page).getByRole('button', { name: staff.say('integrations.done.copy'), exact: true });
      await keyboard.press(copy);
      await expect(dialog(page).getByText(staff.say('keys.done.copied'))).toBeVisible();
      await looksSoundEverywhere(staff);
      const secret = await page.evaluate(() => navigator.clipboard.readText());
      expect(secret).toMatch(/^bk_test_[0-9A-Za-z]{36}$/);
      // As pasted into a shell.
      const call = await dialog(page)
        .getByText(/^curl /)
        .innerText();
      const { stdout } = await promisify(execFile)('sh', ['-c', call]);
      expect(JSON.parse(stdout)).toMatchObject({ data: { availability: { served: true } } });
      await page.keyboard.press('Escape');
      await expect(dialog(page).getByText(staff.say('keys.leave.title'))).toBeVisible();
      await keyboard.tabTo(dialog(page).getByRole('checkbox', { name: staff.say('keys.done.safe') }));
      await page.keyboard.press('Space');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expect(page.locator('body')).not.toContainText(secret);
      expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))).not.toContain(secret);

      const row = page.getByRole('row', { name });
      await expect(row).toContainText(staff.say('keys.used.never'));
      const works = async (key: string) =>
        (
          await request.post('/server/graphql', { headers: { authorization: `Bearer ${key}` }, data: { query: '{ branches { id } }' } })
        ).ok();
      const act = async (words: string) => {
        await row.getByRole('button').click();
        // The whole menu is visible, even that of the last row.
        await expect(row.getByRole('group')).toBeInViewport({ ratio: 1 });
        await row.getByRole('button', { name: staff.say(words), exact: true }).click();
      };
      await act('keys.rotate');
      await looksSoundEverywhere(staff);
      await dialog(page).getByLabel(staff.say('keys.rotateAsk.overlap')).selectOption('0');
      await staff.pressInDialog('keys.rotateAsk.confirm');
      const next = await dialog(page).getByLabel(staff.say('keys.done.label'), { exact: true }).inputValue();
      expect([await works(secret), await works(next)]).toEqual([false, true]);
      await dialog(page)
        .getByRole('checkbox', { name: staff.say('keys.done.safe') })
        .check();
      await staff.pressInDialog('integrations.done.close');
      await act('integrations.revoke');
      await staff.pressInDialog('integrations.revoke', { exact: true });
      await expect(row).toContainText('Revoked 01 Dec, 2026');
      expect(await works(next)).toBe(false);
      await staff.looksSound();
    },
  );

for (const locale of locales) {
  test(`in ${locale}, the API keys and their form fit each width`, longSuite, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 780 });
    const staff = new Staff(page, locale);
    staff.wordsOnly = locale !== 'en';
    await staff.enter('/admin/integrations');
    await staff.ask(
      'mutation ($name: String!) { createApiKey(input: { name: $name, scope: ["booking:read", "branch:all"] }) { secret } }',
      {
        name: ownName(staff, 'Report'),
      },
    );
    await staff.open('/admin/integrations');
    await expect(page.getByRole('table', { name: staff.say('keys.title') })).toBeVisible();
    await staff.standsAtEveryWidth();
    await page.getByRole('button', { name: staff.say('keys.add'), exact: true }).click();
    await dialog(page)
      .getByRole('radio', { name: staff.say('keys.preset.carrier') })
      .press(' ');
    await staff.standsAtEveryWidth();
  });
}
