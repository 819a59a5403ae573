import { expect, test, type Page } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff } from './staff';
import { locales, longSuite } from './words';

const path = '/admin/messages';
const dialog = (page: Page) => page.getByRole('dialog');

/** A booking with an e-mail and an SMS, for a customer who reads a language. */
const givenBooking = (staff: Staff, locale: string) =>
  staff.book('Nurul Aisyah binti Rahman', '2026-12-16', { notifyEmail: true, notifySms: true, locale });

for (const locale of locales) {
  for (const width of [375, 1280]) {
    test(`each text of a booking is read from its drawer by keyboard in ${locale} at ${width} px`, longSuite, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const staff = new Staff(page, locale);
      staff.wordsOnly = locale !== 'en';
      await staff.beginSession();
      const { id, reference } = await givenBooking(staff, locale);
      await staff.open(`/admin/bookings?booking=${id}`);
      const keyboard = new Keyboard(page);
      await keyboard.press(dialog(page).getByRole('tab', { name: staff.say('bookingDrawer.part.booking') }));
      await page.keyboard.press('ArrowRight');
      const entry = dialog(page).getByRole('listitem').first();
      await expect(entry).toContainText(staff.say('bookingDrawer.message.CONFIRMED'));
      await keyboard.press(dialog(page).getByRole('listitem').getByRole('button').first());
      await expect(dialog(page).getByRole('button', { name: staff.say('bookingDrawer.sendAgain.SMS') })).toBeVisible();
      await expect(entry).toContainText(reference);
      await staff.looksSound();

      await keyboard.press(dialog(page).getByRole('link', { name: staff.say('bookingDrawer.messages.preview') }));
      await expect(page).toHaveURL(new RegExp(`${path}\\?of=${id}$`));
      const sms = page.getByRole('region', { name: staff.say('messages.SMS') });
      await expect(sms.getByRole('heading', { level: 3 })).toHaveText(['English', 'Bahasa Melayu', '中文']);
      await expect(sms).toContainText(reference);
      const frame = page.frameLocator('iframe').first();
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
      // The e-mail has its picture, and its links lead nowhere.
      await expect(frame.locator('img')).toHaveJSProperty('naturalWidth', 72);
      await expect(frame.locator('a[href]')).toHaveCount(0);
      await keyboard.press(page.getByRole('radio', { name: staff.say('messages.kind.booked'), exact: true }));
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(/kind=moved/);
      await expect(sms).toBeVisible();
      await staff.standsAtEveryWidth();
    });
  }
}

test('a message is sent again from the log, which the history shows', async ({ page }) => {
  const staff = new Staff(page);
  await staff.beginSession();
  const { id } = await givenBooking(staff, 'en');
  await staff.open(`/admin/bookings?booking=${id}`);
  await dialog(page)
    .getByRole('tab', { name: staff.say('bookingDrawer.messages') })
    .click();
  const entries = dialog(page).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  // The status changes by live changes, without a press.
  await expect(entries.filter({ hasText: staff.say('bookingDrawer.state.SENT.SMS') })).toHaveCount(1);
  await entries.first().getByRole('button').click();
  await staff.pressInDialog('bookingDrawer.sendAgain.EMAIL');
  await expect(entries).toHaveCount(3);
  await dialog(page)
    .getByRole('tab', { name: staff.say('bookingDrawer.history') })
    .click();
  await expect(dialog(page)).toContainText(staff.say('bookingDrawer.change.MESSAGE_AGAIN'));
});
