import { validationMessage } from '@booking/i18n/validation-messages';
import { expect, test } from '@playwright/test';
import { Customer } from './customer';
import { Keyboard } from './keyboard';
import { newMobile } from './member';
import { bookAside } from './offer-desk';
import type { Locale } from './words';
import { longSuite } from './words';

const visits: [Locale, number][] = [
  ['en', 375],
  ['en', 1280],
  ['bm', 375],
  ['bm', 1280],
  ['cn', 375],
  ['cn', 1280],
];
for (const [locale, width] of visits) {
  const details = locale === 'en' && width === 375 ? {} : longSuite;
  test(`a customer finds a booking in ${locale} at ${width} px by keyboard`, details, async ({ page }) => {
    const customer = new Customer(page, locale);
    customer.wordsOnly = locale === 'cn';
    const { say } = customer;
    const keyboard = new Keyboard(page);
    const mobile = newMobile();
    const { reference } = await bookAside(page.request, locale, '2026-12-09', { primaryContact: mobile }, customer.address);
    const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
    const key = page.getByLabel(say('manage.find.key'));
    await page.setViewportSize({ width, height: 812 });

    // The home page links to it.
    await customer.open('/');
    await keyboard.press(page.getByRole('link', { name: say('home.manage.link') }));
    await expect(page.getByRole('heading', { level: 1, name: say('manage.find.title') })).toBeVisible();
    await customer.looksSound();

    // A field that cannot be a reference has an error and the focus.
    await keyboard.type(key, 'CK7K-4M9O');
    await page.keyboard.press('Enter');
    await expect(page.getByText(validationMessage(locale, 'REFERENCE_MISREAD'))).toBeVisible();
    await expect(key).toBeFocused();
    await customer.looksSound();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(reference.replace('-', ' ').toLowerCase());
    await keyboard.type(page.getByLabel(say('manage.find.mobile')), mobile);
    await keyboard.press(button(say('manage.find.send')));

    // The text is the same whether or not there is such a booking.
    const field = page.getByRole('textbox', { name: say('account.code.label') });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAccessibleDescription(say('manage.find.code.text', { number: mobile }));
    await expect(page.getByText(say('manage.find.code.none'))).toBeVisible();
    await expect(page.getByText(reference).filter({ visible: true })).toBeVisible();
    // The heading replaces the visible label of the field; screen readers still read the label.
    await expect(page.locator('h1')).toHaveCount(1);
    expect((await page.getByText(say('account.code.label'), { exact: true }).boundingBox())?.width).toBe(1);
    await customer.looksSound();

    const code = await customer.codeSentTo(mobile);
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText(validationMessage(locale, 'CODE_WRONG', { left: 4 }))).toBeVisible();
    await expect(field).toBeFocused();
    await customer.looksSound();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');

    // The page of the booking's link, which a reload shows again.
    const found = page.getByText(say('manage.reference', { reference })).filter({ visible: true });
    await expect(found.first()).toBeVisible();
    await customer.looksSound();
    await page.reload();
    await expect(found.first()).toBeVisible();
  });
}

test(
  'answers a reference and a number that do not belong together with the same page, and opens nothing',
  { tag: '@long' },
  async ({ page }) => {
    const customer = new Customer(page);
    await customer.open('/manage');
    // A link leads to the status of an order.
    await page.getByRole('button', { name: new RegExp(customer.say('manage.find.status')) }).click();
    await expect(page.getByRole('heading', { level: 2, name: customer.say('manage.check.title') })).toBeVisible();
    await page.goto('/manage');
    const mobile = newMobile();
    await page.getByLabel(customer.say('manage.find.key')).fill('CK7K-4M93');
    await page.getByLabel(customer.say('manage.find.mobile')).fill(mobile);
    await page.getByRole('button', { name: customer.say('manage.find.send') }).click();
    await expect(page.getByText(customer.say('manage.find.code.text', { number: mobile }))).toBeVisible();
    await page.getByRole('textbox', { name: customer.say('account.code.label') }).fill('123456');
    await page.getByRole('button', { name: customer.say('manage.find.code.open') }).click();
    await expect(page.getByText(validationMessage('en', 'CODE_WRONG', { left: 4 }))).toBeVisible();
    // The input is kept, and no second code is requested.
    await page
      .getByRole('button', { name: customer.say('manage.find.change') })
      .filter({ visible: true })
      .click();
    await expect(page.getByLabel(customer.say('manage.find.key'))).toHaveValue('CK7K-4M93');
    await page.getByRole('button', { name: customer.say('manage.find.send') }).click();
    await expect(page.getByText(customer.say('manage.find.code.none'))).toBeVisible();
  },
);
