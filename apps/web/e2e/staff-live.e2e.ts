import { expect, test, type Browser, type Page, type WebSocketRoute } from '@playwright/test';
import { Staff } from './staff';

/** A colleague at another screen. */
async function colleague(browser: Browser): Promise<Staff> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return new Staff(await context.newPage());
}

/** A line to the server's live changes that can be cut and mended. */
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
      // The next try is made at once, as behind a real dead spot.
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
  };
}

test('what one does is on the dashboard, in the calendar, the list and the open drawer of the other', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const staff = new Staff(page);
  const other = await colleague(browser);
  await staff.enter('/admin/dashboard');
  await other.enter('/admin/dashboard');

  // The dashboard: a delivery of today goes out.
  const id = await staff.findBooking({ deliveryDateFrom: '2026-12-01', deliveryDateTo: '2026-12-01', statuses: ['CONFIRMED'] });
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
  await page.goto('/admin/calendar?date=2026-12-10');
  const cell = page.locator('button[data-date="2026-12-10"]');
  await expect(cell).toHaveAccessibleName(/\d+ of \d+/);
  const load = (await cell.getAttribute('aria-label')) ?? '';
  const booked = await other.book('Ravi Shankar', '2026-12-10');
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
});

test('a lost line says so, keeps what is typed, and catches up without a gap', async ({ page }) => {
  const line = await cuttable(page);
  const staff = new Staff(page);
  await staff.enter('/admin/bookings');
  const { id, reference } = await staff.book('Wong Mei Xuan', '2026-12-16');
  await page.goto(`/admin/bookings?search=${reference}`);
  const listed = page.locator(`[role=row][data-id="${id}"]`);
  const search = page.getByRole('searchbox');
  await expect(listed).toContainText('Wong Mei Xuan');
  await search.focus();
  await staff.change(id, { name: 'Wong Mei Xuan, Block B' });
  await expect(listed).toContainText('Block B');

  await line.cut();
  await expect(page.getByText(staff.say('live.lost.title'))).toBeVisible();
  await staff.change(id, { name: 'Wong Mei Xuan, Block C' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await staff.looksSound();
  }
  await expect(listed).toContainText('Block B');
  await line.mend();
  await expect(page.getByText(staff.say('live.back'))).toBeVisible();
  await expect(listed).toContainText('Block C');
  await expect(search).toBeFocused();
  await staff.change(id, { name: 'Wong Mei Xuan, Block D' });
  await expect(listed).toContainText('Block D');
});
