import { expect, test } from '@playwright/test';
import { Customer } from './customer';
import { Keyboard } from './keyboard';
import { Member } from './member';

// A window of 1280 by 800 at 200 %: half as many CSS pixels.
test.use({ viewport: { width: 640, height: 400 } });

test('at 200 % and by keyboard, a customer books from home, moves and cancels', { tag: '@long' }, async ({ page }) => {
  const customer = new Customer(page, 'en');
  const { say } = customer;
  const keyboard = new Keyboard(page);
  const button = (name: RegExp) => page.getByRole('button', { name }).filter({ visible: true });
  const proceed = button(/^Continue$/);

  await customer.open('/');
  await keyboard.type(page.getByLabel(say('home.postcode')), '68100');
  await page.keyboard.press('Enter');
  await customer.sees('order');
  await customer.fits();
  // The field has the focus already, and is visible.
  await expect(page.getByLabel(say('deliveryForm.order.label'))).toBeFocused();
  await expect(page.getByLabel(say('deliveryForm.order.label'))).toBeInViewport({ ratio: 1 });
  // The welcome disappears, and the focus stays in the step.
  await keyboard.press(page.getByRole('button', { name: say('deliveryForm.welcome.close') }));
  await expect(customer.welcome).toBeHidden();
  await keyboard.type(page.getByLabel(say('deliveryForm.order.label')), customer.orderNumber);
  await page.keyboard.press('Enter');
  const day = page.getByRole('gridcell').getByRole('button');
  // The message about an order that is not on file has the focus first; Tab then leaves it.
  await expect(async () => {
    await keyboard.press(button(/^Continue/));
    await expect(day.first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await customer.sees('date');
  await customer.fits();

  await keyboard.tabTo(day);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer').first()).toBeVisible();
  await keyboard.press(proceed);
  await customer.sees('details');
  await customer.fits();
  await keyboard.fillDetails(customer);
  await customer.sees('summary');
  await customer.fits();
  await keyboard.press(button(/^Confirm booking$/));
  await customer.sees('confirmation');
  await customer.fits();

  await customer.openManageLink();
  await customer.fits();
  await keyboard.press(page.getByRole('link', { name: say('manage.changeDate') }));
  await keyboard.tabTo(day);
  // The present date is a week after the first free day; the new one is two weeks after it.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await customer.fits();
  await keyboard.press(button(/^Move to/));
  await keyboard.press(page.getByRole('link', { name: say('manage.cancel') }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await keyboard.press(dialog.getByRole('button', { name: say('manage.cancel'), exact: true }));
  await expect(page.getByText(say('manage.status.CANCELLED')).first()).toBeVisible();
});

test('at 200 % and by keyboard, a customer signs in, changes the profile and signs out', { tag: '@long' }, async ({ page }) => {
  const member = new Member(page, 'bm');
  const { say, dialog } = member;
  const keyboard = new Keyboard(page);
  await member.signUpAside();
  await member.open('/');
  await keyboard.press(page.getByRole('button', { name: say('app.menu') }));
  await keyboard.press(page.getByRole('link', { name: say('app.signIn') }).filter({ visible: true }));
  await expect(member.field('email')).toBeFocused();
  await page.keyboard.type(member.email);
  await keyboard.type(member.field('password'), member.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: say('userArea.title') })).toBeVisible();
  await member.fits();

  await keyboard.tabTo(member.field('name'));
  await page.keyboard.press('End');
  await page.keyboard.type(' Jr');
  await keyboard.press(member.button('userArea.profile.save'));
  const saved = page.getByText(say('userArea.profile.saved'));
  await expect(saved).toBeVisible();
  // The message covers the page for five seconds.
  await page.clock.fastForward(5_000);
  await expect(saved).toBeHidden();
  const edit = page.getByRole('link', { name: say('userArea.password.edit') });
  await keyboard.press(edit);
  await expect(dialog).toBeVisible();
  await member.fits();
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await keyboard.press(page.getByRole('button', { name: say('app.account', { name: `${member.name} Jr` }) }));
  await keyboard.press(page.getByRole('button', { name: say('app.signOut') }));
  await expect(page).toHaveURL('/bm');
});
