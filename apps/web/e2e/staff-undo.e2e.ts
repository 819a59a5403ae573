import { expect, test, type Page } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff } from './staff';
import { longSuite, prefixOf } from './words';

const drawer = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });
const shown = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

for (const [locale, width] of [
  ['en', 1440],
  ['bm', 375],
  ['cn', 1440],
] as const)
  test(`a step is undone from its message and from the history in ${locale} at ${width} px`, longSuite, async ({ page }) => {
    await shown(page, width);
    const staff = new Staff(page, locale);
    const { say } = staff;
    await staff.enter('/admin/bookings');
    const { id, reference } = await staff.book('Zulaikha binti Daud', '2026-12-23');
    await staff.bringForward(id);
    await page.goto(`${prefixOf(locale)}/admin/bookings?booking=${id}`);
    const open = drawer(page, reference);
    await open.getByRole('button', { name: say('manage.status.OUT_FOR_DELIVERY') }).click();
    await page.getByRole('button', { name: say('bookingDrawer.undoStep'), exact: true }).click();
    await expect(page.getByText(say('bookingDrawer.undone'))).toBeVisible();
    await expect(open.getByRole('button', { name: say('manage.status.OUT_FOR_DELIVERY') })).toBeVisible();

    await open.getByRole('button', { name: say('manage.status.OUT_FOR_DELIVERY') }).click();
    await expect(open.getByRole('button', { name: say('manage.status.DELIVERED') })).toBeVisible();
    await open.getByRole('tab', { name: say('bookingDrawer.history') }).click();
    const keyboard = new Keyboard(page);
    await keyboard.press(open.getByRole('button', { name: say('bookingDrawer.undoStep'), exact: true }));
    await expect(open.getByText(say('bookingDrawer.change.STATUS_UNDONE')).first()).toBeVisible();
    await staff.looksSound();
  });

test('a note for staff and a message to the customer are written from the drawer', longSuite, async ({ page }) => {
  await shown(page, 375);
  const staff = new Staff(page);
  const { say } = staff;
  await staff.enter('/admin/bookings');
  const { id, reference } = await staff.book('Hanif bin Musa', '2026-12-23', { notifyEmail: true });
  await page.goto(`/admin/bookings?booking=${id}`);
  const open = drawer(page, reference);
  await open.getByRole('button', { name: say('bookingDrawer.note.add'), exact: true }).click();
  await page.getByLabel(say('bookingDrawer.fact.note')).fill('=1+1 pays at the door, see https://example.test');
  await staff.looksSound();
  await page.getByRole('button', { name: say('bookingDrawer.note.save') }).click();
  await expect(open.getByText('=1+1 pays at the door')).toBeVisible();

  await page.getByRole('button', { name: say('bookingDrawer.words'), exact: true }).click();
  await page.getByRole('textbox').fill('Our lorry is late today. We come after 18:00.');
  await staff.looksSound();
  await page.getByRole('button', { name: say('bookingDrawer.words.send') }).click();
  await expect(page.getByText(say('bookingDrawer.words.done'))).toBeVisible();
  await open.getByRole('tab', { name: new RegExp(say('bookingDrawer.messages')) }).click();
  await open.getByRole('button', { name: new RegExp(say('bookingDrawer.message.STAFF_WORDS')) }).click();
  await expect(open.getByText('Our lorry is late today. We come after 18:00.').first()).toBeVisible();
});
