import { expect, test, type Locator } from '@playwright/test';
import { Customer } from './customer';
import { longSuite } from './words';

test('on a telephone a customer books from home with at most eleven taps, and is not asked again', longSuite, async ({ page, context }) => {
  const customer = new Customer(page, 'en', 'DEMO-1004', 'short-path@example.test');
  const { say } = customer;
  await page.setViewportSize({ width: 375, height: 667 });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  /** Types into a field; taps it first if it does not have the focus. */
  const type = async (label: string, text: string) => {
    await tap(page.getByRole('textbox', { name: say(label) }).first());
    await page.keyboard.type(text);
  };
  const proceed = () => page.getByRole('button', { name: say('deliveryForm.continue'), exact: true });

  await customer.open('/');
  await type('home.postcode', '68100');
  await tap(page.getByRole('button', { name: say('home.start') }));
  await customer.sees('order');
  await expect(page.getByText('68100 Batu Caves, Selangor').first()).toBeVisible();
  await expect(page.getByLabel(say('deliveryForm.order.label'))).toBeFocused();
  await page.keyboard.type('demo 1004');
  await tap(proceed());
  await customer.sees('date');
  await tap(customer.day(19));
  await expect(page.getByRole('timer').first()).toBeVisible();
  await tap(proceed());
  await customer.sees('details');
  await expect(page.getByRole('spinbutton', { name: say('deliveryForm.field.quantityMattress') })).toHaveValue('2');
  await type('deliveryForm.field.name', 'Lim Chee Keong');
  await type('deliveryForm.field.email', customer.email);
  await type('deliveryForm.field.primaryContact', '012-345 6789');
  await type('deliveryForm.field.address1', 'No. 12, Jalan SG 8/3');
  await tap(proceed());
  await customer.sees('summary');
  await tap(page.getByRole('button', { name: say('deliveryForm.summary.confirm') }));
  await customer.sees('confirmation');
  expect(taps).toBeLessThanOrEqual(11);

  const booked = page.getByRole('heading', { level: 1, name: /^Booked for / });
  await page.goBack();
  await expect(booked).toBeVisible();
  await customer.looksSound();
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  for (const personal of ['Lim Chee', customer.email, '345', 'Jalan']) expect(kept).not.toContain(personal);

  // The tab has a booking, but the status of any order can be checked.
  await page.goto('/');
  await page.getByRole('link', { name: say('home.order.check') }).click();
  await page.getByLabel(say('deliveryForm.order.label')).fill('demo1011');
  await page.getByLabel(say('deliveryForm.postcode.label')).fill('68100');
  await page.getByRole('button', { name: say('manage.check.action') }).click();
  await expect(page.getByText(say('deliveryForm.orderStatus.booked.text', { sms: 'yes' }))).toBeVisible();
  await expect(page.getByLabel(say('deliveryForm.order.label'))).toHaveValue('DEMO-1011');

  const second = await context.newPage();
  await second.goto('/form');
  await expect(second.getByRole('heading', { level: 1, name: /^Booked for / })).toBeVisible();
  await second.getByRole('button', { name: say('deliveryForm.booked.another') }).click();
  await expect(second.getByRole('heading', { level: 1, name: say('deliveryForm.postcode.title') })).toBeVisible();
});
