import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type Page, type Route } from '@playwright/test';
import { Staff } from './staff';
import { longSuite } from './words';

const list = (page: Page) => page.locator('[role=row][data-id]');
const bulk = (page: Page, staff: Staff) => page.getByRole('group', { name: staff.say('bookings.bulk') });

test('Shift and click selects a range repeatedly, and dragging still selects text', longSuite, async ({ page }) => {
  const staff = new Staff(page);
  // Days that are over: no other test changes what is listed.
  await staff.enter('/admin/bookings?from=2026-11-01&to=2026-11-20');
  const customer = (index: number) => list(page).nth(index).locator('.customer');
  await customer(0).click({ modifiers: ['Control'] });
  await expect(bulk(page, staff)).toContainText('1 selected');
  await customer(2).click({ modifiers: ['Shift'] });
  await expect(bulk(page, staff)).toContainText('3 selected');
  await customer(4).click({ modifiers: ['Shift'] });
  await expect(bulk(page, staff)).toContainText('5 selected');
  await expect(list(page).nth(4)).toBeFocused();

  const name = await customer(1).locator('span').first().boundingBox();
  if (!name) throw new Error('no customer');
  await page.mouse.move(name.x + 1, name.y + name.height / 2);
  await page.mouse.down();
  await page.mouse.move(name.x + name.width - 1, name.y + name.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => window.getSelection()?.toString())).not.toBe('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await customer(6).click({ modifiers: ['Shift'] });
  await expect(bulk(page, staff)).toContainText('7 selected');
});

test('a refused CSV file is reported, and an expired access token is renewed', longSuite, async ({ page }) => {
  const staff = new Staff(page);
  await staff.enter('/admin/bookings');
  const csv = page.getByRole('button', { name: staff.say('bookings.csv') });
  const message = page.locator('[data-snackbar]');
  const onFile = '**/server/api/bookings.csv*';
  await expect(list(page).first()).toBeVisible();

  await page.route(onFile, (route) => route.fulfill({ status: 503, json: { message: '', statusCode: 503 } }));
  await csv.click();
  await expect(message).toContainText(staff.say('deliveryForm.failure.SERVICE_UNAVAILABLE.title'));
  await expect(message).toBeInViewport();
  // A message under the pointer does not close.
  await message.hover();
  await staff.looksSound();
  await page.unroute(onFile);
  await message.getByRole('button', { name: staff.say('ui.close') }).click();

  // A session of its own: a shared one cannot be renewed, because a refresh token works once.
  await page.request.post('/server/api/auth/login', { data: { email: 'admin@demo.test', password: 'demo-admin' } });
  await page.route(onFile, (route) => route.fulfill({ status: 401, json: { message: '', statusCode: 401 } }), { times: 1 });
  const [file] = await Promise.all([page.waitForEvent('download'), csv.click()]);
  expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Order number');
  await expect(message).toHaveCount(0);
});

test('reversed dates disable the CSV file', longSuite, async ({ page }) => {
  const staff = new Staff(page);
  await staff.enter('/admin/bookings?from=2026-12-07&to=2026-11-27');
  await expect(page.getByText(staff.say('bookings.reversed.title'))).toBeVisible();
  await expect(page.getByRole('button', { name: staff.say('bookings.csv') })).toBeDisabled();
  await page.getByRole('button', { name: staff.say('bookings.reversed.swap') }).click();
  await expect(page.getByRole('button', { name: staff.say('bookings.csv') })).toBeEnabled();
});

test('a double press archives once, and a later tick stays', longSuite, async ({ page }) => {
  const staff = new Staff(page);
  await staff.beginSession();
  const family = `Faridah${randomInt(10_000_000, 100_000_000)}`;
  const [one, other] = [await staff.book(`A ${family}`, '2026-12-18'), await staff.book(`B ${family}`, '2026-12-18')];
  await staff.cancel(one.id);
  await staff.open(`/admin/bookings?search=${family}`);
  const box = (reference: string) => page.getByRole('checkbox', { name: staff.say('bookings.select', { reference }) });
  const { held, release } = await heldArchive(page, (route) => route.continue());
  await box(one.reference).check();
  const archive = bulk(page, staff).getByRole('button', { name: staff.say('bookings.archive') });
  await archive.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await archive.dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await box(other.reference).check();
  release();
  await expect(page.getByText('1 booking is archived.')).toBeVisible();
  await expect(list(page)).toHaveCount(1);
  await expect(box(other.reference)).toBeChecked();
  await expect(bulk(page, staff)).toContainText('1 selected');
  expect(held()).toBe(1);
});

/** Holds the archiving requests back until they are released. */
async function heldArchive(page: Page, goOn: (route: Route) => Promise<void>) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let held = 0;
  await page.route('**/server/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('ArchiveBookings')) return route.fallback();
    held += 1;
    await released;
    return goOn(route);
  });
  return { held: () => held, release };
}
