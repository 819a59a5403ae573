import { expect, test, type Page } from '@playwright/test';
import { Customer } from './customer';
import { largeTextErrors } from './large-text';
import { Member } from './member';
import { bookAside, OfferDesk } from './offer-desk';
import { locales, prefixOf, type Locale } from './words';

// Each test has its own day, so that no test fills the day of another.
const days: Record<Locale, [first: number, second: number]> = { en: [5, 28], bm: [8, 29], cn: [9, 30] };

test.use({ viewport: { width: 375, height: 667 } });

/** Sets the browser's text size to 200 %, as a user does. */
const enlarge = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('readystatechange', () => document.documentElement.style.setProperty('font-size', '200%'), { once: true }),
  );

async function reads(customer: Customer): Promise<void> {
  await customer.fits();
  expect(await largeTextErrors(customer.page)).toEqual([]);
}

for (const locale of locales) {
  test(
    `text at 200 % in ${locale} is not cut off from home to a booking that is moved and cancelled`,
    { tag: '@long' },
    async ({ page }) => {
      await enlarge(page);
      const customer = new Customer(page, locale);
      const { say } = customer;
      const [first, second] = days[locale];
      const visible = (role: 'link' | 'button', name: string) => page.getByRole(role, { name }).filter({ visible: true });

      await customer.open('/');
      await reads(customer);
      const menu = page.getByRole('button', { name: say('app.menu') });
      await menu.click();
      await expect(menu).toHaveAttribute('aria-expanded', 'true');
      await reads(customer);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: say('home.order.check') }).click();
      await page.getByLabel(say('deliveryForm.order.label')).fill('demo1011');
      await page.getByLabel(say('deliveryForm.postcode.label')).fill('68100');
      await page.getByRole('button', { name: say('manage.check.action') }).click();
      await expect(page.getByText(say('deliveryForm.orderStatus.booked.text', { sms: 'yes' }))).toBeVisible();
      await reads(customer);

      await page.goto(`${prefixOf(locale)}/form`);
      await reads(customer);
      await customer.closeWelcome();
      await customer.givePostcode('99999');
      await expect(page.getByLabel(say('deliveryForm.town.label'))).toBeVisible();
      await page.getByLabel(say('deliveryForm.town.label')).fill('Kuala');
      await reads(customer);
      await customer.givePostcode('88000');
      await expect(page.getByText(say('deliveryForm.notServed.another'))).toBeVisible();
      await reads(customer);
      await customer.givePostcode('68100');
      await expect(page.getByText(say('deliveryForm.served.title'))).toBeVisible();
      await reads(customer);
      await visible('link', say('deliveryForm.tutorial.open')).click();
      const tutorial = page.getByRole('dialog', { name: say('deliveryForm.tutorial.title') });
      await expect(tutorial).toBeVisible();
      await reads(customer);
      await page.keyboard.press('Escape');
      await expect(tutorial).toBeHidden();

      await customer.continue();
      await customer.sees('order');
      await reads(customer);
      await customer.giveOrder('DEMO-1007');
      await expect(page.getByText(say('deliveryForm.orderStatus.notPaid.title'))).toBeVisible();
      await reads(customer);
      await customer.giveOrder('DEMO-1001');
      await expect(page.getByText(say('deliveryForm.orderStatus.ready.title'))).toBeVisible();
      await reads(customer);
      await customer.giveOrder();
      await customer.continue();
      await expect(page.getByText(say('deliveryForm.order.bothRight'))).toBeVisible();
      await reads(customer);
      await customer.acceptUnknownOrder();

      await customer.sees('date');
      await reads(customer);
      await customer.chooseDay(first);
      await customer.day(25).focus();
      await page.keyboard.press('Enter');
      await reads(customer);
      await page.keyboard.press('Escape');
      await customer.continue();
      await customer.sees('details');
      await customer.continue();
      await expect(page.getByRole('alert').first()).toBeFocused();
      await reads(customer);
      await customer.fillDetails();
      await customer.continue();
      await customer.sees('summary');
      await reads(customer);
      await page.clock.fastForward(11 * 60_000);
      await expect(page.getByText(say('deliveryForm.holdEnded.short'), { exact: true }).first()).toBeVisible();
      await reads(customer);
      await visible('button', say('deliveryForm.holdEnded.again')).click();
      // The server's answer for a day that was taken meanwhile.
      await customer.losesDate([`2026-12-${second}`]);
      await customer.confirm();
      await expect(page.getByText(say('deliveryForm.summary.lost.taken'))).toBeVisible();
      await reads(customer);
      await page.unroute('**/server/graphql');
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
      await customer.confirm();
      await customer.sees('confirmation');
      await reads(customer);
      await page.goto(`${prefixOf(locale)}/form`);
      await expect(page.getByRole('button', { name: say('deliveryForm.booked.another') })).toBeVisible();
      await reads(customer);

      await customer.openManageLink();
      await reads(customer);
      await page.getByRole('link', { name: say('manage.changeDate') }).click();
      await customer.day(first).click();
      await reads(customer);
      await customer.moveButton.click();
      await expect(page.locator('[data-snackbar]')).toBeVisible();
      await reads(customer);
      await page.clock.fastForward(6_000);
      await customer.cancelBooking(() => reads(customer));
      await expect(page.getByText(say('manage.status.CANCELLED')).first()).toBeVisible();
      await reads(customer);
    },
  );

  test(
    `text at 200 % in ${locale} is not cut off in the account's dialogs, the user area and an offer`,
    { tag: '@long' },
    async ({ page, request }) => {
      await enlarge(page);
      const member = new Member(page, locale);
      const { say, dialog } = member;
      await member.signUpAside();
      await member.open('/?account=sign-up');
      await expect(dialog).toBeVisible();
      await member.button('account.signUp.send').click();
      await reads(member);
      const another = new Member(page, locale);
      await another.fillSignUp();
      await member.button('account.signUp.send').click();
      await expect(another.code).toBeVisible();
      await reads(member);
      await page.goto(`${prefixOf(locale)}/?account=forgot`);
      await expect(dialog).toBeVisible();
      await reads(member);
      await page.goto(`${prefixOf(locale)}/?account=sign-in`);
      await reads(member);
      await member.signIn(member.password);
      await expect(page.getByRole('heading', { level: 1, name: say('userArea.title') })).toBeVisible();
      await expect(page.getByText(say('userArea.empty'))).toBeVisible();
      await reads(member);
      for (const link of ['userArea.password.edit', 'userArea.phone.edit']) {
        await page.getByRole('link', { name: say(link) }).click();
        await expect(dialog).toBeVisible();
        await reads(member);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }

      const [booked, offered] = ['2026-12-22', '2026-12-23'];
      const { id, token } = await bookAside(page.request, locale, booked);
      await page.reload();
      await expect(page.getByRole('article')).toBeVisible();
      await reads(member);
      await (await OfferDesk.open(request)).offer(id, offered);
      await page.reload();
      await expect(page.getByRole('link', { name: say('manage.offer.answer') })).toBeVisible();
      await reads(member);
      await page.goto(`${prefixOf(locale)}/manage#${token}`);
      await expect(page.getByRole('heading', { level: 1, name: say('manage.offer.title') })).toBeVisible();
      await reads(member);
      await page.getByRole('button', { name: say('manage.offer.call') }).click();
      await expect(dialog).toBeVisible();
      await reads(member);
      await dialog.getByRole('button', { name: say('manage.offer.decline.confirm') }).click();
      await expect(dialog).toBeHidden();
      await reads(member);
      await page.goto(`${prefixOf(locale)}/user`);
      await expect(page.getByRole('article')).toBeVisible();
      await member.cancelBooking();
      await expect(page.getByRole('heading', { level: 2, name: say('userArea.earlier') })).toBeVisible();
      await reads(member);
      for (const path of ['/reset-password/none', '/confirm-email/none', '/there-is-no-such-page']) {
        await page.goto(`${prefixOf(locale)}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await reads(member);
      }
    },
  );
}
