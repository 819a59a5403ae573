import { expect, test, type Locator } from '@playwright/test';
import { Staff } from './staff';
import { bothSuites, longSuite } from './words';

/** Counts what somebody presses. */
class Keys {
  pressed = 0;
  constructor(private readonly staff: Staff) {}

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.pressed += 1;
      await this.staff.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.pressed += text.length;
    await this.staff.page.keyboard.type(text);
  }
}

const day = (staff: Staff, date: string): Locator => staff.page.locator(`[data-date="${date}"]`).first();

for (const { depth, details } of bothSuites)
  test(
    `a call is booked by keyboard, the next one finds it by number, and leaving the page releases its hold${depth}`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const staff = new Staff(page);
      await staff.signIn();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      const keys = new Keys(staff);
      const telephone = `011-${String(10_000_000 + (Number.parseInt(staff.orderNumber.slice(4), 16) % 80_000_000))}`;

      await keys.press('n');
      await expect(page.getByLabel(staff.say('newBooking.postcode'))).toBeFocused();
      await keys.type('68100');
      await keys.press('Tab');
      await keys.type(staff.orderNumber.toLowerCase());
      await keys.press('Tab');
      await keys.type('2');
      await expect(page.getByText('Not on file for 68100.')).toBeVisible();
      await keys.press('Alt+2', '5');
      const held = page.getByText(/ is held$/);
      await expect(held).toBeVisible();
      await keys.press('Alt+3');
      await keys.type(telephone);
      await keys.press('Tab', 'Tab');
      await keys.type('Lau Pui San');
      await keys.press('Tab');
      await keys.type(staff.email);
      await keys.press('Tab');
      await keys.type('23, Jalan Bendahara');
      await keys.press('Alt+l', 'Alt+l');
      await expect(page.getByText('我先为您保留这个名额')).toBeVisible();
      await staff.looksSound();
      // Typed by a person it takes longer: the date was not changed by a key a moment ago.
      await page.clock.fastForward(5_000);
      await keys.press('Control+Enter');
      await expect(page.getByRole('heading', { name: 'Booked for Lau Pui San' })).toBeFocused();
      await staff.looksSound();
      // What is typed anyway, and sixteen keys besides: two a second are half a minute for all that is no typing.
      const typed = ['68100', staff.orderNumber, '2', telephone, 'Lau Pui San', staff.email, '23, Jalan Bendahara'].join('').length;
      expect(keys.pressed - typed).toBeLessThanOrEqual(16);
      type Found = { bookings: { edges: { node: { locale: string; status: string; quantityMattress: number } }[] } };
      const { bookings } = await staff.ask<Found>(
        'query ($search: String!) { bookings(filter: { search: $search }) { edges { node { locale status quantityMattress } } } }',
        { search: staff.orderNumber },
      );
      expect(bookings.edges.map(({ node }) => node)).toEqual([{ locale: 'cn', status: 'CONFIRMED', quantityMattress: 2 }]);

      // The same number again, written otherwise: one key fills in the person and the address.
      await keys.press('n');
      await keys.type('68100');
      await keys.press('Alt+3');
      await keys.type(`+60 ${telephone.slice(1)}`);
      await expect(page.getByText('This number has one earlier booking')).toBeVisible();
      await keys.press('Alt+u');
      await expect(page.getByLabel(staff.say('newBooking.address'))).toHaveValue('23, Jalan Bendahara');
      await keys.press('Alt+2', '1');
      await expect(held).toBeVisible();
      // Leaving lets the place go; coming back goes on with what was typed, and holds it again.
      const letGo = page.waitForResponse((answer) => answer.request().postData()?.includes('StaffReleaseHold') ?? false);
      await page.getByRole('link', { name: staff.say('staffCalendar.title') }).click();
      expect(await (await letGo).json()).toEqual({ data: { releaseHold: true } });
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
