import { expect, test } from '@playwright/test';
import { Customer } from './customer';

test('each step shows its errors and keeps the input, also after the hold has ended', { tag: '@long' }, async ({ page }) => {
  const customer = new Customer(page);
  const { say } = customer;
  const field = (name: string) => page.getByRole('textbox', { name: say(`deliveryForm.field.${name}`) }).first();
  await customer.open('/form');
  await customer.closeWelcome();
  await page.reload();
  await customer.sees('postcode');
  await expect(customer.welcome).toBeHidden();
  await customer.givePostcode('6810');
  await customer.continue();
  await expect(page.getByText('Enter a postcode of five digits').or(page.locator('[aria-invalid=true]')).first()).toBeVisible();
  await customer.givePostcode('99999');
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await expect(page.getByText(say('deliveryForm.postcode.unknown'))).toBeVisible();
  await page.getByLabel(say('deliveryForm.town.label')).fill('batu cav');
  await customer.looksSound();
  await page.getByRole('button', { name: '68100 Batu Caves' }).click();
  await expect(page.getByText(say('deliveryForm.served.title'))).toBeVisible();
  await customer.givePostcode('88000');
  await expect(page.getByText(say('deliveryForm.notServed.title', { place: 'Kota Kinabalu' }))).toBeVisible();
  await customer.looksSound();
  await customer.givePostcode('68100');
  await expect(page.getByText(say('deliveryForm.served.title'))).toBeVisible();
  await customer.continue();
  await customer.sees('order');
  await customer.giveOrder('DEMO-1007');
  await expect(page.getByText('Pending Payment')).toBeVisible();
  await customer.looksSound();
  await customer.giveOrder();
  await customer.passUnknownOrder();

  await customer.chooseDay(30);
  await customer.continue();
  await customer.sees('details');
  await field('email').fill('nurul.aisyah@gmail');
  await field('primaryContact').fill('015-234 567');
  await field('secondaryContact').fill('12');
  await customer.continue();
  for (const message of ['Name is required', 'E-mail must be valid', 'Invalid Malaysian mobile number', 'Invalid Phone Number']) {
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
  }
  await customer.looksSound();
  await expect(field('email')).toHaveValue('nurul.aisyah@gmail');
  await customer.fillDetails();
  await field('secondaryContact').fill('');
  await customer.continue();
  await customer.sees('summary');

  await page.setViewportSize({ width: 375, height: 740 });
  // The server has its own clock: this is far enough that its `expiresAt` is not used for the next hold.
  await page.clock.fastForward('40:00');
  for (const id of ['line', 'short'])
    await expect(page.getByText(say(`deliveryForm.holdEnded.${id}`)).filter({ visible: true })).toHaveCount(1);
  await customer.looksSound();
  // By keyboard: the pressed button then confirms, and has the focus.
  await page.getByRole('button', { name: say('deliveryForm.holdEnded.again') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer').first()).toBeVisible();
  await expect(page.getByRole('button', { name: say('deliveryForm.summary.confirm') })).toBeFocused();
  await page.keyboard.press('Enter');
  await customer.sees('confirmation');
});

test('the input is kept over a reload and a closed tab, and Back goes through the steps', { tag: '@long' }, async ({ page, context }) => {
  const customer = new Customer(page);
  await customer.reachDates();
  await customer.reachSummary(23);
  await page.reload();
  await customer.sees('summary');
  await expect(page.getByText(customer.email)).toBeVisible();
  await page.goBack();
  await customer.sees('details');
  await page.goBack();
  await customer.sees('date');
  const another = new Customer(await context.newPage(), 'en', customer.orderNumber, customer.email);
  await page.close();
  await another.open('/form/summary');
  await another.sees('summary');
  await expect(another.page.getByText(customer.email)).toBeVisible();
});

test('the input is kept if the date is lost on confirmation, and the nearest dates are offered', { tag: '@long' }, async ({ page }) => {
  const customer = new Customer(page);
  const { say } = customer;
  await customer.reachDates();
  await customer.reachSummary(24);
  // Ten minutes pass, and meanwhile the day is filled.
  await customer.losesDate(['2026-12-22', '2026-12-23', '2026-12-28']);
  await customer.confirm();
  await customer.sees('summary');
  await expect(page.getByText(say('deliveryForm.summary.lost.taken'))).toBeVisible();
  await customer.looksSound();
  await page.getByRole('button', { name: /^Hold Tuesday, 22 Dec/ }).click();
  await expect(page.getByRole('timer').first()).toBeVisible();
  await expect(page.getByText('Nurul Aisyah binti Rahman').first()).toBeVisible();
});

test('an invented link opens no booking', { tag: '@long' }, async ({ page }) => {
  const customer = new Customer(page);
  await customer.open('/manage#this-token-was-invented');
  await expect(page.getByText(customer.say('manage.unknown.title'))).toBeVisible();
  await customer.looksSound();
});
