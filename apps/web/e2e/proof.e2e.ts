import { formatMobile } from '@booking/domain/checks/mobile';
import { validationMessage } from '@booking/i18n/validation-messages';
import { outcomeMessage } from '@booking/i18n/outcome-messages';
import { expect, test, type Page } from '@playwright/test';
import { Customer } from './customer';
import { Keyboard } from './keyboard';
import { newMobile } from './member';
import { bookAside } from './offer-desk';
import type { Locale } from './words';
import { longSuite } from './words';

/** Behind one address, of which three families have booked the day already. */
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
    // No place is kept for them, and the form goes on.
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
    await keyboard.press(asked.getByRole('button', { name: say('deliveryForm.proof.send', { number: masked }) }));
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

/** With the arrow keys to a day of the calendar. */
async function walkTo(page: Page, dayOfMonth: number): Promise<void> {
  const focused = page.locator(':focus');
  for (let presses = 0; presses < 30; presses += 1) {
    if (new RegExp(`^${dayOfMonth}(\\D|$)`).test(await focused.innerText())) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`the arrow keys never reach day ${dayOfMonth}`);
}
