import { expect, test, type Locator } from '@playwright/test';
import { Staff } from './staff';
import { bothSuites, longSuite } from './words';

const day = (staff: Staff, date: string): Locator => staff.page.locator(`[data-date="${date}"]`).first();

for (const { depth, details } of bothSuites)
  test(
    `a phone booking is made by keyboard, the next one finds it by number, and leaving the page releases its hold${depth}`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const staff = new Staff(page);
      await staff.enter('/admin/bookings/new');
      const telephone = `011-${String(10_000_000 + (Number.parseInt(staff.orderNumber.slice(4), 16) % 80_000_000))}`;
      const { keyboard } = page;
      const press = async (...keys: string[]) => {
        for (const key of keys) await keyboard.press(key);
      };

      await expect(page.getByLabel(staff.say('newBooking.postcode'))).toBeFocused();
      await keyboard.type('68100');
      await press('Tab');
      await keyboard.type(staff.orderNumber.toLowerCase());
      await press('Tab');
      await keyboard.type('2');
      await expect(page.getByText('Not on file for 68100.')).toBeVisible();
      await expect(page.locator('[data-date][tabindex="0"]')).toBeVisible();
      // From the first available day past 04 Dec, which is full.
      await press('Tab', 'Tab', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
      const held = page.getByText(/ is held$/);
      await expect(held).toBeVisible();
      await press('Tab', 'Tab');
      await keyboard.type(telephone);
      await press('Tab', 'Tab');
      await keyboard.type('Lau Pui San');
      await press('Tab');
      await keyboard.type(staff.email);
      await press('Tab');
      await keyboard.type('23, Jalan Bendahara');
      await page.getByLabel(staff.say('newBooking.language')).selectOption('cn');
      await staff.looksSound();
      await press('Control+Enter');
      await expect(page.getByRole('heading', { name: 'Booked for Lau Pui San' })).toBeFocused();
      await staff.looksSound();
      type Found = { bookings: { edges: { node: { locale: string; status: string; quantityMattress: number } }[] } };
      const { bookings } = await staff.ask<Found>(
        'query ($search: String!) { bookings(filter: { search: $search }) { edges { node { locale status quantityMattress } } } }',
        { search: staff.orderNumber },
      );
      expect(bookings.edges.map(({ node }) => node)).toEqual([{ locale: 'cn', status: 'CONFIRMED', quantityMattress: 2 }]);

      // The same number again in another spelling: the earlier booking fills in the person and the address.
      await page.getByRole('button', { name: staff.say('newBooking.next') }).click();
      await keyboard.type('68100');
      await page.getByLabel(staff.say('newBooking.telephone'), { exact: true }).fill(`+60 ${telephone.slice(1)}`);
      await expect(page.getByText('This number has one earlier booking')).toBeVisible();
      await page.getByRole('button', { name: staff.say('newBooking.earlier.use') }).click();
      await expect(page.getByLabel(staff.say('newBooking.address'))).toHaveValue('23, Jalan Bendahara');
      await page.locator('[data-date][tabindex="0"]').click();
      await expect(held).toBeVisible();
      // Leaving releases the hold; coming back goes on with what was typed, and holds the date again.
      const released = page.waitForResponse((answer) => answer.request().postData()?.includes('StaffReleaseHold') ?? false);
      await page.getByRole('link', { name: staff.say('staffCalendar.title') }).click();
      expect(await (await released).json()).toEqual({ data: { releaseHold: true } });
      await page.goBack();
      await expect(held).toBeVisible();
      await expect(page.getByLabel(staff.say('deliveryForm.field.name'))).toHaveValue('Lau Pui San');
      await page.reload();
      await expect(held).toBeVisible();
    },
  );

test('on a telephone the row of days moves to the day of the address, and a full day can be passed', longSuite, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const staff = new Staff(page);
  await staff.signIn();
  const begin = async (date: string) => {
    await page.goto(`/admin/bookings/new?date=${date}`);
    await page.getByLabel(staff.say('newBooking.postcode')).fill('68100');
    await expect(day(staff, date)).toHaveAttribute('aria-pressed', 'true');
  };
  await begin('2026-12-14');
  await expect(day(staff, '2026-12-14')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: staff.say('newBooking.discard') }).click();
  // The demo's own full day.
  await begin('2026-12-04');
  await page.getByRole('checkbox', { name: 'Book past the limit' }).check();
  await staff.looksSound();
});
