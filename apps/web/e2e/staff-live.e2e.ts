import { expect, test, type Browser, type Page, type WebSocketRoute } from '@playwright/test';
import { Staff } from './staff';
import { longSuite } from './words';

/** A colleague at another screen. */
async function colleague(browser: Browser): Promise<Staff> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return new Staff(await context.newPage());
}

/** A connection to the server’s live changes that can be cut and restored. */
async function cuttable(page: Page) {
  const lines = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/server\/graphql/, (line) => {
    if (isCut) return void line.close();
    line.connectToServer();
    lines.add(line);
  });
  return {
    async cut() {
      isCut = true;
      for (const line of lines) await line.close();
      lines.clear();
    },
    async mend() {
      isCut = false;
      await expect(async () => {
        // The next try follows immediately, as after a real break; one in flight still fails.
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        expect(lines.size).toBeGreaterThan(0);
      }).toPass();
    },
  };
}

test(
  'a change by one user is shown to another on the dashboard, in the calendar, in the list and in the open drawer',
  longSuite,
  async ({ page, browser }) => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    const staff = new Staff(page);
    const other = await colleague(browser);
    await staff.enter('/admin/dashboard');
    await other.enter('/admin/dashboard');
    // A branch whose seven stops of today all stand in the list, and which other tests leave as they are.
    const branchId = await staff.branchId('Perak Branch');
    for (const who of [page, other.page]) await who.goto(`/admin/dashboard?branch=${branchId}`);

    // The dashboard: a delivery of today goes out.
    const today = { branchIds: [branchId], deliveryDateFrom: '2026-12-01', deliveryDateTo: '2026-12-01' };
    const id = await staff.findBooking({ ...today, statuses: ['CONFIRMED'] });
    const row = page
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href*="booking=${id}"]`) })
      .first();
    await expect(row).toContainText(staff.say('manage.status.CONFIRMED'));
    await other.page.locator(`li a[href*="booking=${id}"]`).first().click();
    await other.page
      .getByRole('dialog')
      .getByRole('button', { name: other.say('manage.status.OUT_FOR_DELIVERY'), exact: true })
      .click();
    await expect(row).toContainText(staff.say('manage.status.OUT_FOR_DELIVERY'));

    // What needs a decision opens over the dashboard, and Back closes it.
    const before = page.url();
    await page
      .getByRole('link', { name: new RegExp(`^${staff.say('dashboard.decision.do.DELIVERY_FAILED')}`) })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(page.url()).toBe(before);

    // The calendar: a day gets fuller.
    await page.goto('/admin/calendar?date=2026-12-12');
    const cell = page.locator('button[data-date="2026-12-12"]');
    await expect(cell).toHaveAccessibleName(/\d+ of \d+/);
    const load = (await cell.getAttribute('aria-label')) ?? '';
    const booked = await other.book('Ravi Shankar', '2026-12-12');
    await expect(cell).not.toHaveAccessibleName(load);

    // The list: a row changes while its reader types.
    await page.goto(`/admin/bookings?search=${booked.reference}`);
    const listed = page.locator(`[role=row][data-id="${booked.id}"]`);
    const search = page.getByRole('searchbox');
    await expect(listed).toContainText('Ravi Shankar');
    await search.focus();
    await other.change(booked.id, { name: 'Ravi Shankar a/l Kumar' });
    await expect(listed).toContainText('Ravi Shankar a/l Kumar');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue(booked.reference);

    // The open drawer: what is being typed stays, what was not typed follows, and both are kept.
    await listed.click();
    await page.getByRole('button', { name: staff.say('bookingDrawer.edit'), exact: true }).click();
    const remarks = page.getByLabel(staff.say('bookingDrawer.field.remarks'));
    await remarks.pressSequentially('The gate ');
    await other.change(booked.id, { address1: 'No. 7, Jalan Baharu' });
    await expect(page.getByLabel(staff.say('bookingDrawer.field.address1'))).toHaveValue('No. 7, Jalan Baharu');
    await expect(remarks).toBeFocused();
    await page.keyboard.type('is green');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(staff.say('bookingDrawer.edit.done'))).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText('The gate is green');
    await expect(page.getByRole('dialog')).toContainText('No. 7, Jalan Baharu');
    await other.page.context().close();
  },
);

test('a form in the drawer shows what others changed meanwhile, and saves when pressed again', longSuite, async ({ page, browser }) => {
  const staff = new Staff(page);
  const other = await colleague(browser);
  await staff.enter('/admin/bookings');
  await other.enter('/admin/bookings');
  const { id, reference } = await staff.book('Lim Siew Ling', '2026-12-16');
  await page.goto(`/admin/bookings?booking=${id}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const day = (name: RegExp) => page.getByRole('gridcell').getByRole('button', { name }).click();
  const changed = page.getByRole('alert').filter({ hasText: staff.say('bookingDrawer.changed.title') });
  const refused = page.getByRole('alert').filter({ hasText: staff.say('bookingDrawer.failure.CONFLICT.title') });
  const question = page.getByText(staff.say('staffForm.discard.title'));

  // An unrelated change shows no notice.
  await press(staff.say('bookingDrawer.move'));
  await day(/^Friday, 18 Dec/);
  await other.change(id, { remarks: 'The gate is green' });
  await press('Move to Fri 18 Dec');
  await expect(page.getByText('Lim Siew Ling is now on Friday, 18 Dec.')).toBeVisible();

  await press(staff.say('bookingDrawer.move'));
  await day(/^Tuesday, 29 Dec/);
  await other.move(id, '2026-12-22');
  await expect(changed).toBeInViewport();
  await expect(changed).toContainText(/Delivery date moved.*18 Dec.*22 Dec.*Demo Admin/);
  await staff.looksSound();
  await press('Move to Tue 29 Dec');
  await expect(refused).toBeInViewport();
  await expect(refused).toContainText(/Delivery date moved.*18 Dec.*22 Dec/);
  expect(await staff.dateOf(id)).toBe('2026-12-22');
  await press('Move to Tue 29 Dec');
  await expect(page.getByText('Lim Siew Ling is now on Tuesday, 29 Dec.')).toBeVisible();
  expect(await staff.dateOf(id)).toBe('2026-12-29');

  await staff.bringForward(id);
  await press(staff.say('manage.status.OUT_FOR_DELIVERY'));
  await press(staff.say('manage.status.FAILED'));
  await press(staff.say('bookingDrawer.failureCode.NOBODY_HOME'));
  await other.step(id, 'CONFIRMED');
  await expect(changed).toContainText(/Status changed.*Out for delivery/);
  await press(staff.say('bookingDrawer.failed.submit'));
  await expect(refused).toBeInViewport();
  expect(await staff.statusOf(id)).toBe('CONFIRMED');
  await press(staff.say('bookingDrawer.back'));
  await expect(question).toBeInViewport();
  await press(staff.say('staffForm.discard.confirm'));

  await press(staff.say('manage.cancel'));
  await press(staff.say('bookingDrawer.cancel.twice'));
  await other.move(id, '2026-12-22');
  await expect(changed).toContainText(/Delivery date moved/);
  await press(staff.say('bookingDrawer.cancel.notify'));
  await expect(refused).toBeInViewport();
  expect(await staff.statusOf(id)).toBe('CONFIRMED');
  await press(staff.say('bookingDrawer.cancel.notify'));
  await expect(page.getByRole('dialog', { name: reference, exact: true })).toContainText(staff.say('manage.status.CANCELLED'));
  expect(await staff.statusOf(id)).toBe('CANCELLED');
  await other.page.context().close();
});

test('a list that is reloaded after a lost connection keeps rows, position and focus, and loads more', longSuite, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const line = await cuttable(page);
  const staff = new Staff(page);
  // These bookings are neither archived by other tests nor sent out today.
  await staff.enter('/admin/bookings?order=created-desc&status=CONFIRMED&from=2026-12-02');
  const rows = page.locator('[role=row][data-id]');
  const lastRow = () => rows.evaluateAll((all) => Math.max(...all.map((row) => Number(row.getAttribute('data-index')))));
  const wheelTo = (index: number) =>
    expect(async () => {
      await page.mouse.wheel(0, 1_500);
      expect(await lastRow()).toBeGreaterThan(index);
    }).toPass({ intervals: [100] });
  await expect(rows.first()).toBeVisible();
  await page.mouse.move(700, 600);
  await wheelTo(230);
  // In one step, as the list may still glide on from the wheel and take the row away.
  const { id, index } = await rows.evaluateAll((all) => {
    const looked = all[all.length >> 1] as HTMLElement;
    looked.focus();
    return { id: looked.dataset['id'] ?? '', index: Number(looked.dataset['index']) };
  });
  const row = page.locator(`[role=row][data-id="${id}"]`);
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [place, height] = [await row.boundingBox(), await page.evaluate(() => document.body.scrollHeight)];

  await line.cut();
  await expect(page.getByText(staff.say('live.lost.title'))).toBeVisible();
  await staff.looksSoundInBothSchemes();
  for (const name of ['Lim Siew Ling', 'Lim Siew Mei']) await staff.book(name, '2026-12-16');
  await line.mend();
  await expect(page.getByText(staff.say('live.lost.title'))).toBeHidden();
  // Two more bookings come before it; other tests may cancel some of those meanwhile.
  await expect.poll(async () => Number(await row.getAttribute('data-index'))).not.toBe(index);
  await expect(row).toBeFocused();
  const staysInPlace = () => expect.poll(async () => (await row.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
  await staysInPlace();
  // The same number of rows; those at the end differ, and their heights too.
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(height * 0.97);
  // A notice above the list moves no row from under the pointer.
  await staff.book('Lim Siew Hong', '2026-12-16');
  await expect(page.getByRole('button', { name: /new booking/ })).toBeAttached();
  await staysInPlace();
  await wheelTo(index + 200);
});

test('a searched list announces new matches', longSuite, async ({ page }) => {
  const staff = new Staff(page);
  await staff.enter('/admin/bookings');
  const family = `Rosmah${Date.now()}`;
  await staff.book(`A ${family}`, '2026-12-19');
  await page.goto(`/admin/bookings?search=${family}`);
  const rows = page.locator('[role=row][data-id]');
  const newItems = page.getByRole('button', { name: staff.say('bookings.newItems', { count: 1 }) });
  await expect(rows).toHaveCount(1);
  await staff.book('Somebody else', '2026-12-19');
  await staff.book(`B ${family}`, '2026-12-19');
  await expect(newItems).toBeVisible();
  await staff.looksSound();
  // A list that was read again after a reconnect shows the booking by itself.
  if (await newItems.isVisible()) await newItems.click();
  await expect(rows).toHaveCount(2);
  await expect(newItems).toBeHidden();
});

test('the day follows the order and the printed version of a colleague', longSuite, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const staff = new Staff(page);
  await staff.enter('/admin/dashboard');
  const branchId = await staff.branchId('Pahang Branch');
  const day = { branchId, date: '2026-12-03' };
  const ask = (mutation: string, ids: readonly string[] = []) =>
    staff.ask<{ sheet: { version: number; stops: { booking: { id: string } }[] } }>(`${mutation} { version stops { booking { id } } } }`, {
      ...day,
      ids,
    });
  const asked = 'branchId: $branchId, date: $date';
  const { sheet } = await ask(`query ($branchId: ID!, $date: Date!) { sheet: runSheet(${asked})`);
  const last = sheet.stops.at(-1)?.booking.id ?? '';
  await page.goto(`/admin/day?branch=${branchId}&date=${day.date}`);
  const first = page.locator('[data-stop]').first();
  await expect(first).toBeVisible();
  await expect(first).not.toHaveAttribute('data-stop', last);
  await ask(`mutation ($branchId: ID!, $date: Date!, $ids: [ID!]!) { sheet: orderStops(${asked}, bookingIds: $ids)`, [last]);
  await expect(first).toHaveAttribute('data-stop', last);
  const printed = await ask(`mutation ($branchId: ID!, $date: Date!) { sheet: printRunSheet(${asked})`);
  await expect(page.getByText(new RegExp(`^Version ${printed.sheet.version} of `))).toBeVisible();
});
