import { expect, test } from '@playwright/test';
import { tooSmall } from './target-size';
import { Customer } from './customer';

// Malay has the longest words. The other tests look at telephones too: home, form, manage and the unknown page in every language, and
// in Malay the account's dialogs and one's own page.
test('on a telephone, nothing is too small to press or to read, from home to a date that is moved and cancelled', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const customer = new Customer(page, 'bm');
  const { say } = customer;

  await customer.open('/');
  // A press before the scripts have taken over opens the form instead, as it has to (prerendered.e2e).
  await expect(async () => {
    await page.goto('/bm');
    await page.getByRole('button', { name: say('home.start') }).click();
    await expect(page.getByText(say('home.postcode.wrong'))).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await customer.looksSound();
  await page.getByRole('button', { name: say('app.menu') }).click();
  expect(await tooSmall(page, page.getByRole('group', { name: say('app.menu') }))).toEqual([]);

  await customer.reachDates();
  await customer.chooseDay(22);
  await customer.looksSound();
  await page
    .getByRole('link', { name: say('deliveryForm.tutorial.open') })
    .filter({ visible: true })
    .click();
  await customer.looksSound();
  await page.keyboard.press('Escape');
  await customer.continue();
  await customer.sees('details');
  await customer.continue();
  await expect(page.getByRole('alert').first()).toBeFocused();
  await customer.looksSound();
  await customer.fillDetails();
  await customer.continue();
  await customer.sees('summary');
  await customer.looksSound();
  await customer.confirm();
  await customer.sees('confirmation');
  await customer.looksSound();

  const [confirmation] = await customer.messages(1);
  await page.goto(/https?:\/\/\S+\/manage#\S+/.exec(confirmation?.text ?? '')?.[0] ?? '');
  await expect(page.getByText(say('manage.status.CONFIRMED')).first()).toBeVisible();
  await customer.looksSound();
  await page.getByRole('link', { name: say('manage.changeDate') }).click();
  await customer.day(23).click();
  await customer.looksSound();
  await page
    .getByRole('button', { name: new RegExp(say('manage.move.to').split('{date}')[0] ?? '') })
    .filter({ visible: true })
    .click();
  await page.getByRole('link', { name: say('manage.cancel') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await customer.looksSound();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('manage.cancel'), exact: true })
    .click();
  await expect(page.getByText(say('manage.status.CANCELLED')).first()).toBeVisible();
  await customer.looksSound();
});
