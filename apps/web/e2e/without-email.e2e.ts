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
  const staff = new Staff(page);
  await reachContact(staff, newMobile());
  await expect(page.getByRole('switch', { name: staff.say('newBooking.notifyEmail') })).toBeDisabled();
  await expect(page.getByText('You can change or cancel until the end of', { exact: false })).toBeVisible();
  await staff.looksSound();
  const booked = await bookByKey(staff);
  expect(booked).toMatchObject({ email: '', toldBy: [] });
  await page.goto(`/admin/bookings?booking=${booked.id}`);
  await expect(page.getByText(staff.say('bookingDrawer.toldByTelephone'))).toBeVisible();
  await staff.looksSound();
});

test('booked by telephone without an e-mail address, a family opens its booking with the code, moves it and is told by SMS, in Malay', async ({
  page,
  browser,
}) => {
  const staff = new Staff(page);
  const mobile = newMobile();
  await reachContact(staff, mobile);
  await page.getByRole('switch', { name: staff.say('newBooking.notifySms') }).check();
  await page.getByRole('tab', { name: 'BM', exact: true }).click();
  const { id } = await bookByKey(staff);

  const telephone = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const customer = new Customer(await telephone.newPage(), 'bm');
  const { say } = customer;
  const family = customer.page;
  await customer.open('/manage');
  await family.getByLabel(say('manage.find.key')).fill(staff.orderNumber);
  await family.getByLabel(say('manage.find.mobile')).fill(mobile);
  await family.getByRole('button', { name: say('manage.find.send') }).click();
  const [sms] = await customer.messagesTo(`+6${mobile}`, 2);
  await family.getByRole('textbox', { name: say('account.code.label') }).fill(/\d{6}(?= ialah kod anda)/.exec(sms?.text ?? '')?.[0] ?? '');
  await family.keyboard.press('Enter');
  await family.getByRole('link', { name: say('manage.changeDate') }).click();
  await customer.day(16).click();
  await family
    .getByRole('button', { name: new RegExp(say('manage.move.to').split('{date}')[0] ?? '') })
    .last()
    .click();
  await expect(family.getByRole('heading', { level: 1, name: say('manage.move.title') })).toBeHidden();
  await customer.looksSound();

  // It waits two minutes for further changes: the log of the drawer has its words until then.
  await page.goto(`/admin/bookings?booking=${id}`);
  await page.getByRole('tab', { name: staff.say('bookingDrawer.messages') }).click();
  const entry = page.getByRole('dialog').getByRole('listitem').first();
  await expect(entry).toContainText(staff.say('bookingDrawer.state.PENDING'));
  await entry.getByRole('button').first().click();
  await expect(entry).toContainText('RM0.00 Contoh Beds: penghantaran kini pada Rab 16 Dis 2026');
  await telephone.close();
});

/** From an empty form to one that can be booked, with the third day that is free, for somebody who has a telephone only. */
async function reachContact(staff: Staff, mobile: string): Promise<void> {
  const { page } = staff;
  await page.setViewportSize({ width: 1280, height: 900 });
  await staff.enter('/admin/bookings/new');
  await page.getByLabel(staff.say('newBooking.postcode')).fill('68100');
  await page.getByLabel(staff.say('newBooking.orderNumber')).fill(staff.orderNumber);
  await page.getByRole('spinbutton').first().fill('1');
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('3');
  await expect(page.getByText(/ is held$/)).toBeVisible();
  await page.getByLabel(staff.say('newBooking.telephone'), { exact: true }).fill(mobile);
  await page.getByLabel(staff.say('deliveryForm.field.name'), { exact: true }).fill('Mak Cik Rohana');
  await page.getByLabel(staff.say('newBooking.address'), { exact: true }).fill('23, Jalan Bendahara');
}

/** Books what the form says, and asks for it aside. */
async function bookByKey(staff: Staff): Promise<{ id: string; email: string; toldBy: string[] }> {
  await staff.page.keyboard.press('Control+Enter');
  await expect(staff.page.getByRole('heading', { name: 'Booked for Mak Cik Rohana' })).toBeFocused();
  const query = 'query ($search: String!) { bookings(filter: { search: $search }) { edges { node { id email toldBy } } } }';
  type Found = { bookings: { edges: { node: { id: string; email: string; toldBy: string[] } }[] } };
  const [found] = (await staff.ask<Found>(query, { search: staff.orderNumber })).bookings.edges;
  return found?.node ?? { id: '', email: 'none was booked', toldBy: [] };
}
