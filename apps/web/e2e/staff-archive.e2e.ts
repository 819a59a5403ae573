import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff } from './staff';
import { bothSuites } from './words';

/** Books, cancels and archives a booking without the page. */
async function givenArchived(staff: Staff, name: string): Promise<{ id: string; reference: string }> {
  const booked = await staff.book(name, '2026-12-29');
  await staff.ask('mutation ($id: ID!) { cancelBooking(input: { id: $id, version: 1, notify: false }) { id } }', { id: booked.id });
  await staff.ask('mutation ($ids: [ID!]!) { archiveBookings(ids: $ids) { id } }', { ids: [booked.id] });
  return booked;
}

for (const { depth, details } of bothSuites)
  test(`archived bookings can be found and restored by mouse, in the drawer and by keyboard${depth}`, details, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const staff = new Staff(page);
    await staff.signIn();
    const family = `Letchumi${randomInt(10_000_000, 100_000_000)}`;
    const [first, second] = [await givenArchived(staff, `A ${family}`), await givenArchived(staff, `B ${family}`)];
    const third = await givenArchived(staff, `C ${family}`);
    await page.goto(`/admin/archive?search=${family}`);
    const row = (reference: string) => page.getByRole('row').filter({ hasText: reference });
    await expect(row(first.reference)).toBeVisible();
    await row(first.reference).getByRole('checkbox').check();
    await staff.looksSoundInBothSchemes();
    await page.getByRole('button', { name: staff.say('archive.restore'), exact: true }).click();
    await expect(row(first.reference)).toBeHidden();
    await expect(row(second.reference)).toBeVisible();

    await row(third.reference).click();
    await page
      .getByRole('dialog', { name: third.reference })
      .getByRole('button', { name: staff.say('bookingDrawer.restore') })
      .click();
    await expect(row(third.reference)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await new Keyboard(page).tabTo(row(second.reference));
    await page.keyboard.press('Space');
    await new Keyboard(page).press(page.getByRole('button', { name: staff.say('archive.restore'), exact: true }));
    await expect(page.getByText(staff.say('bookings.none.title'))).toBeVisible();
    await page.goto(`/admin/bookings?search=${family}`);
    for (const { reference } of [first, second, third]) await expect(row(reference)).toBeVisible();
  });
