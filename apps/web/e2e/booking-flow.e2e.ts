import { expect, test } from '@playwright/test';
import { Customer } from './customer';
import { tooSmall } from './target-size';
import { bothSuites, type Locale } from './words';

// Each test has its own day, so that no test fills the day of another.
const visits = [
  ...bothSuites.map((suite) => ({ locale: 'en', width: 1280, first: 8, second: 14, ...suite }) as const),
  ...bothSuites.map((suite) => ({ locale: 'bm', width: 375, first: 9, second: 16, ...suite }) as const),
  { locale: 'cn', width: 1280, first: 7, second: 18, depth: '', details: {} } as const,
];
const confirmationSubject: Record<Locale, RegExp> = { en: /delivery|booking/i, bm: /penghantaran|tempahan/i, cn: /送货|预约/ };

for (const { locale, width, first, second, depth, details } of visits) {
  test(
    `a customer books in ${locale} at ${width} px, reads the message, moves and cancels the delivery${depth}`,
    details,
    async ({ page }) => {
      const customer = new Customer(page, locale);
      customer.wordsOnly = locale === 'cn';
      const { say } = customer;
      await page.setViewportSize({ width, height: 720 });

      await customer.open('/form');
      await expect(customer.welcome).toBeVisible();
      await customer.looksSound();
      await customer.closeWelcome();
      await customer.givePostcode('68100');
      await expect(page.getByText(say('deliveryForm.served.title'))).toBeVisible();
      await customer.looksSound();
      await customer.continue();
      await customer.sees('order');
      await customer.giveOrder();
      await customer.looksSound();
      await customer.continue();
      await expect(page.getByText(say('deliveryForm.order.bothRight'))).toBeVisible();
      await customer.looksSound();
      await customer.acceptUnknownOrder();
      await customer.sees('date');
      await customer.chooseDay(first);
      await customer.looksSound();
      const tutorial = page.getByRole('link', { name: say('deliveryForm.tutorial.open') }).filter({ visible: true });
      await tutorial.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await customer.looksSound();
      await page.keyboard.press('Escape');
      await customer.continue();
      await customer.sees('details');
      await customer.continue();
      await expect(page.getByRole('alert').first()).toBeFocused();
      await customer.looksSound();
      await customer.fillDetails();
      await customer.looksSound();
      await customer.continue();
      await customer.sees('summary');
      await expect(page.getByText(customer.email)).toBeVisible();
      await customer.looksSound();
      await customer.confirm();
      await customer.sees('confirmation');
      await customer.looksSound();
      const reference = await page
        .getByText(/^[3-9A-Z]{4}-[3-9A-Z]{4}$/)
        .first()
        .textContent();

      const confirmation = await customer.openManageLink();
      expect(confirmation?.subject).toMatch(confirmationSubject[locale]);
      expect(confirmation?.text).toContain(reference);
      await customer.looksSound();
      await page.getByRole('link', { name: say('manage.changeDate') }).click();
      await customer.day(second).click();
      await customer.looksSound();
      await customer.moveButton.click();
      await expect(page.getByRole('heading', { level: 1, name: say('manage.move.title') })).toBeHidden();

      await customer.cancelBooking(() => customer.looksSound());
      await expect(page.getByText(say('manage.status.CANCELLED')).first()).toBeVisible();
      await customer.looksSound();
      // The message about the move is delayed by two minutes, and the cancellation replaces it.
      await customer.messages(2);
    },
  );
}

test('home shows an invalid postcode and its menu with large enough targets on a telephone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  // Malay has the longest words.
  const customer = new Customer(page, 'bm');
  await customer.open('/');
  // A press before hydration would open the form, as it should (prerendered.e2e.ts).
  await expect(async () => {
    await page.goto('/bm');
    await page.getByRole('button', { name: customer.say('home.start') }).click();
    await expect(page.getByText(customer.say('home.postcode.wrong'))).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await customer.looksSound();
  await page.getByRole('button', { name: customer.say('app.menu') }).click();
  expect(await tooSmall(page, page.getByRole('group', { name: customer.say('app.menu') }))).toEqual([]);
});

test('the demo order of the README shows its status, and the calendar its reasons', { tag: '@long' }, async ({ page }) => {
  const customer = new Customer(page, 'en', 'DEMO-1001');
  const { say } = customer;
  await page.setViewportSize({ width: 1280, height: 1097 });
  await customer.open('/form');
  await customer.closeWelcome();
  await customer.givePostcode('68100');
  await expect(page.getByText('68100 Batu Caves, Selangor').first()).toBeVisible();
  await customer.continue();
  // Typed without its dash, the number is shown as on the order.
  await customer.giveOrder('demo1001');
  await expect(page.getByText('Complete')).toBeVisible();
  await customer.continue();
  await customer.sees('date');
  await expect(page.getByText('DEMO-1001').first()).toBeVisible();
  await customer.chooseDay(5);
  // Friday, 11 Dec, 2026 is a holiday of Selangor: its reason opens by keyboard and by mouse.
  await customer.day(11).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText("Sultan of Selangor's Birthday")).toBeVisible();
  if (process.env['README_PICTURE'] !== undefined) await page.screenshot({ path: 'docs/images/date.png', animations: 'disabled' });
  await page.keyboard.press('Escape');
  await expect(page.getByText("Sultan of Selangor's Birthday")).toBeHidden();
  await expect(page.getByRole('button', { name: say('deliveryForm.continue'), exact: true })).toBeEnabled();
});
