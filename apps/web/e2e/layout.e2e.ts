import { expect, test } from '@playwright/test';
import { Customer } from './customer';
import { locales, prefixOf } from './words';

for (const locale of locales) {
  // Colours do not depend on the language.
  for (const colorScheme of locale === 'en' ? (['light', 'dark'] as const) : (['light'] as const)) {
    test(`home, form, manage and 404 fit at each width in ${locale}, ${colorScheme}`, { tag: '@long' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const customer = new Customer(page, locale);
      customer.wordsOnly = locale !== 'en';
      await customer.open('/');
      for (const path of ['', '/form', '/manage', '/there-is-no-such-page']) {
        await page.goto(`${prefixOf(locale)}${path}` || '/');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (path === '/form') await customer.closeWelcome();
        await customer.standsAtEveryWidth();
      }
    });
  }
}

test('asks for the files of a page before the first script runs', { tag: '@long' }, async ({ page }) => {
  await page.route('**/assets/main-*.js', (route) => route.abort());
  for (const [path, ...files] of [
    ['/', 'home-view', 'en-messages'],
    ['/cn', 'home-view', 'cn-messages'],
    ['/bm/form/', 'postcode-view', 'bm-messages', 'bm-customer-messages'],
    ['/user', 'en-messages', 'en-customer-messages'],
  ] as const) {
    await page.goto(path);
    for (const file of files) await expect(page.locator(`link[rel="modulepreload"][href^="/assets/${file}-"]`)).toHaveCount(1);
  }
});

test('an unknown page has a message and a link home', async ({ page }) => {
  const customer = new Customer(page);
  await customer.open('/there-is-no-such-page');
  await expect(page.getByText('This page could not be found')).toBeVisible();
  await customer.looksSound();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a change of language keeps the page and is remembered', async ({ page, context }) => {
  const customer = new Customer(page);
  await customer.open('/manage');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: 'Bahasa Melayu' }).click();
  await expect(page).toHaveURL(/\/bm\/manage$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms');
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  expect(cookie?.value).toBe('bm');
});
