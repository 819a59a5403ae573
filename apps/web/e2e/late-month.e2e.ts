import { expect, test, type Browser } from '@playwright/test';
import { Customer, newOrderNumber } from './customer';
import { lateInTheMonth } from './product-now';
import { productAt, type Product } from './start-product';

// Both tests share one product.
test.describe.configure({ mode: 'default' });

let product: Product;
test.beforeAll(async () => {
  product = await productAt(lateInTheMonth);
});
test.afterAll(() => product.stop());

/** Opens a telephone of 375 by 667 pixels with the clock at the end of the month. */
async function givenTelephone(browser: Browser) {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 375, height: 667 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const number = newOrderNumber();
  return { page, customer: new Customer(page, 'en', number, `${number.toLowerCase()}@example.test`, lateInTheMonth) };
}

test(
  'late in the month a telephone lists five free days, three of them in sight below the amounts, and one tap holds one',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, customer } = await givenTelephone(browser);
    await customer.reachDates();
    const rows = page.getByRole('list', { name: customer.say('deliveryForm.dayRows.title') }).getByRole('button');
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toHaveAccessibleName('Hold Tuesday, 24 Nov, available, 9 am to 1 pm');
    const bar = await page.getByRole('button', { name: customer.say('deliveryForm.date.choose') }).boundingBox();
    const third = await rows.nth(2).boundingBox();
    expect((third?.y ?? 0) + (third?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await customer.looksSound();

    // Continues past the end of the month up to the last open day; later days show when they open.
    await expect(page.getByRole('gridcell').getByRole('button', { name: /^Thursday, 24 Dec, 2026: Available/ })).toBeVisible();
    await page
      .getByRole('gridcell')
      .getByRole('button', { name: /^Saturday, 26 Dec, 2026: Not open yet/ })
      .focus();
    await expect(page.getByText('Saturday, 26 Dec opens for booking on Tuesday, 24 Nov.')).toBeInViewport({ ratio: 1 });
    await expect(
      page.getByRole('gridcell').getByRole('button', { name: /^Friday, 25 Dec, 2026: Holiday\..* Christmas Day\./ }),
    ).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 1000 });
    await expect(page.getByRole('gridcell').getByRole('button', { name: /^Tuesday, 24 Nov, 2026/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('gridcell').getByRole('button', { name: /^Thursday, 24 Dec, 2026/ })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 375, height: 667 });
    await rows.nth(1).click();
    await customer.sees('details');
    await expect(page.getByRole('timer').first()).toBeVisible();
  },
);

test('a date is changed on a telephone with both dates and the button visible', { tag: '@long' }, async ({ browser }) => {
  const { page, customer } = await givenTelephone(browser);
  const { say } = customer;
  await customer.reachDates();
  await customer.reachSummary(30);
  await customer.confirm();
  await customer.sees('confirmation');
  await customer.openManageLink();
  await page.getByRole('link', { name: say('manage.changeDate') }).click();

  const move = page.getByRole('button', { name: say('manage.move.choose') });
  await expect(move).toBeDisabled();
  await expect(move).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('gridcell').getByRole('button', { name: /^Monday, 30 Nov, 2026: Now$/ })).toBeVisible();
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /^Saturday, 05 Dec, 2026/ })
    .click();
  const [now, wanted] = await Promise.all(
    ['Monday', 'Saturday'].map((weekday) => page.locator('main').getByText(weekday, { exact: true }).boundingBox()),
  );
  expect(now?.y).toBe(wanted?.y);
  await expect(page.getByRole('button', { name: 'Move to Sat 05 Dec' })).toBeInViewport({ ratio: 1 });
  await customer.standsAtEveryWidth();
});
