import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { pdfFonts } from './pdf-fonts.js';
import { size, textWidth, wholeWords } from './pdf-text.js';
import { runSheetPdf, type PrintedStop } from './run-sheet-pdf.js';

const stop: PrintedStop = {
  position: 1,
  place: '31900 Kampar',
  street: '23, Jalan Timah, Bandar Baru',
  name: 'Thomas a/l Raj',
  telephones: ['012-590 1147'],
  mattresses: 1,
  bedsets: 0,
  remarks: '',
  reference: 'BKM6-4HWE',
  orderNumber: 'DEMO-2218',
  mark: null,
  waitsFor: null,
};

async function printed(stops: readonly PrintedStop[]) {
  const sheet = {
    branch: 'Perak Branch',
    date: 'Tuesday, 01 Dec, 2026',
    live: 'http://localhost:3000/admin/day',
    state: 'Not printed yet',
  };
  return getDocumentProxy(new Uint8Array(await runSheetPdf('en', { ...sheet, stops })));
}

async function textWith(stops: readonly PrintedStop[]): Promise<string> {
  const { text } = await extractText(await printed(stops), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

async function pagesWith(remarks: string): Promise<number> {
  return (await printed(Array.from({ length: 20 }, (_, index) => ({ ...stop, position: index + 1, remarks })))).numPages;
}

it.each([
  ['English', 'Please ring twenty minutes before, and '.repeat(6), 3],
  ['Chinese', '请提前二十分钟打电话。'.repeat(22), 4],
])('long remarks stand below their stops across the page: %s', async (_language, remarks, most) => {
  expect(await pagesWith('Gate at the back')).toBe(2);
  expect(await pagesWith(remarks)).toBeLessThanOrEqual(most);
});

it('a name breaks between its words only, never behind the slash of a/l or within a salutation', () => {
  const pdf = new PDFDocument().registerFont('main', pdfFonts().main);
  const width = textWidth(pdf, 'Thomas a/', size.text) + 2;
  expect(wholeWords(pdf, 'Thomas a/l Raj', width)).toBe('Thomas\na/l Raj');
  expect(wholeWords(pdf, 'Thomas a/l Raj', 500)).toBe('Thomas a/l Raj');
  expect(wholeWords(pdf, 'Deepa 太太', textWidth(pdf, 'Deepa 太', size.text) + 2)).toBe('Deepa\n太太');
});

it('a stop that waits for a check is marked, and not counted among what is loaded', async () => {
  const waits = { ...stop, position: 2, mattresses: 40, mark: 'CHANGED', waitsFor: 'CHECK THE ORDER' };
  const text = await textWith([stop, waits]);
  expect(text).toContain('CHANGED CHECK THE ORDER');
  expect(text).toMatch(/\b1 stops 1 mattresses 0 bedsets\b/);
});
