import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { Customer } from './customer';
import { Keyboard } from './keyboard';
import { Member } from './member';
import { bookAside, OfferDesk } from './offer-desk';
import { longSuite, prefixOf, type Locale } from './words';

const [booked, offered, another] = ['2026-12-21', '2026-12-22', '2026-12-23'];
/** The dates as each language writes them within a sentence. */
const days: Record<Locale, Record<string, string>> = {
  en: { [booked]: 'Monday, 21 Dec', [offered]: 'Tuesday, 22 Dec', [another]: 'Wednesday, 23 Dec' },
  bm: { [booked]: 'Isnin, 21 Dis', [offered]: 'Selasa, 22 Dis', [another]: 'Rabu, 23 Dis' },
  cn: { [booked]: '12月21日（星期一）', [offered]: '12月22日（星期二）', [another]: '12月23日（星期三）' },
};

/** The elements of the page for a customer with an offer. */
function question({ page, locale, say }: Customer) {
  const day = (date: string) => days[locale][date] ?? '';
  const begins = (id: string) => new RegExp(`^${say(id).split('{date}')[0] ?? ''}`);
  return {
    title: page.getByRole('heading', { level: 1, name: say('manage.offer.title') }),
    agree: page.getByRole('button', { name: begins('manage.offer.agree') }),
    move: page.getByRole('button', { name: begins('manage.move.to') }),
    note: (kind: string, date: string) =>
      page.getByRole('status').filter({ hasText: say(`manage.offer.note.${kind}`, { date: day(date), offered: day(offered) }) }),
    struck: page.locator('s').getByText(day(booked)),
  };
}

async function givenOffer(page: Page, desk: APIRequestContext, locale: Locale) {
  const staff = await OfferDesk.open(desk);
  const { id, token } = await bookAside(page.request, locale, booked);
  await staff.offer(id, offered);
  return token;
}

test(
  'a customer accepts an offer on a telephone, and the forwarded link then shows the new date',
  longSuite,
  async ({ page, context, request }) => {
    await page.setViewportSize({ width: 375, height: 780 });
    const token = await givenOffer(page, request, 'en');
    const customer = new Customer(page, 'en');
    await customer.open(`/manage#${token}`);
    const { title, agree, note, struck } = question(customer);
    await expect(title).toBeVisible();
    await expect(struck).toBeVisible();
    await expect(page.getByText('Saturday, 05 Dec, 18:00')).toBeVisible();
    await expect(page.locator('button[aria-pressed]')).toHaveCount(4);
    await customer.looksSound();
    await customer.standsAtEveryWidth();
    await page.setViewportSize({ width: 375, height: 780 });

    // The link was forwarded: another person opens the same offer.
    const other = new Customer(await context.newPage(), 'en');
    await other.page.setViewportSize({ width: 375, height: 780 });
    await other.open(`/manage#${token}`);
    await expect(question(other).title).toBeVisible();

    await agree.click();
    await expect(note('moved', offered)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: customer.say('manage.title') })).toBeFocused();
    await customer.looksSound();
    const file = page.waitForEvent('download');
    await page
      .getByRole('link', { name: customer.say('deliveryForm.addToCalendar') })
      .first()
      .click();
    expect((await file).suggestedFilename()).toMatch(/\.ics$/);

    await question(other).agree.click();
    await expect(other.page.getByText(other.say('manage.stale'))).toBeVisible();
    await expect(question(other).note('moved', offered)).toBeVisible();
  },
);

test(
  'a customer chooses another day than the offer by keyboard, from the short link, in Malay',
  { tag: '@long' },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const token = await givenOffer(page, request, 'bm');
    const customer = new Customer(page, 'bm');
    const keyboard = new Keyboard(page);
    await page.clock.install({ time: new Date('2026-12-01T02:00:00Z') });
    await page.goto(`/m#${token}`);
    await expect(page).toHaveURL(`${prefixOf('bm')}/manage`);
    const { title, move, note } = question(customer);
    await expect(title).toBeVisible();
    await customer.standsAtEveryWidth();

    await keyboard.press(page.getByRole('link', { name: customer.say('manage.offer.every') }));
    const cell = customer.day(23);
    await expect(cell).toBeVisible();
    await customer.looksSound();
    await keyboard.press(page.getByRole('button', { name: customer.say('manage.offer.back'), exact: true }));
    await expect(title).toBeFocused();
    const choice = page.getByRole('button', { name: /^Rab 23 Dis/ });
    await keyboard.press(choice);
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
    await customer.looksSound();
    await keyboard.press(move);
    await expect(note('moved', another)).toBeVisible();
    await customer.looksSound();
  },
);

test('a signed-in customer answers an offer by asking for a call, in Chinese', { tag: '@long' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 2560, height: 1200 });
  const member = new Member(page, 'cn');
  const { say } = member;
  await member.signUpAside();
  await member.open('/?account=sign-in');
  await member.signIn(member.password);
  await expect(page).toHaveURL(`${prefixOf('cn')}/user`);
  await givenOffer(page, request, 'cn');
  await page.reload();
  const answer = page.getByRole('link', { name: say('manage.offer.answer') });
  await expect(answer).toBeVisible();
  await member.looksSound();
  await answer.click();
  await expect(question(member).title).toBeFocused();
  await member.looksSound();
  await page.getByRole('button', { name: say('manage.offer.call') }).click();
  const dialog = page.getByRole('dialog', { name: say('manage.offer.decline.title') });
  await expect(dialog).toContainText('012-345 6789');
  await member.looksSound();
  await dialog.getByRole('button', { name: say('manage.offer.decline.confirm') }).click();
  await expect(page.getByText(say('manage.offer.called'))).toBeVisible();
  await expect(page).toHaveURL(`${prefixOf('cn')}/user`);
  await expect(answer).toBeHidden();
});
