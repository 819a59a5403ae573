import { validationMessage } from '@booking/i18n/validation-messages';
import { uploadMessage } from '@booking/i18n/upload-messages';
import { formatMobile } from '@booking/domain/checks/mobile';
import { expect, test, type Locator } from '@playwright/test';
import { Member, newMobile } from './member';
import { bookAside } from './offer-desk';
import { locales, longSuite, prefixOf, suiteOf, type Locale } from './words';

/** A photograph of a telephone that was held upright: 12 MB, 3200 by 2400 pixels, and EXIF data that rotate it. */
const pickLargePhotograph = (field: Locator) =>
  field.evaluate(async (input: HTMLInputElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3200, height: 2400 });
    canvas.getContext('2d')?.fillRect(0, 0, 1600, 2400);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    // Segment APP1: Exif, a TIFF header, and one entry: Orientation (0x0112) is 6.
    const exif = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1].concat(
      [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
      [0, 0, 0, 0],
    );
    const parts = [drawn?.slice(0, 2) ?? '', new Uint8Array(exif), drawn?.slice(2) ?? '', new Uint8Array(12 * 1024 * 1024)];
    const files = new DataTransfer();
    files.items.add(new File(parts, 'stairs.jpg', { type: 'image/jpeg' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });

/** A different width for each language, so that axe checks all three: a sheet on a telephone, a dialog elsewhere. */
const viewports: Record<Locale, { width: number; height: number }> = {
  en: { width: 1280, height: 900 },
  bm: { width: 375, height: 780 },
  cn: { width: 2560, height: 1200 },
};
// Each test has its own day, so that no test fills the day of another.
const days: Record<Locale, { first: number; second: number }> = {
  en: { first: 19, second: 28 },
  bm: { first: 28, second: 29 },
  cn: { first: 29, second: 19 },
};

/** A signed-in customer on the account's page. */
async function signedIn(member: Member): Promise<void> {
  await member.signUpAside();
  await member.open('/?account=sign-in');
  await member.signIn(member.password);
  await onOwnPage(member);
}

async function onOwnPage({ page, locale, say }: Member): Promise<void> {
  await expect(page).toHaveURL(`${prefixOf(locale)}/user`);
  await expect(page.getByRole('heading', { level: 1, name: say('userArea.title') })).toBeVisible();
}

for (const locale of locales) {
  test(
    `a signed-in customer books in ${locale} with less to type, moves and cancels in the user area`,
    suiteOf(locale),
    async ({ page }) => {
      await page.setViewportSize(viewports[locale]);
      const member = new Member(page, locale);
      const { say } = member;
      const { first, second } = days[locale];
      await signedIn(member);
      await expect(page.getByText(say('userArea.empty'))).toBeVisible();
      await member.looksSound();

      await page.getByRole('link', { name: say('userArea.book') }).click();
      await member.closeWelcome();
      await member.givePostcode('68100');
      await expect(page.getByText(say('deliveryForm.served.title'))).toBeVisible();
      await member.continue();
      await member.sees('order');
      await member.giveOrder();
      await member.passUnknownOrder();
      await member.chooseDay(first);
      await member.continue();
      await member.sees('details');
      const detail = (name: string): Locator => page.getByRole('textbox', { name: say(`deliveryForm.field.${name}`) }).first();
      await expect(detail('name')).toHaveValue(member.name);
      await expect(detail('email')).toHaveValue(member.email);
      await expect(detail('primaryContact')).toHaveValue(formatMobile(member.mobile));
      await expect(page.getByText(say('userArea.fromProfile'))).toHaveCount(3);
      await detail('name').fill('Lim Wei Ming & Mei Ling');
      await expect(page.getByText(say('userArea.fromProfile'))).toHaveCount(2);
      await member.looksSound();
      await page.getByRole('link', { name: say('userArea.password.edit') }).click();
      await expect(member.dialog.getByLabel(say('userArea.password.current'))).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(member.dialog).toBeHidden();
      await detail('address1').fill('No. 12, Jalan SG 8/3');
      await page.getByRole('spinbutton', { name: say('deliveryForm.field.quantityMattress') }).fill('1');
      await member.continue();
      await member.sees('summary');
      await member.confirm();
      await member.sees('confirmation');
      const reference = await page
        .getByText(/^[3-9A-Z]{4}-[3-9A-Z]{4}$/)
        .first()
        .textContent();
      // The welcome and the confirmation.
      await member.messages(2);

      await page.goto(`${prefixOf(locale)}/user`);
      const card = page.getByRole('article', { name: say('manage.reference', { reference: reference ?? '' }) });
      await expect(card.getByText(say('manage.status.CONFIRMED'))).toBeVisible();
      await member.looksSound();
      await card.getByRole('link', { name: say('manage.changeDate') }).click();
      await expect(page.getByRole('heading', { level: 1, name: say('manage.move.title') })).toBeFocused();
      await member.day(second).click();
      await member.looksSound();
      await member.moveButton.click();
      await onOwnPage(member);

      await member.cancelBooking(() => member.looksSound());
      await expect(page.getByRole('heading', { level: 2, name: say('userArea.earlier') })).toBeVisible();
      await expect(page.getByText(say('manage.status.CANCELLED'), { exact: true })).toBeVisible();
      await expect(card).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 2, name: say('userArea.upcoming') })).toBeFocused();
      await member.looksSound();
      // The message about the move is delayed by two minutes, and the cancellation replaces it.
      await member.messages(3);
    },
  );

  test(`a customer changes profile, photograph, password and number in ${locale}`, longSuite, async ({ page, request }) => {
    await page.setViewportSize(viewports[locale]);
    const member = new Member(page, locale);
    const { say, dialog } = member;
    await signedIn(member);

    await member.field('name').fill('');
    // The label ends with '(optional)'.
    await page.getByLabel(say('account.field.firm')).fill('Kedai Tilam');
    await expect(page.getByText(validationMessage(locale, 'NAME_REQUIRED'))).toBeVisible();
    await member.looksSound();
    await member.field('name').fill('Lim Mei Ling');
    await member.button('userArea.profile.save').click();
    await expect(page.getByText(say('userArea.profile.saved'))).toBeVisible();
    const corner = page.getByRole('button', { name: say('app.account', { name: 'Lim Mei Ling' }) });
    await expect(corner).toBeVisible();

    const photo = page.getByLabel(say('userArea.photo.choose'));
    await photo.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await expect(page.getByText(say('ui.upload.notAPhoto', { file: 'cv.pdf' }))).toBeVisible();
    await photo.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    await expect(page.getByText(uploadMessage(locale, 'kind', { file: 'words.png' }))).toBeVisible();
    await expect(corner.locator('img')).toHaveCount(0);
    await pickLargePhotograph(photo);
    await expect(page.getByText(say('userArea.photo.saved'))).toBeVisible();
    const sides = () => corner.locator('img').evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(sides).toEqual([1500, 2000]);
    await expect.poll(() => corner.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await member.looksSound();
    await member.button('userArea.photo.remove').click();
    await expect(corner.locator('img')).toHaveCount(0);

    await page.getByRole('link', { name: say('userArea.password.edit') }).click();
    await dialog.getByLabel(say('userArea.password.current')).fill('tilam-41');
    await member.field('newPassword').fill('katil-baharu');
    await member.field('confirmNewPassword').fill('katil-baharu');
    await member.button('userArea.password.save').click();
    await expect(dialog.getByText(validationMessage(locale, 'PASSWORD_WRONG'))).toBeVisible();
    await member.looksSound();
    await dialog.getByLabel(say('userArea.password.current')).fill(member.password);
    await member.button('userArea.password.save').click();
    await expect(page.getByText(say('userArea.password.saved'))).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.reload();
    await onOwnPage(member);
    const signIn = (password: string) => request.post('/server/api/auth/login', { data: { email: member.email, password } });
    expect((await signIn(member.password)).status()).toBe(401);
    expect((await signIn('katil-baharu')).status()).toBe(200);

    const mobile = newMobile();
    await page.getByRole('link', { name: say('userArea.phone.edit') }).click();
    await dialog.getByLabel(say('userArea.phone.new')).fill('015-234');
    await member.button('account.signUp.send').click();
    await expect(dialog.getByText(validationMessage(locale, 'MOBILE_INVALID'))).toBeVisible();
    await member.looksSound();
    await dialog.getByLabel(say('userArea.phone.new')).fill(mobile);
    await member.button('account.signUp.send').click();
    await expect(member.code).toBeFocused();
    await member.looksSound();
    await member.code.fill(await member.codeSentTo(mobile));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByText(new RegExp(`^\\+60 ?${mobile.slice(1, 3)}`))).toBeVisible();
    await member.looksSound();
  });
}

test('the next customer in the same browser sees nothing of the one before', longSuite, async ({ page }) => {
  const first = new Member(page, 'en');
  const second = new Member(page, 'en');
  const { say } = first;
  await signedIn(first);
  const { id, reference } = await bookAside(page.request, 'en', '2026-12-23');
  await page.reload();
  await expect(page.getByText(reference)).toBeVisible();
  await page.getByRole('button', { name: say('app.account', { name: first.name }) }).click();
  const left = page.waitForResponse('**/server/api/auth/logout');
  await page.getByRole('button', { name: say('app.signOut') }).click();
  await expect(page).toHaveURL('/');
  // With the old cookies the code would change the number of the first customer's account.
  await left;

  await second.signUpAside();
  await page.goto('/?account=sign-in');
  await second.signIn(second.password);
  await onOwnPage(second);
  await expect(page.getByText(say('userArea.empty'))).toBeVisible();
  for (const action of ['move', 'cancel']) {
    await page.goto(`/user?booking=${id}&action=${action}`);
    await expect(page.getByText(say('userArea.empty'))).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto('/user');
  await expect(page.getByText(second.email)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.body.innerText]));
  for (const secret of [reference, id, first.email]) expect(kept).not.toContain(secret);
});
