import { expect, test, type Page } from '@playwright/test';
import { Staff, withoutLive } from './staff';
import { longSuite } from './words';

/** Opens a booking of 29 December, or of today, in the drawer over the list, with the list before it in the browser’s history. */
async function openBooking(page: Page, name: string, { isToday = false } = {}) {
  const staff = new Staff(page);
  await staff.enter('/admin/bookings');
  const { id, reference } = await staff.book(name, '2026-12-29');
  if (isToday) await staff.bringForward(id);
  await page.goto(`/admin/bookings?search=${reference}`);
  await page.locator(`[role=row][data-id="${id}"]`).click();
  const open = page.getByRole('dialog', { name: reference, exact: true });
  await expect(open).toBeVisible();
  return {
    staff,
    id,
    open,
    files: page.locator('dialog input[type=file]'),
    press: (text: string) => page.getByRole('button', { name: text, exact: true }).click(),
    form: (form: string) => page.getByRole('dialog', { name: staff.say(`bookingDrawer.form.${form}`, { reference }), exact: true }),
    document: (number: number) => open.getByRole('link', { name: staff.say('bookingDrawer.document', { number: String(number) }) }),
    photo: async (file: string) => ({
      name: file,
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } }),
    }),
  };
}

const dayCell = (page: Page, date: string) => page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${date}`) });

test('each exit from a form in the drawer asks before it discards what was typed or picked', longSuite, async ({ page }) => {
  const { staff, id, open, files, press, form, photo } = await openBooking(page, 'Farid bin Salleh');
  const question = page.getByText(staff.say('staffForm.discard.title'));
  const keep = () => press(staff.say('staffForm.discard.keep'));
  const discard = () => press(staff.say('staffForm.discard.confirm'));
  const day = () => dayCell(page, 'Monday, 21 Dec').click();
  const reason = page.getByRole('textbox', { name: staff.say('bookingDrawer.cancel.reason') });
  const opened = page.url();

  await press(staff.say('manage.cancel'));
  await page.keyboard.press('Escape');
  await expect(open).toBeVisible();
  await press(staff.say('manage.cancel'));
  await reason.fill('Their lift is broken');
  const exits = [
    () => press(staff.say('bookingDrawer.back')),
    () => page.keyboard.press('Escape'),
    () =>
      form('cancel')
        .getByRole('button', { name: staff.say('ui.close') })
        .click(),
    () => page.goBack(),
  ];
  for (const leave of exits) {
    await leave();
    await expect(question).toBeInViewport();
    await keep();
    await expect(question).toBeHidden();
    await expect(reason).toHaveValue('Their lift is broken');
    expect(page.url()).toBe(opened);
  }
  await press(staff.say('bookingDrawer.back'));
  await discard();
  await expect(open).toBeVisible();

  // Escape before the browser has drawn what was typed.
  await press(staff.say('manage.cancel'));
  await reason.evaluate((field: HTMLTextAreaElement) => {
    field.setRangeText('No lift');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  await expect(question).toBeInViewport();
  await expect(reason).toHaveValue('No lift');
  await discard();
  await expect(open).toBeVisible();

  for (const name of ['move', 'offer']) {
    await press(staff.say(`bookingDrawer.${name}`));
    await day();
    await press(staff.say('bookingDrawer.back'));
    await expect(question).toBeInViewport();
    await discard();
    await expect(open).toBeVisible();
  }

  await staff.bringForward(id);
  await press(staff.say('manage.status.OUT_FOR_DELIVERY'));
  await press(staff.say('manage.status.FAILED'));
  await files.setInputFiles(await photo('door.png'));
  await page.keyboard.press('Escape');
  await expect(question).toBeInViewport();
  await keep();
  await expect(form('failed')).toContainText('door.png');
  await press(staff.say('bookingDrawer.back'));
  await discard();

  await press(staff.say('bookingDrawer.edit'));
  await page.getByLabel(staff.say('bookingDrawer.field.remarks')).fill('Gate B');
  await page.goBack();
  await expect(question).toBeInViewport();
  await staff.looksSound();
  await discard();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(page.url()).not.toContain('booking=');
});

test('a form whose change is on its way stays open until the answer arrives', longSuite, async ({ page }) => {
  const { staff, id, open, press, form } = await openBooking(page, 'Siti Khadijah');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/server/graphql', async (route) => {
    if (/StaffCancelBooking/.test(route.request().postData() ?? '')) await held;
    await route.continue();
  });
  await press(staff.say('manage.cancel'));
  await press(staff.say('bookingDrawer.cancel.notify'));
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(form('cancel')).toBeVisible();
  answer();
  await expect(page.getByText(staff.say('bookingDrawer.cancel.done'))).toBeVisible();
  // The page goes on to the list, because the user pressed Back.
  await expect(open).toBeHidden();
  expect(await staff.statusOf(id)).toBe('CANCELLED');
});

test('after a lost answer to a move, the page shows what the server did', longSuite, async ({ page }) => {
  await withoutLive(page);
  const { staff, id, open, press, form } = await openBooking(page, 'Lee Chong Meng');
  let arrives = false;
  await page.route('**/server/graphql', async (route) => {
    if (!/StaffReschedule/.test(route.request().postData() ?? '')) return route.fallback();
    if (arrives) await route.fetch();
    return route.abort();
  });
  const submit = staff.say('bookingDrawer.move.to', { date: 'Wed 30 Dec' });
  await press(staff.say('bookingDrawer.move'));
  await dayCell(page, 'Wednesday, 30 Dec').click();
  await press(submit);
  await expect(form('move').getByText(staff.say('deliveryForm.failure.NETWORK.title'))).toBeInViewport();
  expect(await staff.dateOf(id)).toBe('2026-12-29');

  arrives = true;
  await press(submit);
  const message = page.locator('[data-snackbar]');
  await expect(message).toContainText('Lee Chong Meng is now on Wednesday, 30 Dec.');
  await expect(open).toContainText('Wednesday, 30 Dec, 2026');
  await message.getByRole('button', { name: staff.say('staffMove.undo') }).click();
  await expect(open).toContainText('Tuesday, 29 Dec, 2026');
  expect(await staff.dateOf(id)).toBe('2026-12-29');
});

test('photographs of a delivery add up, one at a time, and each can be left out', longSuite, async ({ page }) => {
  const { staff, files, press, form, photo, document } = await openBooking(page, 'Ng Wei Jie', { isToday: true });
  await press(staff.say('manage.status.OUT_FOR_DELIVERY'));
  await press(staff.say('manage.status.DELIVERED'));
  for (const file of ['door.png', 'hall.png', 'bed.png']) await files.setInputFiles(await photo(file));
  await expect(form('delivered').getByRole('listitem')).toHaveText(['door.png', 'hall.png', 'bed.png']);
  await press(staff.say('bookingDrawer.photos.leaveOut', { name: 'hall.png' }));
  await expect(form('delivered').getByRole('listitem')).toHaveText(['door.png', 'bed.png']);
  await staff.looksSound();
  await files.setInputFiles(await Promise.all(Array.from({ length: 9 }, (_, index) => photo(`more-${index}.png`))));
  await expect(page.locator('[data-snackbar]').filter({ hasText: '10' })).toBeVisible();
  await expect(form('delivered').getByRole('listitem')).toHaveCount(10);
  for (let index = 0; index < 8; index += 1) await press(staff.say('bookingDrawer.photos.leaveOut', { name: `more-${index}.png` }));
  await press(staff.say('bookingDrawer.delivered.submit'));
  await expect(document(2)).toBeVisible();
  await expect(document(3)).toBeHidden();
});

test('an added photograph survives a colleague’s change and a lost connection', longSuite, async ({ page }) => {
  await withoutLive(page);
  const { staff, id, open, files, press, photo, document } = await openBooking(page, 'Kavitha Raman', { isToday: true });
  await press(staff.say('manage.status.OUT_FOR_DELIVERY'));
  await press(staff.say('manage.status.DELIVERED'));
  await press(staff.say('bookingDrawer.delivered.submit'));
  await expect(open).toBeVisible();

  // A colleague saves while the photograph is on its way.
  await page.route('**/upload', async (route) => {
    await staff.change(id, { remarks: 'Call first' });
    await route.continue();
  });
  await files.setInputFiles(await photo('stairs.png'));
  await expect(document(1)).toBeVisible();
  await expect(page.getByText(staff.say('bookingDrawer.failure.CONFLICT.title'))).toBeHidden();
  await page.unroute('**/upload');

  // The connection is lost after the upload: the photograph waits for a retry.
  const uploads: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/upload') && uploads.push(request.url())));
  await page.route('**/server/graphql', (route) =>
    /StaffUpdateStatus/.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
  );
  await files.setInputFiles(await photo('roof.png'));
  await expect(open.getByText('roof.png')).toBeVisible();
  await expect(open.getByText(staff.say('bookingDrawer.documents.waiting'))).toBeVisible();
  await staff.looksSound();
  await page.keyboard.press('Escape');
  await expect(page.getByText(staff.say('staffForm.discard.title'))).toBeInViewport();
  await press(staff.say('staffForm.discard.keep'));
  await page.unroute('**/server/graphql');
  await press(staff.say('ui.tryAgain'));
  await expect(document(2)).toBeVisible();
  await expect(open.getByText('roof.png')).toBeHidden();
  expect(uploads).toHaveLength(1);
});
