import { expect, test, type Page } from '@playwright/test';
import { Staff } from './staff';
import { locales, longSuite, type Locale } from './words';

interface Found {
  name: string;
  city: string;
  postcode: string;
  deliveryDate: string;
  branch: { name: string };
}

async function signedIn(page: Page, locale: Locale): Promise<Staff> {
  const member = new Staff(page, locale);
  await member.enter('/admin/dashboard');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  return member;
}

async function openPalette(page: Page, member: Staff): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: member.say('shell.palette.title') })).toBeFocused();
}

/** Returns the results of the list, soonest first. */
async function listed(staff: Staff, filter: object): Promise<Found[]> {
  const query =
    'query ($filter: BookingFilter) { bookings(first: 50, filter: $filter, orderBy: { field: DELIVERY_DATE, direction: ASC }) { edges { node { name city postcode deliveryDate branch { name } } } } }';
  const { bookings } = await staff.ask<{ bookings: { edges: { node: Found }[] } }>(query, { filter });
  return bookings.edges.map(({ node }) => node);
}

const viewports: Record<Locale, { width: number; height: number }> = {
  en: { width: 1440, height: 900 },
  bm: { width: 375, height: 780 },
  cn: { width: 1280, height: 900 },
};

for (const locale of locales) {
  test(`two words find a booking in the palette by keyboard, marked and soonest first, in ${locale}`, longSuite, async ({ page }) => {
    await page.setViewportSize(viewports[locale]);
    const member = await signedIn(page, locale);
    const bookings = page.getByRole('group', { name: member.say('shell.palette.bookings') }).getByRole('option');
    const [{ deliveryDate: today } = { deliveryDate: '' }] = await listed(member, { statuses: ['OUT_FOR_DELIVERY'] });
    const coming = await listed(member, { deliveryDateFrom: today });
    const wanted = coming.find(({ name }) => /^[A-Za-z]+ .*[A-Za-z]{3,}$/.test(name));
    if (wanted === undefined) throw new Error('the demo has no booking to come');

    await openPalette(page, member);
    const words = wanted.name.toUpperCase().split(' ');
    const typed = [wanted.postcode, words.at(-1), words[0]].join(' ');
    await page.keyboard.type(typed);
    const found = bookings.filter({ hasText: wanted.name }).first();
    await expect(found).toBeVisible();
    await expect(found).toContainText(wanted.branch.name);
    await expect(found).toContainText(/\d{3}-\d{3,4} \d{4}/);
    await expect(found.locator('mark').filter({ hasText: wanted.postcode })).toBeVisible();
    await expect(found.locator('mark').first()).toHaveText(wanted.name.split(' ')[0] ?? '');
    await member.looksSoundInBothSchemes();

    // Only a town: coming bookings before past ones.
    await page.keyboard.press('Control+a');
    await page.keyboard.type(wanted.city.toLowerCase());
    const first = (await listed(member, { search: wanted.city, deliveryDateFrom: today }))[0];
    await expect(bookings.first()).toContainText(first?.name ?? '-');

    // One character of a Chinese name is enough.
    const chinese = coming.find(({ name }) => /^\p{Script=Han}+$/u.test(name));
    if (chinese === undefined) throw new Error('the demo has no Chinese name to come');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(chinese.name.slice(-1));
    await expect(bookings.first().locator('mark').first()).toHaveText(chinese.name.slice(-1));

    // Enter opens it in the drawer.
    await page.keyboard.press('Control+a');
    await page.keyboard.type(typed);
    await expect(found).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText(wanted.name).first()).toBeVisible();

    // Over the drawer, a date leads to the day of a branch.
    await openPalette(page, member);
    await page.keyboard.type('4 dec');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/day\?branch=.*&date=\d{4}-12-04$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}
