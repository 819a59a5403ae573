import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { pdfFont, runsOf } from './pdf-fonts.js';
import { size, textWidth, wholeWords } from './pdf-text.js';
import { runSheetPdf, type PrintedStop } from './run-sheet-pdf.js';

const stop: PrintedStop = {
  position: 1,
  expected: '09:00',
  window: '',
  atHome: null,
  isNobodyHome: false,
  place: '31900 Kampar',
  street: '23, Jalan Timah, Bandar Baru',
  name: 'Thomas a/l Raj',
  telephones: ['012-590 1147'],
  mattresses: 1,
  bedsets: 0,
  places: 1,
  remarks: '',
  reference: 'BKM6-4HWE',
  orderNumber: 'DEMO-2218',
  mark: null,
  waitsFor: null,
};

async function printed(stops: readonly PrintedStop[]) {
  const sheet = {
    brand: 'Contoh Beds',
    branch: 'Perak Branch',
    date: 'Tuesday, 01 Dec, 2026',
    live: 'http://localhost:3000/admin/day',
    state: 'Not printed yet',
  };
  return getDocumentProxy(new Uint8Array(await runSheetPdf('en', { ...sheet, rounds: [{ title: null, stops }] })));
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
])('long remarks are below their stops across the page: %s', async (_language, remarks, max) => {
  expect(await pagesWith('Gate at the back')).toBe(2);
  expect(await pagesWith(remarks)).toBeLessThanOrEqual(max);
});

it('a name breaks between its words only, never behind the slash of a/l or within a salutation', () => {
  const pdf = new PDFDocument().registerFont('main', pdfFont('main').content);
  const width = textWidth(pdf, 'Thomas a/', size.text) + 2;
  expect(wholeWords(pdf, 'Thomas a/l Raj', width)).toEqual(['Thomas', 'a/l Raj']);
  expect(wholeWords(pdf, 'Thomas a/l Raj', 500)).toEqual(['Thomas a/l Raj']);
  expect(wholeWords(pdf, 'Deepa 太太', textWidth(pdf, 'Deepa 太', size.text) + 2)).toEqual(['Deepa', '太太']);
});

it('a name that just fits is one line', async () => {
  const page = await (await printed([{ ...stop, name: 'Muhammad Irfan bin Othman 女士' }])).getPage(1);
  const { items } = await page.getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : ''))).toEqual(expect.arrayContaining(['Muhammad Irfan bin', 'Othman 女士']));
});

// Names that occur in Malaysia, simplified and traditional, some with characters that a common set lacks.
const chineseNames = [
  ...['李喆', '陳堃', '王珺', '林洺', '黃瑄', '劉玹', '張彧', '陳峯', '栢榮', '林妤姵', '翀', '頴怡', '陶喆', '朱鎔基', '羣英', '啓明'],
  ...['亓官', '仝', '佟麗婭', '逯', '妘', '嬲', '嘢', '䶮', '㛃', '𫖯', '𬭎', '龑', '朱㵑润'],
];

it('every Chinese name has its glyphs, whatever set its characters belong to', () => {
  const { hasCharacter } = pdfFont('main');
  const missing = (characters: Iterable<string>) => [...characters].filter((sign) => !hasCharacter(sign));
  expect(missing(chineseNames.join(''))).toEqual([]);
  // All unified ideographs of Unicode's first block until 2017: GB 18030, Big5 and the table of general standard characters.
  expect(missing(Array.from({ length: 0x9fea - 0x4e00 + 1 }, (_, at) => String.fromCodePoint(0x4e00 + at)))).toEqual([]);
});

it('Latin has its glyphs to U+017F and beyond, and a word stays in one font', () => {
  const characters = Array.from({ length: 0x17f - 0xa0 + 1 }, (_, at) => String.fromCodePoint(0xa0 + at));
  expect(characters.filter((sign) => !pdfFont('latin').hasCharacter(sign))).toEqual([]);
  expect(runsOf('Ayşe binti Ali')).toEqual([
    { font: 'latin', text: 'Ayşe' },
    { font: 'main', text: ' binti Ali' },
  ]);
  expect(runsOf('கவிதா 陈')).toEqual([
    { font: 'tamil', text: 'கவிதா' },
    { font: 'main', text: ' 陈' },
  ]);
});

it('a character that no font has is replaced by a visible one, and never left out', async () => {
  const text = await textWith([{ ...stop, name: '陈𪚥玲', remarks: 'Ring 🛎️ twice' }]);
  expect(text).toContain('陈\ufffd玲');
  expect(text).toContain('Ring \ufffd twice');
});

it('a stop that waits for a check is marked, and not counted among what is loaded', async () => {
  const waits = { ...stop, position: 2, mattresses: 40, mark: 'CHANGED', waitsFor: 'CHECK THE ORDER' };
  const text = await textWith([stop, waits]);
  expect(text).toContain('Run sheet · Contoh Beds');
  expect(text).toContain('CHANGED CHECK THE ORDER');
  expect(text).toMatch(/\b1 stops 1 mattresses 0 bedsets\b/);
});

it('has the places of the day below the stops where deliveries take more than one', async () => {
  expect(await textWith([stop, { ...stop, position: 2, places: 7 }])).toContain('8 places of the day');
  const waits = { ...stop, position: 2, places: 7, waitsFor: 'CHECK THE ORDER' };
  expect(await textWith([stop, waits]), 'of what is loaded').not.toContain('places of the day');
});

it('has the announced window below the expected time, whether somebody is at home, and room for who received', async () => {
  const announced = { ...stop, window: '09:00–12:00', atHome: 'yes' };
  const text = await textWith([announced, { ...stop, position: 2, window: 'NOT TOLD', atHome: 'NO', isNobodyHome: true }]);
  expect(text).toContain('Received by');
  expect(text).toMatch(/09:00 09:00–12:00 yes/);
  expect(text).toMatch(/NOT TOLD NO/);
});
