import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { Staff } from './staff';

test('the explorer sends a key that it keeps in no storage and no address, and shows the list of fields', async ({ page }) => {
  const staff = new Staff(page);
  await staff.enter('/developers');
  const { createApiKey } = await staff.ask<{ createApiKey: { secret: string } }>(
    'mutation ($name: String!) { createApiKey(input: { name: $name, scope: ["booking:read", "branch:all"] }) { secret } }',
    { name: `Explorer ${staff.orderNumber}` },
  );
  const { secret } = createApiKey;
  const complaints: string[] = [];
  page.on('console', (entry) => {
    if (/Content Security Policy|Refused to/i.test(entry.text())) complaints.push(entry.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.getByRole('link', { name: 'Explorer' }).click();
  await expect(page).toHaveURL(/\/developers\/explorer$/);
  const answer = page.getByRole('region', { name: /result/i });
  // The editor is loaded after its buttons.
  await expect(async () => {
    await page.getByRole('button', { name: /execute/i }).click();
    await expect(answer).toContainText('nextAvailable', { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await page.getByLabel('Key', { exact: true }).fill(secret);
  const asked = page.waitForRequest((request) => request.url().endsWith('/server/graphql'));
  await page.getByRole('button', { name: /execute/i }).click();
  const headers = await (await asked).allHeaders();
  expect([headers['authorization'], headers['cookie']]).toEqual([`Bearer ${secret}`, undefined]);
  await page.getByRole('button', { name: /documentation explorer/i }).click();
  await expect(page.getByRole('link', { name: 'Query', exact: true })).toBeVisible();
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie]));
  expect(left).not.toContain(secret);
  expect(left).not.toContain('nextAvailable');
  // Its editors and panes belong to GraphiQL.
  const { violations } = await new AxeBuilder({ page }).include('header').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(complaints).toEqual([]);
});
