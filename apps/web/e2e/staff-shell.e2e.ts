import { expect, test, type Page } from '@playwright/test';
import { Staff } from './staff';
import { locales, longSuite, suiteOf, type Locale } from './words';

/** A member of staff of the demo before the dashboard. */
async function signedIn(page: Page, who: 'staff' | 'admin', locale: Locale = 'en'): Promise<Staff> {
  const member = new Staff(page, locale, { email: `${who}@demo.test`, password: `demo-${who}` });
  await member.enter('/admin/dashboard');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  return member;
}

const viewports: Record<Locale, { width: number; height: number }> = {
  en: { width: 1280, height: 900 },
  bm: { width: 375, height: 780 },
  cn: { width: 1440, height: 900 },
};

for (const locale of locales) {
  test(`the dashboard shows the day of one branch or all, in ${locale}`, suiteOf(locale), async ({ page }) => {
    await page.setViewportSize(viewports[locale]);
    const member = await signedIn(page, 'staff', locale);

    // The weeks below are a table with heads of its own.
    const branches = page.getByRole('grid').getByRole('rowheader');
    await expect(branches.filter({ hasText: 'Butterworth' })).toHaveCount(4);
    await expect(branches.filter({ hasText: 'Selayang' })).toHaveCount(0);
    await member.looksSoundInBothSchemes();
    await page.getByRole('button', { name: `${member.say('shell.branches')}: ${member.say('shell.branches.all')}` }).click();
    await page.getByRole('link', { name: 'Butterworth Tues & Sat', exact: true }).click();
    await expect(page).toHaveURL(/\?branch=/);
    await expect(branches).toHaveCount(1);
    await page.reload();
    await expect(branches).toHaveText(['Butterworth Tues & Sat']);
  });
}

test('a page outside the scope is forbidden, and one that does not exist is not found', longSuite, async ({ page }) => {
  const member = await signedIn(page, 'staff', 'cn');
  await page.goto('/cn/admin/there-is-no-such-page');
  await expect(page.getByText(member.say('errors.notFound.title'))).toBeVisible();
  await page.goto('/cn/admin/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    member.say('shell.forbidden.title', { page: member.say('users.title') }),
  );
  await member.looksSoundInBothSchemes();
  await member.standsAtEveryWidth();
});

test('the navigation is collapsed or full, remembered, and overlays the page on a telephone', longSuite, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const member = await signedIn(page, 'admin');
  const entry = page.getByRole('navigation', { name: member.say('shell.navigation') }).getByRole('link', { name: 'Dashboard' });
  const width = async () => (await entry.boundingBox())?.width ?? 0;
  expect(await width()).toBeGreaterThan(200);
  await page.getByRole('button', { name: member.say('shell.collapse') }).click();
  await expect.poll(width).toBeLessThan(60);
  // Moves the pointer in steps: a single move may happen before the drawer is rendered.
  await expect(async () => {
    await page.mouse.move(600, 600);
    await entry.hover();
    await expect(page.getByRole('tooltip')).toHaveText('Dashboard', { timeout: 2_000 });
  }).toPass();
  await page.mouse.move(600, 600);
  await page.reload();
  await expect(entry).toBeVisible();
  expect(await width()).toBeLessThan(60);
  await member.looksSound();

  await page.setViewportSize({ width: 375, height: 780 });
  await expect(entry).toBeHidden();
  const opener = page.getByRole('button', { name: member.say('shell.menu') });
  await opener.click();
  await expect(entry).toBeVisible();
  await member.looksSound();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await page
    .getByRole('button', { name: member.say('shell.keys.title') })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('dialog', { name: member.say('shell.keys.title') })).toBeVisible();
  await expect(entry).toBeHidden();
  await member.looksSound();
});
