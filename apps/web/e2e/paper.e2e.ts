import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { extractText, getDocumentProxy } from 'unpdf';
import { bookAside } from './offer-desk';
import { locales, longSuite, prefixOf, wordsOf, type Locale } from './words';

/** A guest's booking with every fact that a print shows. */
const book = ({ request }: Page, locale: Locale) =>
  bookAside(request, locale, '2026-12-17', {
    secondaryContact: '0198765432',
    remarks: 'Goods lift at block B',
    address2: 'Taman Sri Gombak',
  });

/** Prints the page to PDF. @returns the number and size of the sheets, and their text without spaces */
async function printed(page: Page): Promise<{ sheets: number; size: number[]; text: string }> {
  const document = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { totalPages, text } = await extractText(document, { mergePages: true });
  const [, , ...size] = (await document.getPage(1)).view;
  return { sheets: totalPages, size: size.map(Math.round), text: bare(text) };
}

const bare = (text: string) => text.replace(/\s/gu, '').normalize('NFKC');
const times = (text: string, fact: string) => text.split(bare(fact)).length - 1;

/** Returns the content of the QR code on the print. */
async function scanned(page: Page): Promise<string> {
  const code = page.locator('[data-qr-code]');
  const size = Number((await code.getAttribute('viewBox'))?.split(' ')[2]);
  const path = (await code.locator('path').getAttribute('d')) ?? '';
  const scale = 4;
  const data = new Uint8Array((size * scale) ** 2 * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const start = (row * size + Number(x)) * scale * 4;
      data.fill(0, start, start + Number(run) * scale * 4);
    }
  }
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255;
  return decodeQR({ width: size * scale, height: size * scale, data });
}

/** The texts of each language: date, arrival, deadline, items and hours of the telephone. */
const words: Record<Locale, string[]> = {
  en: [
    'Thursday',
    '17 Dec, 2026',
    '9 am to 1 pm, by Selayang Branch',
    'The crew calls about 30 minutes before.',
    'Clear the way from the door to the room',
    'The packaging goes back',
    'You can change or cancel until the end of Monday, 14 Dec',
    '1 mattress, 2 bedsets',
    'Monday to Saturday, 9 am to 6 pm',
  ],
  bm: [
    'Khamis',
    '9 pagi hingga 1 tengah hari, oleh Selayang Branch',
    'Tempah lif barang jika ada',
    '17 Dis, 2026',
    'Anda boleh mengubah atau membatalkan tempahan sehingga penghujung Isnin, 14 Dis',
    '1 tilam, 2 set katil',
    'Isnin hingga Sabtu, 9 pagi hingga 6 petang',
  ],
  cn: ['星期四', '2026年12月17日', '您可以在2026年12月14日(星期一)结束前更改或取消', '1张床褥,2套床组', '星期一至星期六上午9时至下午6时'],
};

for (const locale of locales) {
  test(`a booking in ${locale} prints one sheet with each fact once and its link as a code`, longSuite, async ({ page }) => {
    const say = wordsOf(locale);
    const { orderNumber, token, reference } = await book(page, locale);
    const link = `${new URL((await page.request.get('/')).url()).origin}/m#${token}`;
    await page.goto(link);
    // In the language of the booking, and without the token.
    await expect(page).toHaveURL((url) => url.pathname === `${prefixOf(locale)}/manage` && url.hash === '');

    for (const path of ['/manage', '/form/confirmation']) {
      if (path !== '/manage') await page.goto(`${prefixOf(locale)}${path}`);
      const sheet = page.getByTestId('print-sheet');
      await expect(sheet).toBeAttached();
      await expect(sheet).toBeHidden();
      expect(await scanned(page)).toBe(link);
      await expect(sheet.locator('a, button')).toHaveCount(0);

      const { sheets, size, text } = await printed(page);
      expect(sheets).toBe(1);
      expect(size).toEqual([595, 842]);
      const facts = [reference, orderNumber, token, 'Nurul Aisyah binti Rahman', '012-345 6789 · 019-876 5432', 'Goods lift at block B'];
      const place = ['No. 12, Jalan SG 8/3', 'Taman Sri Gombak', '68100 Batu Caves, Selangor', 'Selayang Branch'];
      const help = ['1-800-00-0000', 'logistics@'];
      // Without a Chinese font the PDF has no Chinese text: then the page in print mode is checked.
      await page.emulateMedia({ media: 'print' });
      const drawn = bare(await page.locator('body').innerText());
      await page.emulateMedia({ media: null });
      for (const fact of [...facts, ...place, ...help, ...words[locale]]) {
        const isHan = /\p{Script=Han}/u.test(fact);
        expect(`${fact} ${times(drawn, fact)} ${isHan ? 1 : times(text, fact)}`).toBe(`${fact} 1 1`);
      }
      for (const id of ['manage.changeDate', 'manage.cancel', 'deliveryForm.addToCalendar']) expect(times(text, say(id))).toBe(0);
    }
  });
}

test('a page without a sheet prints one variant of each of its parts', longSuite, async ({ page }) => {
  const say = wordsOf('en');
  await page.goto('/form');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { text } = await printed(page);
  expect(times(text, say('deliveryForm.stepOf', { step: '1', steps: '5' }))).toBe(1);
  // Of the steps only the variant for wide screens is printed.
  expect(times(text, say('deliveryForm.step.summary'))).toBe(0);
});

test("a booking's calendar address gives its file, without signing in", longSuite, async ({ page }) => {
  const { token, reference } = await book(page, 'en');
  await page.goto(`/manage#${token}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: wordsOf('en')('deliveryForm.addToCalendar') }).click();
  expect((await download).suggestedFilename()).toBe(`${reference}.ics`);
  const file = await readFile((await (await download).path()) ?? '', 'utf8');
  expect(file).toContain('DTSTART;VALUE=DATE:20261217');
  expect(file).toContain('BEGIN:VALARM');
  expect(file).toContain('CONTACT:1-800-00-0000');
  expect(file).not.toContain(token);
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}${url.hash}` === '/manage');
});
