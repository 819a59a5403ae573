import { expect, test } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff } from './staff';

test('the pages for developers lead from head to head, and what is copied has the address of this server', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const reader = new Staff(page, 'cn');
  reader.wordsOnly = true;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await reader.open('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loaded.filter((path) => /developers|explorer/.test(path))).toEqual([]);
  await reader.open('/developers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book deliveries from your own system');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const keyboard = new Keyboard(page);
  await keyboard.press(contents.getByRole('link', { name: 'Webhooks' }));
  await expect(page).toHaveURL(/#webhooks$/);
  await expect(contents.getByRole('link', { name: 'Webhooks' })).toHaveAttribute('aria-current', 'location');
  const start = page.locator('#quick-start');
  await start.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(start.getByRole('tab', { name: 'Node' })).toHaveAttribute('aria-selected', 'true');
  await start.getByRole('button', { name: 'Copy' }).click();
  await expect(start.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${new URL(page.url()).origin}/server/graphql`);
  await reader.standsAtEveryWidth();
  for (const link of await page.locator('main a[href^="#"]').all())
    await expect(page.locator(`[id="${(await link.getAttribute('href'))?.slice(1)}"]`)).toHaveCount(1);
  for (const path of ['/llms.txt', '/developers/errors.md', '/developers/quick-start.md', '/developers/schema-changelog.md']) {
    const answer = await page.request.get(path);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      200,
      expect.stringMatching(/^text\/(plain|markdown); charset=utf-8$/),
    ]);
  }
  for (const [, path = ''] of (await (await page.request.get('/llms.txt')).text()).matchAll(/\]\(([^)]+)\)/g))
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 200]);
});
