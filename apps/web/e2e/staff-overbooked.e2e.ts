import { expect, test, type Page } from '@playwright/test';
import { Staff } from './staff';
import { bothSuites } from './words';

const row = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^\\d+\\. ${name}`) });

/** Books a day of the Muar Branch, then lowers its limit. */
async function givenTooMany(staff: Staff, date: string, names: readonly string[], dailyLimit: number): Promise<string> {
  const branchId = await staff.branchId('Muar Branch');
  for (const name of names) await staff.book(name, date, { postcode: '84000' });
  const input = { name: `Overbooked ${date}`, branchIds: [branchId], startDate: date, endDate: date, dailyLimit };
  await staff.ask('mutation ($input: RestrictionInput!) { createRestriction(input: $input) { id } }', { input });
  return branchId;
}

/** Returns the number of bookings of the Muar Branch on a day. */
async function bookedOn(staff: Staff, branchId: string, date: string): Promise<number> {
  const query = 'query ($ids: [ID!]!, $date: Date!) { dayLoads(branchIds: $ids, from: $date, to: $date) { booked } }';
  const { dayLoads } = await staff.ask<{ dayLoads: { booked: number }[] }>(query, { ids: [branchId], date });
  return dayLoads[0]?.booked ?? 0;
}

for (const { depth, details } of bothSuites)
  test(
    `an overbooked day is resolved from the dashboard by mouse: one asked, one moved, one withdrawn${depth}`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const staff = new Staff(page);
      await staff.signIn();
      const date = '2026-12-09';
      const before = await bookedOn(staff, await staff.branchId('Muar Branch'), date);
      const branchId = await givenTooMany(staff, date, ['Salmah binti Ali', 'Ravi a/l Kumar', 'Tan Mei Ling'], before + 1);
      await page.goto(`/admin/dashboard?branch=${branchId}`);
      await page.getByRole('link', { name: 'Resolve: Muar Branch is overbooked by 2' }).click();

      await expect(page.getByRole('heading', { level: 1, name: 'Wednesday, 09 Dec' })).toBeVisible();
      await expect(row(page, 'Tan Mei Ling')).toBeVisible();
      await staff.looksSoundInBothSchemes();
      await page.getByRole('button', { name: staff.say('overbooked.message.see') }).click();
      const message = page.getByRole('dialog', { name: 'What Tan Mei Ling will read' });
      await expect(message.getByRole('region', { name: /^E-mail to/ })).toContainText('We have to move your delivery.');
      await expect(message).toContainText(/manage#\*{22}\s/);
      await staff.looksSoundInBothSchemes();
      await page.keyboard.press('Escape');
      await expect(message).toBeHidden();
      await page.getByRole('button', { name: /^Ask for/ }).click();
      await expect(page.getByText(/^Asked by Demo Admin; the place is kept until Wed 02 Dec, 18:00/)).toBeVisible();
      await page.getByRole('button', { name: 'How Ravi a/l Kumar is notified: Ask first' }).click();
      await page.getByRole('button', { name: staff.say('overbooked.channel.quiet'), exact: true }).click();
      await page.getByRole('button', { name: /^Move to .*, do not notify/ }).click();
      await expect(page.getByText('Moved; nobody is notified', { exact: true })).toBeVisible();
      await expect(page.getByText(staff.say('overbooked.decided.title'))).toBeVisible();
      expect(await bookedOn(staff, branchId, date)).toBe(before + 2);
      await staff.looksSound();

      await row(page, 'Tan Mei Ling').getByRole('link').first().click();
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByText(/^Asked to move to/).first()).toBeVisible();
      await drawer.getByRole('button', { name: staff.say('bookingDrawer.promise') }).click();
      await expect(drawer.getByText(/^Place \d+ of \d+ on Wednesday, 09 Dec$/)).toBeVisible();
      await staff.looksSound();
      await drawer.getByRole('button', { name: staff.say('bookingDrawer.offer.withdraw') }).click();
      await expect(page.getByText(staff.say('bookingDrawer.offer.withdrawn'))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(row(page, 'Tan Mei Ling, to decide')).toBeVisible();
    },
  );
