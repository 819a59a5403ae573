import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff, withoutLive } from './staff';
import { bothSuites, longSuite } from './words';

const row = (page: Page, id: string) => page.locator(`[role=row][data-id="${id}"]`);
const drawer = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });
const digits = () => String(randomInt(10_000_000, 100_000_000));

for (const { depth, details } of bothSuites)
  test(
    `a booking is found by telephone number and edited by keyboard, and a stale edit shows both states${depth}`,
    details,
    async ({ page }) => {
      await withoutLive(page);
      const staff = new Staff(page);
      const keyboard = new Keyboard(page);
      await staff.enter('/admin/bookings');
      const [first, last] = [digits().slice(0, 4), digits().slice(0, 4)];
      const { id, reference } = await staff.book('Halimah binti Osman', '2026-12-17', { primaryContact: `011${first}${last}` });

      await expect(page.getByRole('grid')).toBeVisible();
      await keyboard.type(page.getByRole('searchbox'), `+60 11-${first} ${last}`);
      await expect(page.locator('[role=row][data-id]')).toHaveCount(1);
      await keyboard.tabTo(row(page, id));
      await page.keyboard.press('Enter');
      await expect(drawer(page, reference).getByText(`011-${first} ${last}`)).toBeVisible();
      await staff.looksSound();

      const edit = drawer(page, reference).getByRole('button', { name: staff.say('bookingDrawer.edit'), exact: true });
      const remarks = page.getByLabel(staff.say('bookingDrawer.field.remarks'));
      await keyboard.press(edit);
      await keyboard.type(remarks, 'The lift is small');
      await page.keyboard.press('Control+s');
      await expect(page.getByText(staff.say('bookingDrawer.edit.done'))).toBeVisible();
      await expect(drawer(page, reference).getByText('The lift is small').first()).toBeVisible();

      await keyboard.press(edit);
      await remarks.fill('Gate B');
      await staff.change(id, { remarks: 'Call first', address1: 'No. 3, Jalan Lain' });
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('alert').filter({ hasText: staff.say('bookingDrawer.failure.CONFLICT.title') })).toBeInViewport();
      await expect(page.getByText(staff.say('bookingDrawer.edit.clash', { value: 'Call first' }))).toBeVisible();
      await expect(remarks).toHaveValue('Gate B');
      await expect(page.getByLabel(staff.say('bookingDrawer.field.address1'))).toHaveValue('No. 3, Jalan Lain');
      await staff.looksSound();
      await page.keyboard.press('Escape');
      await expect(page.getByText(staff.say('staffForm.discard.title'))).toBeInViewport();
      await page.getByRole('button', { name: staff.say('staffForm.discard.keep') }).click();
      await page.getByRole('button', { name: staff.say('bookingDrawer.edit.save'), exact: true }).click();
      await drawer(page, reference)
        .getByRole('tab', { name: staff.say('bookingDrawer.history') })
        .click();
      await expect(drawer(page, reference).getByText('Call first → Gate B')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(row(page, id)).toBeFocused();
    },
  );

test('in the drawer a booking is moved and moved back, sent out and delivered with photographs', longSuite, async ({ page }) => {
  const staff = new Staff(page);
  await staff.enter('/admin/bookings');
  const { id, reference } = await staff.book('Chong Kah Wai', '2026-12-17');
  await page.goto(`/admin/bookings?booking=${id}`);
  const open = drawer(page, reference);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await press(staff.say('bookingDrawer.move'));
  await drawer(page, `Move ${reference}`)
    .getByRole('gridcell')
    .getByRole('button', { name: /^Monday, 21 Dec/ })
    .click();
  await press('Move to Mon 21 Dec');
  await expect(page.getByText('Chong Kah Wai is now on Monday, 21 Dec. Nobody is notified.')).toBeVisible();
  await expect(open.getByText('Monday, 21 Dec, 2026')).toBeVisible();
  await press(staff.say('staffMove.undo'));
  await expect(page.getByText('Chong Kah Wai is back on Thursday, 17 Dec.')).toBeVisible();
  await expect(open.getByText('Thursday, 17 Dec, 2026').first()).toBeVisible();
  expect(await staff.dateOf(id)).toBe('2026-12-17');

  // A booking cannot go out before its date, so an early delivery is moved first.
  await expect(page.getByRole('button', { name: staff.say('manage.status.OUT_FOR_DELIVERY'), exact: true })).toBeHidden();
  await staff.bringForward(id);
  await press(staff.say('manage.status.OUT_FOR_DELIVERY'));
  await press(staff.say('manage.status.DELIVERED'));
  await staff.looksSoundInBothSchemes();
  const photo = {
    name: 'door.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } }),
  };
  const files = page.locator('dialog input[type=file]');
  await files.setInputFiles({ ...photo, buffer: Buffer.from('not a picture') });
  await press(staff.say('bookingDrawer.delivered.submit'));
  await expect(page.locator('[data-snackbar]').filter({ hasText: 'door.png' })).toBeVisible();
  await press(staff.say('bookingDrawer.photos.leaveOut', { name: 'door.png' }));
  await files.setInputFiles(photo);
  await press(staff.say('bookingDrawer.delivered.submit'));
  const document = (number: number) => open.getByRole('link', { name: staff.say('bookingDrawer.document', { number: String(number) }) });
  await expect(document(1)).toBeVisible();
  const seen = await page.request.get((await document(1).getAttribute('href')) ?? '');
  expect(seen.headers()['content-type']).toBe('image/png');

  await files.setInputFiles(photo);
  await expect(document(2)).toBeVisible();
  await staff.looksSound();
  await press(staff.say('bookingDrawer.removeDocument', { number: '2' }));
  await press(staff.say('bookingDrawer.remove.confirm'));
  await expect(document(2)).toBeHidden();
  await expect(document(1)).toBeVisible();
});

test('bookings are selected across pages with their count, archived and restored', longSuite, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const staff = new Staff(page);
  await staff.enter('/admin/bookings');
  const family = `Zaleha${digits()}`;
  const booked = [];
  for (const name of ['A', 'B', 'C']) booked.push(await staff.book(`${name} ${family}`, '2026-12-18'));
  for (const { id } of booked.slice(1)) await staff.cancel(id);

  const count = page.getByText(/^[\d,]+ bookings$/);
  await expect(count).toBeVisible();
  const all = (await count.textContent())?.replace(' bookings', '') ?? '';
  const list = page.locator('[role=row][data-id]');
  await list.first().focus();
  await page.keyboard.press('Control+a');
  const bulk = page.getByRole('group', { name: staff.say('bookings.bulk') });
  await expect(bulk).toContainText(`${all} that match are selected`);
  await page.keyboard.press('Space');
  await expect(bulk).toContainText(/that match are selected/);
  await expect(bulk).not.toContainText(all);

  await page.getByRole('searchbox').fill(family);
  await expect(list).toHaveCount(3);
  await expect(list.first().locator('mark').first()).toHaveText(family);
  await expect(bulk).toBeHidden();
  await list.first().focus();
  await page.keyboard.press('Control+a');
  await bulk.getByRole('button', { name: staff.say('bookings.archive') }).click();
  const question = page.getByRole('dialog', { name: staff.say('bookings.ask.title') });
  await expect(question).toContainText('2 delivered, failed or cancelled bookings are archived.');
  await expect(question).toContainText('1 booking stays in the list');
  await staff.looksSound();
  await question.getByRole('button', { name: staff.say('staffForm.cancel') }).click();

  for (const { id } of booked.slice(1)) {
    await row(page, id).getByRole('checkbox').uncheck();
    await row(page, id).getByRole('checkbox').check();
  }
  await row(page, booked[0]?.id ?? '')
    .getByRole('checkbox')
    .uncheck();
  await expect(bulk).toContainText('2');
  await staff.looksSound();
  await bulk.getByRole('button', { name: staff.say('bookings.archive') }).click();
  await expect(page.getByText('2 bookings are archived.')).toBeVisible();
  await expect(list).toHaveCount(1);
  await page.getByRole('button', { name: staff.say('bookings.job.undo') }).click();
  await expect(list).toHaveCount(3);
});

test('the list is readable in Chinese, in the dark scheme, empty, unreachable and as a CSV file', longSuite, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const staff = new Staff(page, 'cn');
  await staff.enter('/admin/bookings');
  const list = page.locator('[role=row][data-id]');
  await expect(list.first()).toBeVisible();
  await staff.standsAtEveryWidth();

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: staff.say('bookings.csv') }).click()]);
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[0]).toContain('订单号码');

  await page.route('**/server/graphql', (route) =>
    /BookingRows/.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
  );
  await page.getByRole('searchbox').fill('zzzzzz');
  const retry = page.getByRole('button', { name: staff.say('ui.tryAgain') });
  await expect(page.getByText(staff.say('staffList.failed.title'))).toBeVisible();
  await staff.looksSound();
  await page.unroute('**/server/graphql');
  await retry.click();
  await expect(page.getByText(staff.say('bookings.none.title'))).toBeVisible();
  await staff.looksSound();
  await page
    .getByRole('button', { name: staff.say('bookings.filter.clear') })
    .first()
    .click();
  await expect(list.first()).toBeVisible();
});

test('at 1280 px no cell that identifies a booking is cut off, in Malay', longSuite, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const staff = new Staff(page, 'bm');
  await staff.enter('/admin/bookings');
  await expect(page.locator('[role=row][data-id]').first()).toBeVisible();
  const cells = page.locator('[role=row][data-id] :is(.date, .customer > span, .branch, .status)');
  const cut = await cells.evaluateAll((all) =>
    all
      .filter((cell) => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight)
      .map((cell) => `${cell.className}: ${cell.textContent}`),
  );
  expect(cut).toEqual([]);
  const reference = page.locator('.reference a').first();
  // One of the widest references.
  await reference.evaluate((link) => (link.textContent = 'MWNQ-WGMH'));
  const [end, next] = await reference.evaluate((link) => [
    link.getBoundingClientRect().right,
    link.parentElement?.nextElementSibling?.getBoundingClientRect().left ?? 0,
  ]);
  expect(end).toBeLessThanOrEqual(next ?? 0);
  expect(await cells.count()).toBeGreaterThan(40);
});

test('the drawer and its forms fit a telephone and a desktop in Malay', longSuite, async ({ page }) => {
  const staff = new Staff(page, 'bm');
  await staff.enter('/admin/bookings');
  const { id, reference } = await staff.book('Devi Anand', '2026-12-22');
  await staff.bringForward(id);
  await page.goto(`/bm/admin/bookings?booking=${id}`);
  const forms = [
    ['bookingDrawer.move', 'move'],
    ['manage.cancel', 'cancel'],
    ['manage.status.FAILED', 'failed'],
    ['bookingDrawer.edit', 'edit'],
  ] as const;
  await page.setViewportSize({ width: 375, height: 800 });
  const open = drawer(page, reference);
  const more = open.getByRole('button', { name: staff.say('bookingDrawer.more') });
  const cancel = open.getByRole('button', { name: staff.say('manage.cancel'), exact: true });
  await expect(open.getByRole('button', { name: staff.say('bookingDrawer.move'), exact: true })).toBeInViewport({ ratio: 1 });
  await more.click();
  await expect(cancel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cancel).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await cancel.click();
  await expect(page.getByRole('heading', { name: staff.say('bookingDrawer.form.cancel', { reference }) })).toBeFocused();
  await page.keyboard.press('Escape');
  await open.getByRole('button', { name: staff.say('manage.status.OUT_FOR_DELIVERY'), exact: true }).click();
  const message = page.locator('[data-snackbar]');
  await expect(message).toBeVisible();
  // Once the message has risen to its place.
  await expect(async () => {
    const edges = [
      open.getByRole('group', { name: reference, exact: true }),
      message,
      open.getByRole('button', { name: staff.say('manage.status.FAILED'), exact: true }),
    ].map((one) => one.evaluate((element) => element.getBoundingClientRect()).then(({ top, bottom }) => ({ top, bottom })));
    const [body, toast, bar] = await Promise.all(edges);
    expect(toast?.top).toBeGreaterThanOrEqual(body?.bottom ?? Infinity);
    expect(bar?.top).toBeGreaterThanOrEqual(toast?.bottom ?? Infinity);
  }).toPass();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(drawer(page, reference)).toBeVisible();
    await staff.looksSound();
    for (const [button, form] of forms) {
      const opener = page.getByRole('button', { name: staff.say(button), exact: true });
      if (!(await opener.isVisible())) continue;
      await opener.click();
      await expect(drawer(page, staff.say(`bookingDrawer.form.${form}`, { reference }))).toBeVisible();
      await staff.looksSound();
      await page.keyboard.press('Escape');
    }
  }
});
