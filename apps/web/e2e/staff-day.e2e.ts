import { expect, test, type Locator, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { Customer } from './customer';
import { Keyboard } from './keyboard';
import { bookAside } from './offer-desk';
import { Staff } from './staff';
import { longSuite } from './words';

const today = '2026-12-01';
const crew = { email: 'crew@demo.test', password: 'demo-crew' };

interface Stop {
  booking: {
    id: string;
    name: string;
    status: string;
    version: number;
    docUrls: string[];
    receivedBy: string | null;
    history: { change: string; to: string | null }[];
  };
}
const fields = 'id name status version docUrls receivedBy history { change to }';

/** Returns the stops of the day in the server’s order. */
async function stopsOf(office: Staff, branchId: string): Promise<Stop['booking'][]> {
  const query = `query ($branchId: ID!, $date: Date!) { runSheet(branchId: $branchId, date: $date) { stops { booking { ${fields} } } } }`;
  const { runSheet } = await office.ask<{ runSheet: { stops: Stop[] } }>(query, { branchId, date: today });
  return runSheet.stops.map(({ booking }) => booking);
}

const saveRoundsText =
  'mutation ($branchId: ID!, $date: Date!, $rounds: [RoundInput!]!, $roundsVersion: Int!) { saveRounds(branchId: $branchId, date: $date, rounds: $rounds, roundsVersion: $roundsVersion) { roundsVersion } }';

/** Saves a day's rounds of these bookings, each from 09:00. */
async function saveRounds(office: Staff, branchId: string, pieces: readonly (readonly string[])[]): Promise<void> {
  const query = 'query ($branchId: ID!, $date: Date!) { runSheet(branchId: $branchId, date: $date) { roundsVersion } }';
  const { runSheet } = await office.ask<{ runSheet: { roundsVersion: number } }>(query, { branchId, date: today });
  const rounds = pieces.map((bookingIds) => ({ startsAt: '09:00', minutesPerStop: 10, crew: null, bookingIds }));
  await office.ask(saveRoundsText, { branchId, date: today, rounds, roundsVersion: runSheet.roundsVersion });
}

/** Returns the ids of the bookings of each round on the server. */
async function roundsOf(office: Staff, branchId: string): Promise<string[][]> {
  const query =
    'query ($branchId: ID!, $date: Date!) { runSheet(branchId: $branchId, date: $date) { rounds { stops { booking { id } } } } }';
  const { runSheet } = await office.ask<{ runSheet: { rounds: { stops: { booking: { id: string } }[] }[] } }>(query, {
    branchId,
    date: today,
  });
  return runSheet.rounds.map(({ stops }) => stops.map(({ booking }) => booking.id));
}

async function bookingOf(office: Staff, id: string): Promise<Stop['booking']> {
  return (await office.ask<{ booking: Stop['booking'] }>(`query ($id: ID!) { booking(id: $id) { ${fields} } }`, { id })).booking;
}

const stepsTo = ({ history }: Stop['booking'], status: string) =>
  history.filter(({ change, to }) => change === 'STATUS' && to === status).length;

/** Returns whether the service worker has cached all files of the page. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    if (!navigator.serviceWorker.controller) return false;
    const files = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith('/assets/'));
    const found = await Promise.all(files.map(({ name }) => caches.match(new URL(name).pathname)));
    return found.every(Boolean);
  });

/** Returns the texts of the next stop’s card that the message covers. */
const coveredByMessage = (page: Page) =>
  page.evaluate(() => {
    const message = document.querySelector('[data-snackbar]')?.getBoundingClientRect();
    if (!message) return ['no message'];
    return [...document.querySelectorAll('section[aria-labelledby^="stop-"] :is(h2, p, a, button)')]
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < message.right && message.left < right && top < message.bottom && message.top < bottom;
      })
      .map(({ textContent }) => textContent);
  });

/** A photograph from a camera, larger than the one that is sent. */
async function photo(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2600, height: 1300 });
    canvas.getContext('2d')?.fillRect(20, 20, 200, 100);
    return canvas.toDataURL('image/jpeg');
  });
  return { name: 'door.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

/** Returns the format and the size of a photograph on the server. */
const keptPhoto = (page: Page, address: string) =>
  page.evaluate(async (url) => {
    const blob = await (await fetch(url)).blob();
    const { width, height } = await createImageBitmap(blob);
    return [blob.type, width, height];
  }, address);

/** Returns the number of presses on the page, without those in the browser’s camera. */
const presses = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.presses));

test('on the crew’s telephone, actions wait for a connection, survive a reload and are sent once in order, and a conflict is shown', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const officeContext = await browser.newContext();
  const office = new Staff(await officeContext.newPage());
  await office.signIn();
  const branchId = await office.branchId('Selayang Branch');
  const customer = await bookAside(office.page.request, 'en', '2026-12-09', { salutation: null, name: 'Nurul Ain binti Mansor' });
  await office.bringForward(customer.id);
  // The crew drives the first of two rounds, and comes to this customer first.
  const others = (await stopsOf(office, branchId)).map(({ id }) => id).filter((id) => id !== customer.id);
  const ids = [customer.id, ...others];
  await saveRounds(office, branchId, [ids.slice(0, -1), ids.slice(-1)]);

  const driver = new Staff(page, 'en', crew);
  const { say } = driver;
  await driver.signIn();
  // The crew lands on its day, and its menu leads nowhere else.
  await expect(page).toHaveURL(/\/admin\/day$/);
  const next = page.getByRole('heading', { level: 2 }).first();
  await driver.looksSound();
  await page.getByRole('radio', { name: /^Round 1/ }).click();
  await expect(page.getByText(/^Next stop/)).toBeVisible();
  await expect(page.getByText(/^About \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: say('shell.menu') }).click();
  await expect(page.getByRole('navigation', { name: say('shell.navigation') }).getByRole('link')).toHaveText([say('day.title')]);
  await page.keyboard.press('Escape');
  // In the morning the whole lorry goes out by one action, after a look at the list.
  const start = page.getByRole('button', { name: /^(Start round 1|Set \d+ out for delivery)$/ });
  if (await start.isVisible()) {
    await start.click();
    await driver.looksSound();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Set \d+ out for delivery$/ })
      .click();
  }
  const own = async () => (await stopsOf(office, branchId)).slice(0, -1);
  await expect.poll(async () => (await own()).every(({ status }) => status !== 'CONFIRMED')).toBe(true);
  await driver.looksSound();
  await expect.poll(() => isKept(page)).toBe(true);

  const open = (await own()).filter(({ status }) => status === 'OUT_FOR_DELIVERY');
  const [first, second, third] = open;
  if (!first || !second || !third) throw new Error('the demo has too few stops');

  // The connection is lost. axe checks each state from here on, because no other test has them.
  driver.checksEachState = true;
  await context.setOffline(true);
  await expect(page.getByText(say('day.line.title'))).toBeVisible();
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const count = ({ isTrusted }: MouseEvent) => {
      if (isTrusted) dataset.presses = String(Number(dataset.presses) + 1);
    };
    addEventListener('click', count, true);
  });
  const image = await photo(page);
  const receiver = page.getByRole('dialog', { name: say('day.delivered') });
  // The card of the next stop ignores presses at first.
  const takePhoto = () =>
    expect(async () => {
      await page.evaluate(() => {
        document.documentElement.dataset.presses = '0';
      });
      const chooser = page.waitForEvent('filechooser', { timeout: 1_000 });
      await page.getByRole('button', { name: say('day.delivered'), exact: true }).click({ timeout: 1_000 });
      await (await chooser).setFiles(image);
    }).toPass();
  await takePhoto();
  await expect(receiver.getByRole('img')).toBeVisible();
  await driver.looksSound();
  await receiver.getByRole('button', { name: first.name }).click();
  expect(await presses(page)).toBe(2);
  await expect(next).not.toContainText(first.name);
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect.poll(() => coveredByMessage(page)).toEqual([]);
  await takePhoto();
  await receiver.getByRole('button', { name: say('day.delivered.somebodyElse') }).click();
  await receiver.getByLabel(say('day.delivered.name')).fill('Puan Aminah');
  await receiver.getByRole('button', { name: say('day.delivered'), exact: true }).click();
  await expect(next).not.toContainText(second.name);
  const why = page.getByRole('dialog', { name: say('day.why.title') });
  await expect(async () => {
    // A sheet that opens late covers the button.
    if (!(await why.isVisible())) await page.getByRole('button', { name: say('day.fail') }).click({ timeout: 1_000 });
    await expect(why).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(why.getByRole('button', { name: say('day.why.chooseFirst') })).toBeDisabled();
  await why.getByText(say('bookingDrawer.failureCode.NOBODY_HOME')).click();
  await why.getByLabel(say('day.why.note')).fill('called twice');
  await driver.looksSound();
  await why.getByRole('button', { name: say('day.why.submit') }).click();
  await expect(page.getByText(/, waiting for a connection/)).toHaveCount(3);
  await driver.looksSound();

  // Meanwhile the office records the second stop as failed, before any action of the crew has arrived.
  await office.ask(
    'mutation ($id: ID!, $version: Int!) { updateBookingStatus(id: $id, version: $version, status: FAILED, reason: "The family called") { id } }',
    { id: second.id, version: second.version },
  );
  expect((await bookingOf(office, first.id)).status).toBe('OUT_FOR_DELIVERY');

  // The device has the round and the queued actions.
  await page.reload();
  await expect(page.getByText(/3 actions and 2 photos wait on this device/)).toBeVisible();
  await expect(page.getByText(/, waiting for a connection/)).toHaveCount(3);

  await context.setOffline(false);
  const conflict = page.getByRole('alert').filter({ hasText: say('day.rejected.conflict') });
  await expect(conflict).toBeVisible();
  await expect.poll(async () => (await bookingOf(office, third.id)).status).toBe('FAILED');
  const delivered = await bookingOf(office, first.id);
  expect(stepsTo(delivered, 'DELIVERED')).toBe(1);
  const failed = await bookingOf(office, third.id);
  expect(failed.history.map(({ to }) => to)).toContain('Nobody at home: called twice');
  // The second stop keeps the office’s status until the crew has chosen.
  expect((await bookingOf(office, second.id)).status).toBe('FAILED');
  await expect(conflict.getByRole('button', { name: say('day.rejected.drop') })).toBeVisible();
  await driver.looksSound();
  await conflict.getByRole('button', { name: say('day.rejected.send') }).click();
  await expect.poll(async () => (await bookingOf(office, second.id)).status).toBe('DELIVERED');
  const taken = await bookingOf(office, second.id);
  expect(taken.docUrls).toHaveLength(1);
  expect(stepsTo(taken, 'DELIVERED')).toBe(1);
  expect(taken.receivedBy).toBe('Puan Aminah');
  await expect(page.getByText(/, waiting for a connection/)).toHaveCount(0);

  // Who received it, and the photograph, are there for staff and for the customer.
  expect(delivered.receivedBy).toBe(first.name);
  expect(await keptPhoto(office.page, delivered.docUrls[0] ?? '')).toEqual(['image/jpeg', 2000, 1000]);
  await office.page.goto(`/admin/bookings?booking=${first.id}`);
  const fact = office.page.getByRole('dialog').locator('dl > div', { hasText: say('bookingDrawer.fact.receivedBy') });
  await expect(fact).toContainText(first.name);
  const guest = new Customer(await (await browser.newContext()).newPage());
  await guest.open(`/m#${customer.token}`);
  await expect(guest.page.getByText(say('deliveryDay.receivedBy'))).toBeVisible();
  await expect(guest.page.getByRole('img', { name: say('deliveryDay.photo', { number: 1 }) })).toHaveJSProperty('naturalWidth', 2000);
  await guest.page.context().close();

  // The next person at the browser finds nothing of it on the device, also when the crew signs out where no code of the day is loaded.
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('booking.day');
          opening.onsuccess = () => {
            const count = opening.result.transaction('sheets').objectStore('sheets').count();
            count.onsuccess = () => resolve(count.result);
            opening.result.close();
          };
        }),
    );
  await page.goto('/');
  await expect.poll(kept).toBe(1);
  await page.getByRole('button', { name: say('app.account', { name: 'Demo Crew' }) }).click();
  await page.getByRole('button', { name: say('app.signOut') }).click();
  await expect.poll(kept).toBe(0);
  await officeContext.close();
});

const row = (page: Page, id: string): Locator => page.locator(`[data-stop="${id}"]`);

/** Drags a stop by its grip to another row, `below` px under its upper edge. */
async function dragTo(page: Page, id: string, target: Locator, below: number): Promise<void> {
  const [from, to] = [
    await row(page, id)
      .getByRole('button', { name: /^Drag / })
      .boundingBox(),
    await target.boundingBox(),
  ];
  if (!from || !to) throw new Error('not on the screen');
  await page.mouse.move(from.x + 8, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y, { steps: 4 });
  await page.mouse.move(to.x + 16, to.y + below, { steps: 12 });
  // A frame after the pointer has moved: within a round the rows are sorted, in another the row below is marked.
  const isAbove = () =>
    target.evaluate((element, stop) => {
      const dragged = document.querySelector(`[data-stop="${stop}"]`);
      if (dragged?.closest('[data-round]') !== element.closest('[data-round]')) return element.closest('[data-target]') !== null;
      return dragged !== null && (element.compareDocumentPosition(dragged) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    }, id);
  await expect.poll(isAbove).toBe(true);
  await page.mouse.up();
}

test('the office orders the stops by keyboard and by mouse, delivers, undoes and prints a version', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const staff = new Staff(page);
  const { say } = staff;
  await staff.signIn();
  const branchId = await staff.branchId('East Coast Branch');
  await page.goto(`/admin/day?branch=${branchId}&date=${today}`);
  const [first, second, third] = (await stopsOf(staff, branchId)).map(({ id }) => id);
  if (!first || !second || !third) throw new Error('the demo has too few stops');
  const order = async () => (await stopsOf(staff, branchId)).slice(0, 3).map(({ id }) => id);
  await expect(row(page, first)).toBeVisible();
  await staff.looksSound();

  await new Keyboard(page).tabTo(row(page, first));
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: /is now stop 2 of/ })).toBeAttached();
  await expect(row(page, first)).toBeFocused();
  await expect.poll(order).toEqual([second, first, third]);
  await page.keyboard.press('ArrowUp');
  await expect(row(page, second)).toBeFocused();

  await dragTo(page, third, row(page, second), 8);
  await expect.poll(order).toEqual([third, second, first]);

  const open = (await stopsOf(staff, branchId)).find(({ status }) => status === 'CONFIRMED' || status === 'OUT_FOR_DELIVERY');
  if (!open) throw new Error('the demo has no open stop');
  const take = async (step: string) => {
    await row(page, open.id)
      .getByRole('button', { name: /^More for / })
      .click();
    // The row may have a button of the same name, before its menu.
    await row(page, open.id)
      .getByRole('button', { name: say(step), exact: true })
      .last()
      .click();
  };
  if (open.status === 'CONFIRMED') await take('day.out');
  await expect(row(page, open.id)).toContainText(say('manage.status.OUT_FOR_DELIVERY'));
  await take('day.delivered');
  await expect(row(page, open.id)).toContainText(say('manage.status.DELIVERED'));
  await row(page, open.id)
    .getByRole('button', { name: say('day.undo') })
    .click();
  await expect(row(page, open.id)).toContainText(say('manage.status.OUT_FOR_DELIVERY'));
  expect((await bookingOf(staff, open.id)).status).toBe('OUT_FOR_DELIVERY');

  // Two rounds, with one stop that goes from one to the other by keyboard and one by mouse, are saved as one; a colleague sees them then.
  const colleague = new Staff(await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage());
  await colleague.enter(`/admin/day?branch=${branchId}&date=${today}`);
  await expect(row(colleague.page, third)).toBeVisible();
  await page.getByRole('button', { name: '1 round', exact: true }).click();
  await page.getByRole('button', { name: /^Split into 2 rounds/ }).click();
  await row(page, third).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: /is now stop 1 of \d+ in round 2/ })).toBeAttached();
  await expect(row(page, third)).toBeFocused();
  await dragTo(page, second, row(page, third), 8);
  await expect(page.locator('[data-round="2"] [data-stop]').first()).toHaveAttribute('data-stop', second);
  await staff.looksSound();
  await page.getByRole('button', { name: say('day.rounds.save') }).click();
  await expect(page.getByText(say('day.rounds.saved')).first()).toBeVisible();
  const [one, two] = await roundsOf(colleague, branchId);
  expect([one?.[0], ...(two ?? []).slice(0, 2)]).toEqual([first, second, third]);
  const board = (round: number) => colleague.page.locator(`[data-round="${round}"] [data-stop]`);
  await expect(board(1).first()).toHaveAttribute('data-stop', first);
  await expect(board(2).first()).toHaveAttribute('data-stop', second);
  await expect(board(2).nth(1)).toHaveAttribute('data-stop', third);
  await colleague.page.context().close();

  const request = page.context().waitForEvent('request', (sent) => sent.url().endsWith('.pdf'));
  await page.getByRole('button', { name: /^Print version/ }).click();
  const pdf = await page.request.get((await request).url());
  await expect(page.getByText(say('day.paper.current'))).toBeVisible();
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.body())), { mergePages: true });
  expect(text).toMatch(/Version \d+, printed/);
  expect(text).toContain('Run sheet: East Coast Branch, Tuesday, 01 Dec, 2026');
  expect(text.replace(/\s/g, '')).toContain(open.name.replace(/\s/g, ''));
});

test('the day of a branch opens from the calendar and a booking, and leads to a new booking', longSuite, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const staff = new Staff(page);
  await staff.enter('/admin/dashboard');
  const branchId = await staff.branchId('Perak Branch');
  const isOn = (path: string) =>
    expect(page).toHaveURL(
      ({ pathname, searchParams }) => `${pathname} ${searchParams.get('branch')} ${searchParams.get('date')}` === path,
    );
  const day = `/admin/day ${branchId} ${today}`;
  const id = (await stopsOf(staff, branchId))[0]?.id ?? '';
  await page.goto(`/admin/calendar?date=${today}&day=${today}&branch=${branchId}`);
  await page.getByRole('link', { name: staff.say('staffCalendar.dayPage') }).click();
  await isOn(day);

  await page.goto(`/admin/bookings?booking=${id}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Tuesday, 01 Dec, 2026' }).click();
  await isOn(day);
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('link', { name: staff.say('day.add') }).click();
  await isOn(`/admin/bookings/new ${branchId} ${today}`);
});

test.describe('by finger', () => {
  // High enough that the second stop is not near its foot, where a drag scrolls the page.
  test.use({ hasTouch: true, viewport: { width: 1024, height: 1366 } });

  test('a stop is dragged by its grip to another place, and the page does not scroll', longSuite, async ({ page }) => {
    const staff = new Staff(page);
    await staff.enter('/admin/dashboard');
    const branchId = await staff.branchId('Butterworth Branch');
    await page.goto(`/admin/day?branch=${branchId}&date=${today}`);
    const [first, second, third] = (await stopsOf(staff, branchId)).map(({ id }) => id);
    if (!first || !second || !third) throw new Error('the demo has too few stops');
    const grip = row(page, first).getByRole('button', { name: /^Drag / });
    const [from, to] = [await grip.boundingBox(), await row(page, second).boundingBox()];
    if (!from || !to) throw new Error('not on the screen');
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x + 8, y }] });
    const begin = from.y + from.height / 2;
    const goal = to.y + to.height - 4;
    await touch('touchStart', begin);
    // A finger that rests on the grip has picked it up.
    await expect
      .poll(async () => {
        await touch('touchMove', begin + 1);
        return page.locator('[data-dnd-dragging]').count();
      })
      .toBeGreaterThan(0);
    for (let step = 1; step <= 12; step += 1) await touch('touchMove', begin + ((goal - begin) * step) / 12);
    await touch('touchEnd');
    await expect.poll(async () => (await stopsOf(staff, branchId)).slice(0, 3).map(({ id }) => id)).toEqual([second, first, third]);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
