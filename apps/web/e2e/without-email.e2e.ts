import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { Customer } from './customer';
import { longSuite } from './words';

/** A mobile number that no other test uses: a number gets five SMS a day. */
const newMobile = () => `011${randomInt(10_000_000, 99_999_999)}`;

test('a customer without an e-mail address books by SMS, in Malay on a telephone', longSuite, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const customer = new Customer(page, 'bm');
  const mobile = newMobile();
  const field = (name: string) => page.getByRole('textbox', { name: customer.say(`deliveryForm.field.${name}`) }).first();
  const channel = (name: 'sms' | 'email') => page.getByRole('checkbox', { name: customer.say(`deliveryForm.notify.${name}`), exact: true });
  await customer.reachDates();
  await customer.chooseDay(8);
  await customer.continue();
  await customer.sees('details');
  await customer.fillDetails();
  await field('primaryContact').fill(mobile);
  await field('email').fill('');
  await customer.continue();
  await expect(page.getByText('Berikan alamat e-mel, atau pilih SMS.').first()).toBeVisible();
  await channel('sms').check();
  await expect(page.getByText('Berikan alamat e-mel, atau pilih SMS.')).toHaveCount(0);
  await expect(channel('email')).not.toBeChecked();
  const promise = page.getByText('dengan rujukan dan nombor telefon bimbit anda').first();
  await expect(promise).toBeVisible();
  await customer.looksSound();
  await customer.continue();
  await customer.sees('summary');
  await expect(promise).toBeVisible();
  await customer.looksSound();
  await customer.confirm();
  await customer.sees('confirmation');
  await expect(promise).toBeVisible();
  await customer.looksSound();
  expect((await customer.messagesTo(`+6${mobile}`, 1))[0]?.channel).toBe('sms');
  await customer.messagesTo('', 0);
});
