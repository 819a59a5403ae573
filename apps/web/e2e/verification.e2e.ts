import { formatMobile } from '@booking/domain/checks/mobile';
import { validationMessage } from '@booking/i18n/validation-messages';
import { outcomeMessage } from '@booking/i18n/outcome-messages';
import { expect, test, type Page } from '@playwright/test';
import { Customer } from './customer';
import { Keyboard } from './keyboard';
import { newMobile } from './member';
import { bookAside } from './offer-desk';
import { Staff } from './staff';
import type { Locale } from './words';
import { longSuite } from './words';

/** A customer behind an IP address with which three others have booked the same day already. */
async function givenFourthFamily(page: Page, locale: Locale, date: string): Promise<Customer> {
  const customer = new Customer(page, locale);
  customer.wordsOnly = locale === 'cn';
  for (let family = 0; family < 3; family += 1) await bookAside(page.request, locale, date, {}, customer.address);
  return customer;
}

const visits: [Locale, number, string][] = [
  ['en', 375, '2026-12-12'],
  ['en', 1280, '2026-12-03'],
  ['bm', 375, '2026-12-03'],
  ['cn', 1280, '2026-12-12'],
];
for (const [locale, width, date] of visits) {
  test(`the fourth customer behind one address books in ${locale} at ${width} px with a code, by keyboard`, longSuite, async ({ page }) => {
    const customer = await givenFourthFamily(page, locale, date);
    const { say } = customer;
    const keyboard = new Keyboard(page);
    const mobile = newMobile();
    const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
    const proceed = button(say('deliveryForm.continue'));
    await page.setViewportSize({ width, height: 800 });

    await customer.open('/form');
    await keyboard.type(page.getByLabel(say('deliveryForm.postcode.label')), '68100');
    await expect(page.getByText(say('deliveryForm.served.title'))).toBeVisible();
    await page.keyboard.press('Enter');
    await customer.sees('order');
    await page.keyboard.type(customer.orderNumber);
    await page.keyboard.press('Enter');
    await keyboard.press(button(say('deliveryForm.order.acceptUnknown')));
    await customer.sees('date');

    await keyboard.tabTo(page.getByRole('gridcell').getByRole('button'));
    await walkTo(page, Number(date.slice(-2)));
    await page.keyboard.press('Enter');
    // The date is not held, and the form goes on.
    await expect(page.getByText(say('deliveryForm.hold.none')).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
    await customer.looksSound();
    await keyboard.press(proceed);
    await customer.sees('details');
    await keyboard.fillDetails(customer, mobile);
    await customer.sees('summary');
    await keyboard.press(button(say('deliveryForm.summary.confirm')));

    const sentence = outcomeMessage(locale, 'proofNeeded.CODE');
    const asked = page.getByRole('group', { name: sentence });
    await expect(asked).toBeFocused();
    await expect(asked).toBeInViewport({ ratio: 1 });
    await expect(button(say('deliveryForm.summary.confirm'))).toHaveCount(0);
    await expect(page.getByText(customer.email)).toBeVisible();
    await customer.looksSound();
    const masked = formatMobile(mobile).replace(/-\d+ /, '-*** ');
    await keyboard.press(asked.getByRole('button', { name: say('deliveryForm.verification.send', { number: masked }) }));
    const field = asked.getByRole('textbox', { name: say('account.code.label') });
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(say('account.code.sentTo', { number: masked }));
    await customer.looksSound();

    const code = await customer.codeSentTo(mobile);
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await expect(asked.getByText(validationMessage(locale, 'CODE_WRONG', { left: 4 }))).toBeVisible();
    await expect(field).toBeFocused();
    await customer.looksSound();
    await page.keyboard.type(code);
    await keyboard.press(asked.getByRole('button', { name: say('deliveryForm.summary.confirm') }));
    await customer.sees('confirmation');
    await customer.messages(1);
  });
}

/** A branch for this test in an area of its own. Six pieces take one place, and one day has nine of forty places left. */
async function givenHotelBranch(office: Staff, postcode: string): Promise<{ close: () => Promise<unknown>; id: string }> {
  const input = {
    ...{ name: `Miri ${office.orderNumber}`, dailyLimit: 40, leadTime: 2, deliveryRange: 21, piecesPerPlace: 6 },
    ...{ deliveryWeekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY'], coverage: [postcode], address: { zipcode: postcode } },
  };
  const { createBranch } = await office.ask<{ createBranch: { id: string } }>(
    'mutation ($input: BranchInput!) { createBranch(input: $input) { id } }',
    { input },
  );
  await office.book('Hotel Marudi', '2026-12-08', { postcode, quantityMattress: 99, quantityBedset: 87 });
  const { id } = createBranch;
  // Closes the branch, so that no other test uses it.
  const close = () =>
    office.ask('mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { id } }', {
      ...{ id, input: { ...input, status: 'SUSPENDED' } },
    });
  return { close, id };
}

test(
  'a guest books sixty pieces on a day with room for them, by keyboard, and staff check them before they go out',
  longSuite,
  async ({ page, browser }) => {
    const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const office = new Staff(await desk.newPage());
    await office.beginSession();
    const postcode = '98000';
    const branch = await givenHotelBranch(office, postcode);
    const customer = new Customer(page);
    const { say } = customer;
    const keyboard = new Keyboard(page);
    const mobile = newMobile();
    const button = (id: string) => page.getByRole('button', { name: say(id), exact: true }).filter({ visible: true });
    await page.setViewportSize({ width: 1280, height: 900 });

    await customer.open('/form');
    await keyboard.type(page.getByLabel(say('deliveryForm.postcode.label')), postcode);
    await expect(page.getByText(say('deliveryForm.served.title'))).toBeVisible();
    await page.keyboard.press('Enter');
    await customer.sees('order');
    await page.keyboard.type(customer.orderNumber);
    await page.keyboard.press('Enter');
    await keyboard.press(button('deliveryForm.order.acceptUnknown'));
    await customer.sees('date');
    await keyboard.type(page.getByRole('spinbutton', { name: say('deliveryForm.field.quantityMattress') }), '60');
    // The order takes ten places, and that day has nine left.
    await expect(customer.day(8)).toHaveAccessibleName(/Closed\. Not enough room left for 60 pieces/);
    await expect(customer.day(7)).toHaveAccessibleName(/Available/);
    await customer.looksSound();
    await keyboard.tabTo(page.getByRole('gridcell').getByRole('button'));
    await walkTo(page, 9);
    await page.keyboard.press('Enter');
    await keyboard.press(button('deliveryForm.continue'));
    await customer.sees('details');
    await keyboard.fillDetails(customer, mobile);
    await customer.sees('summary');
    await keyboard.press(button('deliveryForm.summary.confirm'));
    const asked = page.getByRole('group', { name: outcomeMessage('en', 'proofNeeded.CODE') });
    await keyboard.press(asked.getByRole('button', { name: /^Send/ }));
    await expect(asked.getByRole('textbox', { name: say('account.code.label') })).toBeFocused();
    await page.keyboard.type(await customer.codeSentTo(mobile));
    await keyboard.press(asked.getByRole('button', { name: say('deliveryForm.summary.confirm') }));
    await customer.sees('confirmation');

    await office.open(`/admin/dashboard?branch=${branch.id}`);
    const drawer = office.page.getByRole('dialog');
    await office.page
      .getByRole('link', { name: new RegExp(`^${office.say('dashboard.decision.do.QUANTITY')}.*${customer.orderNumber}`) })
      .first()
      .click();
    await expect(drawer.getByText('60 mattresses · takes 10 places')).toBeVisible();
    await office.looksSound();
    await new Keyboard(office.page).press(drawer.getByRole('button', { name: office.say('bookingDrawer.checkQuantity.confirm') }));
    await expect(office.page.getByText(office.say('bookingDrawer.check.done'))).toBeVisible();
    await expect(drawer.getByText(office.say('bookingDrawer.checkQuantity.title'))).toBeHidden();
    await branch.close();
    await desk.close();
  },
);

/** Moves to a day of the calendar by arrow keys. */
async function walkTo(page: Page, dayOfMonth: number): Promise<void> {
  const focused = page.locator(':focus');
  for (let presses = 0; presses < 30; presses += 1) {
    if (new RegExp(`^${dayOfMonth}(\\D|$)`).test(await focused.innerText())) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`the arrow keys never reach day ${dayOfMonth}`);
}
