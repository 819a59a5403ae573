import { randomInt } from 'node:crypto';
import { fitsOneSms, isAllowedSms } from '@booking/domain/booking/sms-rule';
import { expect, test } from '@playwright/test';
import { Customer } from './customer';
import { productNow } from './product-now';
import { Staff } from './staff';
import { productAt } from './start-product';
import { longSuite } from './words';

/** A mobile number that no other test has: a number gets five SMS a day. */
const newMobile = () => `011${randomInt(10_000_000, 99_999_999)}`;

test('a customer without an e-mail address books by SMS, in Malay on a telephone', longSuite, async ({ page }) => {
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

test(
  'staff book for a customer without e-mail and SMS, and the drawer says that they were informed by telephone',
  longSuite,
  async ({ page }) => {
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
  },
);

test(
  'a customer without e-mail opens a booking made by telephone with a code, moves it and gets an SMS, in Malay',
  longSuite,
  async ({ browser }) => {
    // A product of its own: its clock is put on.
    const product = await productAt(productNow);
    try {
      const desk = await browser.newContext({ baseURL: product.url });
      const staff = new Staff(await desk.newPage());
      const mobile = newMobile();
      await reachContact(staff, mobile);
      await staff.page.getByRole('switch', { name: staff.say('newBooking.notifySms') }).check();
      await staff.page.getByRole('tab', { name: 'BM', exact: true }).click();
      const { id, reference } = await bookByKey(staff);

      const telephone = await browser.newContext({ baseURL: product.url, viewport: { width: 375, height: 812 } });
      const customer = new Customer(await telephone.newPage(), 'bm');
      await opensItsBooking(customer, staff.orderNumber, mobile);
      await movesTo(customer, 16);

      // It waits for further changes: the log of the drawer has its words until then.
      await staff.page.goto(`/admin/bookings?booking=${id}`);
      await staff.page.getByRole('tab', { name: staff.say('bookingDrawer.messages') }).click();
      const entry = staff.page.getByRole('dialog').getByRole('listitem').first();
      await expect(entry).toContainText(staff.say('bookingDrawer.state.PENDING'));
      await customer.messagesTo(`+6${mobile}`, 2);

      // What is due goes out with the next that is committed, whoever commits it.
      await product.passWait();
      await staff.book('Somebody Else', '2026-12-17');
      const messages = (await customer.messagesTo(`+6${mobile}`, 3)).map(({ channel, text }) => ({ channel, text }));
      const moved = `RM0.00 Contoh Beds: penghantaran kini pada Rab 16 Dis 2026, bukan lagi Isn 07 Dis. Ruj ${reference}. Lihat di laman web kami: Cari tempahan saya.`;
      expect(messages[0]).toEqual({ channel: 'sms', text: moved });
      // Each of them is one that networks carry, in one part.
      expect(messages.filter(({ text }) => !isAllowedSms(text) || !fitsOneSms(text, 0))).toEqual([]);
      await expect(entry).toContainText(staff.say('bookingDrawer.state.SENT.SMS'));
      await customer.messagesTo('', 0);
    } finally {
      await product.stop();
    }
  },
);

/** By what it has: the order number, and the telephone to which a code goes. */
async function opensItsBooking(customer: Customer, orderNumber: string, mobile: string): Promise<void> {
  const { page, say } = customer;
  await customer.open('/manage');
  await page.getByLabel(say('manage.find.key')).fill(orderNumber);
  await page.getByLabel(say('manage.find.mobile')).fill(mobile);
  await page.getByRole('button', { name: say('manage.find.send') }).click();
  const [sms] = await customer.messagesTo(`+6${mobile}`, 2);
  await page.getByRole('textbox', { name: say('account.code.label') }).fill(/\d{6}(?= ialah kod anda)/.exec(sms?.text ?? '')?.[0] ?? '');
  await page.keyboard.press('Enter');
}

async function movesTo(customer: Customer, dayOfMonth: number): Promise<void> {
  const { page, say } = customer;
  await page.getByRole('link', { name: say('manage.changeDate') }).click();
  await customer.day(dayOfMonth).click();
  await customer.looksSound();
  await customer.moveButton.click();
  await expect(page.getByRole('heading', { level: 1, name: say('manage.move.title') })).toBeHidden();
  await customer.looksSound();
}

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

interface Booked {
  id: string;
  reference: string;
  email: string;
  toldBy: string[];
}

/** Books what the form says, and asks for it aside. */
async function bookByKey(staff: Staff): Promise<Booked> {
  // Typed by a person it takes longer: no key has changed the date a moment ago.
  await staff.page.clock.fastForward(5_000);
  await staff.page.keyboard.press('Control+Enter');
  await expect(staff.page.getByRole('heading', { name: 'Booked for Mak Cik Rohana' })).toBeFocused();
  const query = 'query ($search: String!) { bookings(filter: { search: $search }) { edges { node { id reference email toldBy } } } }';
  type Found = { bookings: { edges: { node: Booked }[] } };
  const [found] = (await staff.ask<Found>(query, { search: staff.orderNumber })).bookings.edges;
  return found?.node ?? { id: '', reference: '', email: 'none was booked', toldBy: [] };
}
