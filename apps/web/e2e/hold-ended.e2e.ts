import { expect, test } from '@playwright/test';
import { Customer } from './customer';

test('shows that a hold ended, and one press holds the date again and leads to Confirm', { tag: '@long' }, async ({ page }) => {
  const customer = new Customer(page);
  const { say } = customer;
  await page.setViewportSize({ width: 375, height: 740 });
  await customer.open('/form');
  await customer.closeWelcome();
  await page.reload();
  await customer.sees('postcode');
  await expect(customer.welcome).toBeHidden();
  await customer.givePostcode('68100');
  await expect(page.getByText(say('deliveryForm.served.title'))).toBeVisible();
  await customer.continue();
  await customer.sees('order');
  await expect(customer.welcome).toBeHidden();
  await customer.giveOrder();
  await customer.passUnknownOrder();
  await customer.reachSummary(30);

  // Far enough for the server's clock, which runs on its own, not to say what is left of the next hold.
  await page.clock.fastForward('40:00');
  await expect(page.getByText(say('deliveryForm.holdEnded.line')).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText(say('deliveryForm.holdEnded.short')).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText(say('deliveryForm.hold.ended'))).toHaveCount(1);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await customer.looksSound();

  // By keyboard: the button that was pressed is the one that confirms.
  await page.getByRole('button', { name: say('deliveryForm.holdEnded.again') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer').first()).toBeVisible();
  await expect(page.getByRole('button', { name: say('deliveryForm.summary.confirm') })).toBeFocused();
  await expect(page.getByText(say('deliveryForm.holdEnded.line'))).toHaveCount(0);
  await page.keyboard.press('Enter');
  await customer.sees('confirmation');
});
