import PDFDocument from 'pdfkit';
import encodeQR from 'qr';
import type { Locale } from '@booking/domain/locale/locale';
import { formatMessage } from '@booking/i18n/format-message';
import { runSheetTexts } from '@booking/i18n/run-sheet-texts';
import { pdfFonts } from './pdf-fonts.js';
import { black, grey, lineHeight, size, textHeight, textWidth, wholeWords, write, type Pdf } from './pdf-text.js';

/** A line of the sheet: a stop, or one that was removed from the day. */
export interface PrintedStop {
  /** Position on the sheet; null for a removed stop, which is struck out. */
  position: number | null;
  /** When it is expected, HH:mm; null for a removed stop. */
  expected: string | null;
  /** The announced time window, or that none was announced; empty before the first announcement of the day. */
  window: string;
  /** Whether somebody will be at home; null without an answer. */
  atHome: string | null;
  /** True if nobody will be at home, which is drawn as a badge. */
  isNobodyHome: boolean;
  place: string;
  street: string;
  name: string;
  telephones: readonly string[];
  mattresses: number;
  bedsets: number;
  places: number;
  remarks: string;
  reference: string;
  orderNumber: string;
  /** The change since the sheet was printed. */
  mark: string | null;
  /** What must be done before the delivery may be loaded; null if nothing. */
  waitsFor: string | null;
}

/** A round: its stops begin on a page of their own. */
interface PrintedRound {
  /** Null for the one round of a day without a crew. */
  title: string | null;
  stops: readonly PrintedStop[];
}

/** All texts of the sheet. */
export interface PrintedRunSheet {
  /** The retailer's name; empty if it is not set. */
  brand: string;
  branch: string;
  date: string;
  /** URL of the day in the product, for the QR code. */
  live: string;
  /** The version that was printed last, and the relation of this sheet to it. */
  state: string;
  rounds: readonly PrintedRound[];
}

/** Layout in points; A4 is 595 by 842. */
const page = { left: 24, right: 571, top: 32, bottom: 790, foot: 806 };
const columns = {
  number: 24,
  expected: 42,
  where: 98,
  who: 190,
  mattresses: 282,
  bedsets: 303,
  home: 320,
  remarks: 350,
  booking: 426,
  done: 482,
  not: 504,
  receivedBy: 528,
};
/** Maximum widths of columns in points; numbers are short and need none. */
const widths = { expected: 53, where: 90, who: 90, home: 29, remarks: 74, booking: 55, below: 473 };
/** Padding above and below a stop's texts, and their minimum height, in points. */
const padding = 5;
const leastHeight = 26;
/** Side of the QR code in points: telephones can scan it from paper at a distance of 10 cm. */
const code = { size: 66 };
/** Maximum number of lines of remarks in their column; longer ones are drawn below the stop, across the page. */
const maxLines = 3;
/** Distance between a stop and remarks below it, in points. */
const gap = 2;
/** Distance from the top of a badge to the text below it, in points. */
const markHeight = 15;

/** Draws the run sheet on A4 in black and white, on any number of pages, each with a header. */
export function runSheetPdf(locale: Locale, sheet: PrintedRunSheet): Promise<Buffer> {
  const texts = runSheetTexts[locale];
  const title = formatMessage(texts.of, { branch: sheet.branch, date: sheet.date });
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: { en: 'en', bm: 'ms', cn: 'zh-CN' }[locale],
    info: { Title: title },
  });
  for (const [name, content] of pdfFonts()) pdf.registerFont(name, content);
  const pieces: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.on('end', () => resolve(Buffer.concat(pieces)));
    pdf.on('error', reject);
  });
  let y = drawTop(pdf, locale, sheet);
  for (const [index, round] of sheet.rounds.entries()) {
    if (index > 0) y = nextPage(pdf, title);
    if (round.title !== null) y = write(pdf, round.title, page.left, y, 500, { size: size.large, bold: true }) + 4;
    y = drawHead(pdf, locale, y);
    for (const stop of round.stops) {
      if (y + heightOf(pdf, stop) > page.bottom) y = drawHead(pdf, locale, nextPage(pdf, title));
      y = drawStop(pdf, stop, y);
    }
  }
  drawFeet(pdf, locale, title);
  pdf.end();
  return finished;
}

/** Begins a page with its title. @returns the y below the title, in points */
function nextPage(pdf: Pdf, title: string): number {
  pdf.addPage();
  write(pdf, title, page.left, page.top, 400, { size: size.text, bold: true });
  return page.top + 16;
}

function drawTop(pdf: Pdf, locale: Locale, { brand, branch, date, live, state, rounds }: PrintedRunSheet): number {
  const texts = runSheetTexts[locale];
  write(pdf, [texts.title, brand].filter(Boolean).join(' · '), page.left, page.top, 260, { size: size.text });
  const below = write(pdf, branch, page.left, page.top + 13, 268, { size: size.title, bold: true });
  write(pdf, date, page.left, below + 2, 268, { size: size.large });
  drawCode(pdf, live, texts.scan);
  const loaded = rounds.flatMap(({ stops }) => stops).filter(({ position, waitsFor }) => position !== null && waitsFor === null);
  const sum = (count: (stop: PrintedStop) => number) => loaded.reduce((total, stop) => total + count(stop), 0);
  const totals: [number, string][] = [
    [loaded.length, texts.stops],
    [sum(({ mattresses }) => mattresses), texts.mattresses],
    [sum(({ bedsets }) => bedsets), texts.bedsets],
  ];
  for (const [index, [count, word]] of totals.entries()) {
    const x = 306 + index * 61;
    pdf.roundedRect(x, page.top, 56, 38, 5).lineWidth(0.8).stroke(black);
    const middle = x + 28;
    centre(pdf, String(count), middle, page.top + 3, { size: 15, bold: true });
    centre(pdf, word, middle, page.top + 24, { size: size.small });
  }
  const places = sum((stop) => stop.places);
  // If each stop takes one place, their number is the number of stops.
  if (places > loaded.length) centre(pdf, formatMessage(texts.places, { places }), 395, page.top + 44, { size: size.small });
  pdf
    .roundedRect(page.left, page.top + code.size + 18, page.right - page.left, 22, 5)
    .lineWidth(0.8)
    .stroke(black);
  write(pdf, state, page.left + 9, page.top + code.size + 23, 500, { size: size.text });
  return page.top + code.size + 50;
}

/** Draws a centred line of text. */
function centre(pdf: Pdf, text: string, middle: number, y: number, style: { size: number; bold?: boolean }): void {
  const width = textWidth(pdf, text, style.size);
  write(pdf, text, middle - width / 2, y, width + 1, style);
}

/** Draws the QR code of the day's URL. The paper's margin is its quiet zone. */
function drawCode(pdf: Pdf, text: string, words: string): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const side = code.size / rows.length;
  const left = page.right - code.size;
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pdf.rect(left + x * side, page.top + y * side, side, side);
  // Fills all squares as one path: squares that are filled separately show hairlines between them.
  pdf.fill(black);
  // The text is one line, even if it is wider than the code.
  const width = textWidth(pdf, words, size.small);
  write(pdf, words, Math.min(left + (code.size - width) / 2, page.right - width), page.top + code.size + 3, width + 1, {
    size: size.small,
  });
}

/** Draws the header. @returns the y of the first line, in points */
function drawHead(pdf: Pdf, locale: Locale, y: number): number {
  const { columns: heads } = runSheetTexts[locale];
  line(pdf, y, 1);
  for (const [column, x] of Object.entries(columns)) write(pdf, heads[column as keyof typeof heads], x, y + 4, 80, { size: size.small });
  line(pdf, y + 18, 1);
  return y + 18;
}

/** Returns true if the remarks would make the row much higher than its other columns. */
const isLong = (pdf: Pdf, { remarks }: PrintedStop) => textHeight(pdf, remarks, widths.remarks) > maxLines * lineHeight(pdf) + 1;

const marksOf = ({ mark, waitsFor }: PrintedStop) => [mark, waitsFor].filter((text) => text !== null);

/** Returns an upper estimate of a stop's height, to decide whether it fits on the page. */
function heightOf(pdf: Pdf, stop: PrintedStop): number {
  const { name, telephones, street, remarks, place, reference, orderNumber } = stop;
  const where = textHeight(pdf, place, widths.where) + textHeight(pdf, street, widths.where);
  const names = wholeWords(pdf, name, widths.who).reduce((sum, line) => sum + textHeight(pdf, line, widths.who), 0);
  const who = names + telephones.length * 13;
  const below = isLong(pdf, stop) ? gap + textHeight(pdf, remarks, widths.below) : 0;
  const content = (below > 0 ? 0 : textHeight(pdf, remarks, widths.remarks)) + marksOf(stop).length * markHeight;
  const expected = 14 + textHeight(pdf, stop.window, widths.expected);
  const order = textHeight(pdf, reference, widths.booking) + textHeight(pdf, orderNumber, widths.booking);
  return Math.max(where, who, content, order, expected, leastHeight) + below + padding * 2;
}

/** Draws a stop. @returns the y of the next stop, in points */
function drawStop(pdf: Pdf, stop: PrintedStop, y: number): number {
  const isRemoved = stop.position === null;
  const style = { strike: isRemoved, color: isRemoved ? grey : black };
  const top = y + padding;
  write(pdf, isRemoved ? '—' : String(stop.position), columns.number, top, 18, { size: size.large, bold: true });
  if (stop.expected !== null) write(pdf, stop.expected, columns.expected, top, widths.expected, { size: size.large, bold: true });
  const window = write(pdf, stop.window, columns.expected, top + 15, widths.expected, { size: size.small });
  if (stop.isNobodyHome) drawBadge(pdf, stop.atHome ?? '', columns.home, widths.home, top);
  else write(pdf, stop.atHome ?? '', columns.home, top, widths.home);
  const street = write(pdf, stop.place, columns.where, top, widths.where, { ...style, bold: true });
  const where = write(pdf, stop.street, columns.where, street, widths.where, style);
  let who = top;
  for (const line of wholeWords(pdf, stop.name, widths.who)) who = write(pdf, line, columns.who, who, widths.who, { ...style, bold: true });
  for (const telephone of stop.telephones) who = write(pdf, telephone, columns.who, who, widths.who, style);
  write(pdf, count(stop.mattresses), columns.mattresses, top, 21, { ...style, size: size.large, bold: true });
  write(pdf, count(stop.bedsets), columns.bedsets, top, 20, { ...style, size: size.large, bold: true });
  const long = isLong(pdf, stop);
  const remarks = marksOf(stop).reduce((below, mark) => drawBadge(pdf, mark, columns.remarks, widths.remarks, below), top);
  const content = long ? remarks : write(pdf, stop.remarks, columns.remarks, remarks, widths.remarks, style);
  const order = write(pdf, stop.reference, columns.booking, top, widths.booking, style);
  const booking = write(pdf, stop.orderNumber, columns.booking, order, widths.booking, { ...style, size: size.small });
  if (!isRemoved && stop.waitsFor === null)
    for (const x of [columns.done, columns.not]) pdf.roundedRect(x, top, 13, 13, 2.5).lineWidth(0.8).stroke(black);
  const above = Math.max(where, who, content, booking, window, top + leastHeight);
  const bottom = (long ? write(pdf, stop.remarks, columns.where, above + gap, widths.below, style) : above) + padding;
  if (stop.mark !== null) pdf.rect(page.left - 5, y, 2.5, bottom - y).fill(black);
  line(pdf, bottom, 0.4);
  return bottom;
}

const count = (number: number) => (number === 0 ? '·' : String(number));

/** Draws a badge in white on black, which is recognisable in greyscale too. @returns the y of the text below, in points */
function drawBadge(pdf: Pdf, text: string, x: number, maxWidth: number, y: number): number {
  const width = Math.min(maxWidth, textWidth(pdf, text, size.small) + 6);
  pdf.roundedRect(x, y, width, 12, 2.5).fill(black);
  write(pdf, text, x + 3, y + 0.5, maxWidth, { size: size.small, color: '#ffffff' });
  return y + markHeight;
}

/** Draws the fields to fill in by hand on the last page, and the page number on each page. */
function drawFeet(pdf: Pdf, locale: Locale, title: string): void {
  const texts = runSheetTexts[locale];
  const { start, count: pages } = pdf.bufferedPageRange();
  for (let index = 0; index < pages; index += 1) {
    pdf.switchToPage(start + index);
    write(pdf, title, page.left, page.foot + 10, 380, { size: size.small, color: grey });
    const number = formatMessage(texts.page, { page: index + 1, pages });
    const width = textWidth(pdf, number, size.small);
    write(pdf, number, page.right - width, page.foot + 10, width + 1, { size: size.small, color: grey });
    if (index < pages - 1) continue;
    for (const [at, word] of [texts.lorry, texts.driver, texts.outAt, texts.backAt].entries()) {
      const x = page.left + at * 134;
      pdf
        .moveTo(x, page.foot - 4)
        .lineTo(x + 118, page.foot - 4)
        .lineWidth(0.6)
        .stroke(black);
      write(pdf, word, x, page.foot - 3, 110, { size: size.small, color: grey });
    }
  }
}

function line(pdf: Pdf, y: number, width: number): void {
  pdf.moveTo(page.left, y).lineTo(page.right, y).lineWidth(width).stroke(black);
}
