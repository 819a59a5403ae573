import { expect, test } from '@playwright/test';
import { Customer } from './customer';
import { locales, type Locale } from './words';

// A day each, so that no test fills another's.
const days: Record<Locale, { first: number; second: number }> = {
  en: { first: 8, second: 14 },
  bm: { first: 9, second: 16 },
  cn: { first: 7, second: 18 },
};
const confirmationSubject: Record<Locale, RegExp> = { en: /delivery|booking/i, bm: /penghantaran|tempahan/i, cn: /送货|预约/ };

for (const locale of locales) {
  test(`a family books in ${locale}, reads the message, moves the delivery and cancels it`, async ({ page }) => {
    const customer = new Customer(page, locale);
    customer.wordsOnly = locale !== 'en';
    const { say } = customer;
    const { first, second } = days[locale];

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
    await page.getByRole('button', { name: say('deliveryForm.order.acceptUnknown') }).click();
    await customer.sees('date');
    await customer.chooseDay(first);
    await customer.looksSound();
    await customer.continue();
    await customer.sees('details');
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

    const [confirmation] = await customer.messages(1);
    expect(confirmation?.subject).toMatch(confirmationSubject[locale]);
    expect(confirmation?.text).toContain(reference);
    const link = /https?:\/\/\S+\/manage#\S+/.exec(confirmation?.text ?? '')?.[0];
    expect(link).toBeDefined();

    await page.goto(link ?? '');
    await expect(page.getByText(say('manage.status.CONFIRMED')).first()).toBeVisible();
    await customer.looksSound();
    await page
      .getByRole('link', { name: say('manage.changeDate') })
      .or(page.getByRole('button', { name: say('manage.changeDate') }))
      .first()
      .click();
    await customer.day(second).click();
    await customer.looksSound();
    await page
      .getByRole('button', { name: new RegExp(say('manage.move.to').split('{date}')[0] ?? '') })
      .last()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: say('manage.move.title') })).toBeHidden();

    await page
      .getByRole('button', { name: say('manage.cancel') })
      .or(page.getByRole('link', { name: say('manage.cancel') }))
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: say('manage.cancel.title') });
    await expect(dialog).toBeVisible();
    await customer.looksSound();
    await dialog.getByRole('button', { name: say('manage.cancel'), exact: true }).click();
    await expect(page.getByText(say('manage.status.CANCELLED')).first()).toBeVisible();
    // The message about the move waits two minutes for further changes; the cancellation takes its place.
    await customer.messages(2);
  });
}

test('the demo order of the README shows its status, and the calendar its reasons', async ({ page }) => {
  const customer = new Customer(page, 'en', 'DEMO-1001');
  const { say } = customer;
  await page.setViewportSize({ width: 1280, height: 1097 });
  await customer.open('/form');
  await customer.closeWelcome();
  await customer.givePostcode('68100');
  await expect(page.getByText('68100 Batu Caves, Selangor').first()).toBeVisible();
  await customer.continue();
  // Without its dash: it is shown as the order has it.
  await customer.giveOrder('demo1001');
  await expect(page.getByText('Complete')).toBeVisible();
  await customer.continue();
  await customer.sees('date');
  await expect(page.getByText('DEMO-1001').first()).toBeVisible();
  await customer.chooseDay(5);
  // Friday, 11 Dec, 2026 is a holiday of Selangor: the reason opens by keyboard as well as by mouse.
  await customer.day(11).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText("Sultan of Selangor's Birthday")).toBeVisible();
  if (process.env['README_PICTURE'] !== undefined) await page.screenshot({ path: 'docs/images/date.png', animations: 'disabled' });
  await page.keyboard.press('Escape');
  await expect(page.getByText("Sultan of Selangor's Birthday")).toBeHidden();
  await expect(page.getByRole('button', { name: say('deliveryForm.continue'), exact: true })).toBeEnabled();
});
