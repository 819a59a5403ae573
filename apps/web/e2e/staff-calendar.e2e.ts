import { expect, test, type Locator, type Page } from '@playwright/test';
import { Keyboard } from './keyboard';
import { Staff } from './staff';
import { longSuite } from './words';

const branch = 'Selayang Branch';
const cell = (page: Page, date: string): Locator => page.locator(`button[data-date="${date}"]`);
const card = (page: Page, id: string): Locator => page.locator(`[data-booking="${id}"]`);

/** A dispatcher before the calendar of one branch, with a booking of their own on a day. */
async function before(staff: Staff, name: string, date: string): Promise<string> {
  await staff.signIn();
  const { id } = await staff.book(name, date);
  await staff.page.goto(`/admin/calendar?date=2026-12-01&day=${date}&branch=${await staff.branchId(branch)}`);
  // The newest booking of a day may come after the first twenty.
  const more = staff.page.getByRole('button', { name: /more bookings?$/ });
  await expect(staff.page.getByRole('list', { name: /Dec$/ })).toBeVisible();
  await expect(async () => {
    // The button disappears after the last page.
    if (!(await card(staff.page, id).isVisible())) await more.click({ timeout: 2_000 });
    await expect(card(staff.page, id)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await card(staff.page, id).scrollIntoViewIfNeeded();
  return id;
}

const centre = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags by mouse in steps, as a hand does. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // Waits until the card does not move: its list may just have been reloaded.
  await from.hover();
  const start = await centre(from);
  const end = await centre(to);
  await page.mouse.down();
  await page.mouse.move(start.x - 20, start.y, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await expect(to).toHaveAccessibleName(/: (Has room|Past the limit)/);
  // The day is marked as the target a moment after the pointer is there.
  await expect(to).toHaveAttribute('data-target');
  await page.mouse.up();
}

/** Undoes a move after the server was asked for the booking. */
async function undo(staff: Staff, id: string, to: string): Promise<void> {
  const undoButton = staff.page.getByRole('button', { name: staff.say('staffMove.undo') });
  // A message under the pointer does not close.
  await undoButton.hover();
  expect(await staff.dateOf(id)).toBe(to);
  await undoButton.click();
}

test('a booking is dragged to another day by mouse, moved back by Undo and refused by a full day', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const staff = new Staff(page);
  const id = await before(staff, 'Nor Aini', '2026-12-08');

  const scrolled = await page.evaluate(() => window.scrollY);
  await drag(page, card(page, id), cell(page, '2026-12-16'));
  await expect(page.getByText('Nor Aini is now on Wednesday, 16 Dec. Nobody is notified.')).toBeVisible();
  await expect(cell(page, '2026-12-16')).toBeFocused();
  await undo(staff, id, '2026-12-16');
  await expect(page.getByText('Nor Aini is back on Tuesday, 08 Dec.')).toBeVisible();
  expect(await staff.dateOf(id)).toBe('2026-12-08');

  // At the edge of the window the page does not scroll.
  await card(page, id).hover();
  await page.mouse.down();
  for (const y of [600, 894, 896, 898]) await page.mouse.move(700, y, { steps: 3 });
  await expect(cell(page, '2026-12-09')).toHaveAccessibleName(/Has room|Past the limit/);
  for (let turn = 0; turn < 10; turn += 1) await page.mouse.move(700 + turn, 898);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.keyboard.press('Escape');
  await page.mouse.up();

  // Bookings by others appear without a reload.
  const load = (await cell(page, '2026-12-19').getAttribute('aria-label')) ?? '';
  await staff.book('Somebody else', '2026-12-19');
  await expect(cell(page, '2026-12-19')).not.toHaveAccessibleName(load);

  await expect(card(page, id)).toBeVisible();
  await drag(page, card(page, id), cell(page, '2026-12-04'));
  const refusal = page.getByRole('alertdialog', { name: 'Nor Aini stays on Tue 08 Dec' });
  await expect(refusal).toContainText('the day is full');
  await refusal.getByRole('checkbox').check();
  await staff.looksSound();
  await page.keyboard.press('Escape');
  await expect(refusal).toBeHidden();
  expect(await staff.dateOf(id)).toBe('2026-12-08');
});

test('each other week is loaded once, and Today leads back to this one', longSuite, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const staff = new Staff(page);
  await staff.signIn();
  await page.goto('/admin/calendar?date=2026-12-09&day=2026-12-09');
  await expect(cell(page, '2026-12-09')).toHaveAccessibleName(/booked/);
  const asked: string[] = [];
  const begins = ['2027-01-11', '2027-02-08', '2027-03-08'];
  page.on('request', (request) => {
    const { operationName, variables } = (request.postDataJSON() ?? {}) as { operationName?: string; variables?: { from: string } };
    if (operationName === 'DayLoads') asked.push(variables?.from ?? '');
  });
  await cell(page, '2026-12-09').focus();
  for (const date of ['2027-01-13', '2027-02-10', '2027-03-10']) {
    await page.keyboard.press('PageDown');
    await expect(cell(page, date)).toBeFocused();
    await expect(cell(page, date)).not.toHaveAccessibleName(/Loading/);
  }
  // The shown weeks may be reloaded after the live connection opens.
  expect([...new Set(asked)].filter((from) => from !== '2026-12-07')).toEqual(begins);
  // Each query may be sent once more after a reconnect; a former defect sent it a hundred times.
  expect(asked.length).toBeLessThan(20);
  await page.getByRole('button', { name: staff.say('staffCalendar.next.month') }).click();
  await expect(cell(page, '2027-03-10')).toBeHidden();
  await page.getByRole('button', { name: staff.say('deliveryForm.day.today') }).click();
  await expect(cell(page, '2026-12-01')).toBeVisible();
});

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 780 } });

  test('a long touch picks a booking up and drops it on a day', longSuite, async ({ page }) => {
    const staff = new Staff(page);
    // A day with few bookings, so that its list and the days are on the screen together.
    const id = await before(staff, 'Devi Anand', '2026-12-30');
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
    await card(page, id).evaluate((element) => element.scrollIntoView({ block: 'end' }));
    const start = await centre(card(page, id));
    const end = await centre(cell(page, '2026-12-29'));
    await touch('touchStart', start);
    await expect
      .poll(async () => {
        await touch('touchMove', { x: start.x + 1, y: start.y });
        return cell(page, '2026-12-29').getAttribute('aria-label');
      })
      .toContain('Has room');
    for (let step = 1; step <= 8; step += 1) {
      await touch('touchMove', { x: start.x + ((end.x - start.x) * step) / 8, y: start.y + ((end.y - start.y) * step) / 8 });
    }
    await expect(cell(page, '2026-12-29')).toHaveAttribute('data-target');
    await touch('touchEnd');
    await expect(page.getByText(/^Devi Anand is now on Tuesday, 29 Dec/)).toBeVisible();
    expect(await staff.dateOf(id)).toBe('2026-12-29');
  });
});

test('no Malay word breaks within a cell', longSuite, async ({ page }) => {
  const staff = new Staff(page, 'bm');
  await staff.beginSession();
  await page.setViewportSize({ width: 1280, height: 900 });
  await staff.open(`/admin/calendar?branch=${await staff.branchId('Butterworth Branch Saturday')}`);
  await expect(page.getByText(staff.say('staffCalendar.noDelivery')).first()).toBeVisible();
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const broken = await page.locator('[role=grid] .word').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const text = cell.firstChild ?? cell;
        return [...(text.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      }),
    );
    expect(broken, `${width} px`).toEqual([]);
  }
});

test('the question about the holds of guests fits a telephone and a desktop', longSuite, async ({ page, request }) => {
  const staff = new Staff(page);
  const date = '2026-12-19';
  await request.post('/server/graphql', {
    data: { query: `mutation { holdDate(postcode: "07000", deliveryDate: "${date}") { __typename } }` },
    headers: { 'apollo-require-preflight': 'true', 'x-forwarded-for': '203.0.113.1' },
  });
  await staff.beginSession();
  await staff.open(`/admin/calendar?day=${date}&branch=${await staff.branchId('Butterworth Branch Saturday')}`);
  await new Keyboard(page).press(page.getByRole('button', { name: staff.say('staffCalendar.endHolds') }));
  await expect(page.getByRole('dialog', { name: staff.say('staffCalendar.endHolds.title') })).toBeVisible();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await staff.looksSound();
  }
});
