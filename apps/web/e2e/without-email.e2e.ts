import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { Customer } from './customer';
import { Staff } from './staff';

/** A mobile number that no other test has: a number gets five SMS a day. */
const newMobile = () => `011${randomInt(10_000_000, 99_999_999)}`;

test('a family without an e-mail address books by SMS, in Malay on a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const customer = new Customer(page, 'bm');
  const mobile = newMobile();
  const field = (name: string) => page.getByLabel(customer.say(`deliveryForm.field.${name}`)).first();
  const way = (name: 'sms' | 'email') => page.getByRole('checkbox', { name: customer.say(`deliveryForm.tell.${name}`), exact: true });
  await customer.reachDates();
  await customer.chooseDay(8);
  await customer.continue();
  await customer.sees('details');
  await customer.fillDetails();
  await field('primaryContact').fill(mobile);
  await field('email').fill('');
  await expect(way('email')).toBeDisabled();
  await customer.continue();
  await expect(page.getByText('Berikan alamat e-mel, atau pilih SMS.').first()).toBeVisible();
  await way('sms').check();
  await expect(page.getByText('Berikan alamat e-mel, atau pilih SMS.')).toHaveCount(0);
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

test('staff book without any way on the telephone, and the drawer says that the family was told there', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const staff = new Staff(page);
  await staff.enter('/admin/bookings/new');
  await page.getByLabel(staff.say('newBooking.postcode')).fill('68100');
  await page.getByLabel(staff.say('newBooking.orderNumber')).fill(staff.orderNumber);
  await page.getByRole('spinbutton').first().fill('1');
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('3');
  await expect(page.getByText(/ is held$/)).toBeVisible();
  await page.getByLabel(staff.say('newBooking.telephone'), { exact: true }).fill(newMobile());
  await page.getByLabel(staff.say('deliveryForm.field.name'), { exact: true }).fill('Mak Cik Rohana');
  await page.getByLabel(staff.say('newBooking.address'), { exact: true }).fill('23, Jalan Bendahara');
  await expect(page.getByRole('switch', { name: staff.say('newBooking.notifyEmail') })).toBeDisabled();
  await expect(page.getByText('You can change the date until the end of', { exact: false })).toBeVisible();
  await staff.looksSound();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Booked for Mak Cik Rohana' })).toBeFocused();
  type Found = { bookings: { edges: { node: { id: string; email: string; toldBy: string[] } }[] } };
  const { bookings } = await staff.ask<Found>(
    'query ($search: String!) { bookings(filter: { search: $search }) { edges { node { id email toldBy } } } }',
    { search: staff.orderNumber },
  );
  const [booked] = bookings.edges.map(({ node }) => node);
  expect(booked).toMatchObject({ email: '', toldBy: [] });
  await page.goto(`/admin/bookings?booking=${booked?.id}`);
  await expect(page.getByText(staff.say('bookingDrawer.toldByTelephone'))).toBeVisible();
  await staff.looksSound();
});
