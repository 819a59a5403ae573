import { execSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

/** Serves the page of packages/sdk/example on the origin of a shop, with the package from its tarball. */
const product = process.env['PRODUCT_URL'] ?? '';
const sdk = fileURLToPath(new URL('../../../packages/sdk', import.meta.url));
let folder = '';
let shop = '';
const server = createServer((request, response) => {
  const path = request.url ?? '/';
  const page = path === '/';
  void readFile(page ? join(sdk, 'example/page.html') : join(folder, path), 'utf8').then(
    (text) =>
      response
        .setHeader('content-type', page ? 'text/html' : 'text/javascript')
        .end(page ? text.replace('https://delivery.example.com', product) : text),
    () => response.writeHead(404).end(),
  );
});
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-sdk-shop-'));
  execSync(`npm pack --silent --pack-destination ${folder}`, { cwd: sdk });
  execSync('npm install --offline --no-audit --no-fund ./*.tgz', { cwd: folder, stdio: 'pipe' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop = `http://localhost:${(server.address() as AddressInfo).port}/`;
});
test.afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('a shop’s page books by the SDK as a guest, once however often the button is pressed', async ({ page }) => {
  await page.goto(shop);
  await page.getByLabel('Order number').fill('SDK-PAGE-1');
  await page.getByLabel('Postcode').fill('68100');
  const date = page.getByLabel('Date');
  await date.focus();
  await expect(date.locator('option').nth(5)).toBeAttached();
  await date.selectOption({ index: 5 });
  await page.getByLabel('Name').fill('Nurul Huda');
  await page.getByLabel('Mobile number').fill('012-345 6789');
  await page.getByLabel('E-mail').fill('nurul@example.test');
  await page.getByLabel('Address').fill('x'.repeat(300));
  const output = page.locator('output');
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(output).toContainText('At most');
  await page.getByLabel('Address').fill('1, Jalan Mawar');
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(output).toContainText('Booked: ');
  const first = await output.textContent();
  await output.evaluate((element) => (element.textContent = ''));
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(output).toHaveText(first ?? '');

  await page.getByRole('link').click();
  await expect(page).toHaveURL(/\/form/);
  await expect(page.getByText('68100').first()).toBeVisible();
});
