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
  test(`a feed is made by keyboard, read by a calendar program and revoked by mouse${depth}`, details, async ({ page, request }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const staff = new Staff(page);
    await staff.enter('/admin/integrations?tab=feeds');
    const keyboard = new Keyboard(page);
    const name = ownName(staff, 'Office calendar');
    await expect(page.getByRole('table', { name: staff.say('integrations.feeds') })).toBeVisible();
    await page.keyboard.press('a');
    const branch = dialog(page).getByLabel(staff.say('integrations.field.branchId'));
    await expect(branch).toBeFocused();
    await page.keyboard.type('Sel');
    await expect(branch).toHaveValue(await staff.branchId('Selayang Branch'));
    await page.keyboard.press('Control+s');
    const field = dialog(page).getByLabel(staff.say('integrations.field.name'), { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await looksSoundEverywhere(staff);
    await page.keyboard.type(name);
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByText(staff.say('staffForm.discard.title'))).toBeVisible();
    await keyboard.press(dialog(page).getByRole('button', { name: staff.say('staffForm.discard.keep') }));
    await page.keyboard.press('Control+s');

    const copy = dialog(page).getByRole('button', { name: staff.say('integrations.done.copy'), exact: true });
    await expect(copy).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByText(staff.say('integrations.leave.title'))).toBeVisible();
    await looksSoundEverywhere(staff);
    await keyboard.press(copy);
    await expect(dialog(page).getByText(staff.say('integrations.done.copied'))).toBeVisible();
    await looksSoundEverywhere(staff);
    const url = await page.evaluate(() => navigator.clipboard.readText());
    await expect(dialog(page).getByRole('link')).toHaveAttribute('href', url.replace('http:', 'webcal:'));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    // A key has opened it, not a button.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const row = page.getByRole('row', { name });
    await expect(row).toContainText(staff.say('integrations.read.never'));

    // As a calendar program: with the address alone.
    const [ofBranch, ofAnother] = await Promise.all(
      ['Selayang Branch', 'Muar Branch'].map(async (one) =>
        staff.findBooking({ branchIds: [await staff.branchId(one)], deliveryDateFrom: '2026-12-01', statuses: ['CONFIRMED'] }),
      ),
    );
    const calendar = await request.get(url);
    expect(calendar.status()).toBe(200);
    expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    const lines = (await calendar.text()).replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain('NAME:Selayang Branch');
    expect(lines).toContain(`UID:${ofBranch}@localhost`);
    expect(lines).not.toContain(`UID:${ofAnother}@localhost`);

    await page.reload();
    await expect(row).toContainText(staff.say('integrations.read.now'));
    await expect(page.locator('body')).not.toContainText('/server/api/calendars/');
    await row.getByRole('button').click();
    await expect(dialog(page).getByText(staff.say('integrations.revokeAsk.text'))).toBeVisible();
    await looksSoundEverywhere(staff);
    await staff.pressInDialog('integrations.revokeAsk.confirm', { exact: true });
    await expect(row).toContainText('Revoked 01 Dec, 2026');
    await expect(row.getByRole('button')).toHaveCount(0);
    expect((await request.get(url)).status()).toBe(404);
    await staff.looksSound();
  });

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
      await page.keyboard.press('a');
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
      await expect(dialog(page).getByText(/Write an address such as/)).toBeVisible();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('127.0.0.1, ::1');
      await page.keyboard.press('Control+s');

      const copy = dialog(page).getByRole('button', { name: staff.say('integrations.done.copy'), exact: true });
      await keyboard.press(copy);
      await expect(dialog(page).getByText(staff.say('keys.done.copied'))).toBeVisible();
      await looksSoundEverywhere(staff);
      const secret = await page.evaluate(() => navigator.clipboard.readText());
      expect(secret).toMatch(/^bk_test_[0-9A-Za-z]{36}$/);
      // As somebody pastes it into a shell.
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
        // The whole menu is seen, also of the last row: what is cut off has a smaller part in sight.
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
  test(`in ${locale}, keys and feeds, a failure, an empty list and the forms stand at every width`, longSuite, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 780 });
    const staff = new Staff(page, locale);
    staff.wordsOnly = locale !== 'en';
    await staff.enter('/admin/integrations?tab=feeds');
    await expect(page.getByRole('table')).toBeVisible();
    await staff.standsAtEveryWidth();
    let answer: object = { data: null, errors: [{ message: '-', extensions: { code: 'SERVICE_UNAVAILABLE' } }] };
    await page.route('**/server/graphql', (route) =>
      route.request().postData()?.includes('"CalendarFeeds"') === true ? route.fulfill({ json: answer }) : route.continue(),
    );
    await page.reload();
    await expect(page.getByText(staff.say('integrations.failed'))).toBeVisible();
    await staff.standsAtEveryWidth();
    answer = { data: { calendarFeeds: [] } };
    await page.getByRole('button', { name: staff.say('ui.tryAgain') }).click();
    await expect(page.getByText(staff.say('integrations.empty.title'))).toBeVisible();
    await staff.standsAtEveryWidth();
    await page.getByRole('button', { name: staff.say('integrations.addFirst') }).click();
    await expect(dialog(page).getByLabel(staff.say('integrations.field.branchId'))).toBeFocused();
    await staff.standsAtEveryWidth();

    await staff.ask(
      'mutation ($name: String!) { createApiKey(input: { name: $name, scope: ["booking:read", "branch:all"] }) { secret } }',
      {
        name: ownName(staff, 'Report'),
      },
    );
    await staff.open('/admin/integrations');
    await expect(page.getByRole('table', { name: staff.say('keys.title') })).toBeVisible();
    await staff.standsAtEveryWidth();
    await page.keyboard.press('a');
    await dialog(page)
      .getByRole('radio', { name: staff.say('keys.preset.carrier') })
      .press(' ');
    await staff.standsAtEveryWidth();
  });
}
