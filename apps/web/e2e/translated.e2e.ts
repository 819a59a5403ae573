import { expect, test } from '@playwright/test';
import { Customer } from './customer';

test('the delivery form works if the browser translates each step, and shows no old date', { tag: '@long' }, async ({ page }) => {
  const customer = new Customer(page);
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  /** Replaces each text node as Chrome's translator does, but keeps the text, so that the test can find it. */
  const translate = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('script, style, font')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    });

  await customer.open('/form');
  await customer.closeWelcome();
  await translate();
  await customer.givePostcode('68100');
  await expect(page.getByText(customer.say('deliveryForm.served.title'))).toBeVisible();
  await translate();
  await customer.continue();
  await customer.sees('order');
  await translate();
  await customer.giveOrder();
  await customer.continue();
  await translate();
  await customer.acceptUnknownOrder();
  await customer.sees('date');
  await translate();
  await customer.chooseDay(19);
  await expect(page.locator('main')).toContainText('19 Dec');
  await translate();
  await customer.chooseDay(21);
  await expect(page.locator('main')).toContainText('21 Dec');
  await expect(page.locator('main')).not.toContainText('19 Dec');
  await translate();
  // The countdown of the hold still runs.
  const left = await page.getByRole('timer').first().textContent();
  await expect(page.getByRole('timer').first()).not.toHaveText(left ?? '');
  await customer.continue();
  await customer.sees('details');
  await translate();
  await customer.fillDetails();
  await customer.continue();
  await customer.sees('summary');
  await translate();
  await expect(page.locator('main')).toContainText('21 Dec');
  await customer.confirm();
  await customer.sees('confirmation');
  await translate();
  await expect(page.getByText(customer.say('deliveryForm.confirmation.reference')).first()).toBeVisible();
  expect(failures).toEqual([]);
});
