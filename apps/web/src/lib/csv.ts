import { writeSpreadsheetCell } from '@booking/domain/format/spreadsheet-cell';
import Papa from 'papaparse';
import { createYield } from './yield-to-browser';

/** The encodings in which programs in Malaysia write text files. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'gb18030', 'big5'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** WORKBOOK: a file of Excel or a similar program instead of text. UNREADABLE: the device could not read the file. */
export type FileError = 'EMPTY' | 'TOO_LARGE' | 'WORKBOOK' | 'NOT_TEXT' | 'UNREADABLE';

type ReadText = { text: string; encoding: TextEncoding } | { code: FileError };

/** Bytes of a file: 100,000 lines of orders have about 15 MB. A larger one is refused before it is read. */
export const maxBytes = 40 * 1024 * 1024;
/** Bytes that are decoded at a time. */
const slice = 512 * 1024;
/** Bytes from the start of a file from which its encoding is detected. */
const sample = 4096;

/** First bytes of files that are named .csv but are not: workbooks, other archives, PDF. */
const beginnings = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x1f, 0x8b],
  [0x25, 0x50, 0x44, 0x46],
] as const;

/**
 * Reads the text of a file. Detects UTF-8 and UTF-16, with or without a byte order mark; anything else is read as Windows-1252.
 * @param chosen the encoding to use; null: the detected one
 */
export async function readText(file: Blob, chosen: TextEncoding | null): Promise<ReadText> {
  if (file.size === 0) return { code: 'EMPTY' };
  if (file.size > maxBytes) return { code: 'TOO_LARGE' };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { code: 'UNREADABLE' };
  }
  if (beginnings.some((beginning) => beginning.every((byte, index) => bytes[index] === byte))) return { code: 'WORKBOOK' };
  const seen = chosen ?? encodingOf(bytes.subarray(0, sample));
  if (seen === null) return { code: 'NOT_TEXT' };
  const text = await decoded(bytes, seen, chosen === null && seen === 'utf-8');
  if (text !== null) return { text, encoding: seen };
  // Not UTF-8: older programs write Windows-1252, in which every byte is valid.
  return { text: (await decoded(bytes, 'windows-1252', false)) ?? '', encoding: 'windows-1252' };
}

/**
 * Returns the encoding by the byte order mark; without one, by the NUL that UTF-16 has beside each ASCII letter. Null: the file has more
 * NUL bytes than a text.
 */
function encodingOf(bytes: Uint8Array): TextEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const nuls = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const many = bytes.length / 8;
  if (odd > many && even < many / 4) return 'utf-16le';
  if (even > many && odd < many / 4) return 'utf-16be';
  // A few NUL bytes are errors of their lines; a file with many of them is not a text.
  return even + odd > many ? null : 'utf-8';
}

/** Decodes the bytes and replaces each line end by a line feed. Null: they are not in this encoding. */
async function decoded(bytes: Uint8Array, encoding: TextEncoding, fatal: boolean): Promise<string | null> {
  const yieldToBrowser = createYield();
  const decoder = new TextDecoder(encoding, { fatal });
  const pieces: string[] = [];
  // A slice may end between the two characters of a line end.
  let held = '';
  try {
    for (let start = 0; start < bytes.length; start += slice) {
      const piece = held + decoder.decode(bytes.subarray(start, start + slice), { stream: true });
      held = piece.endsWith('\r') ? '\r' : '';
      pieces.push(oneLineEnd(held === '' ? piece : piece.slice(0, -1)));
      await yieldToBrowser();
    }
    pieces.push(oneLineEnd(held + decoder.decode()));
  } catch {
    return null;
  }
  return pieces.join('');
}

const oneLineEnd = (text: string): string => text.replace(/\r\n?/g, '\n');

/** A row of the file that is not empty. It has several lines of the file if a cell contains line breaks. */
export interface CsvRecord {
  /** The number of its first line in the file, from 1. */
  line: number;
  cells: string[];
  /** Its quotation marks are wrong, so it may contain a part of the next line. */
  misquoted: boolean;
}

/** QUOTE_OPEN: a quotation mark at this line is never closed. TOO_MANY: more lines than a file may have. NO_LINES: the file is empty. */
export type CsvError = { code: 'QUOTE_OPEN'; line: number } | { code: 'TOO_MANY' | 'NO_LINES' };

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Rows of one file without its heading. */
export const maxLines = 100_000;
/** Characters that are parsed before the browser gets a turn. */
const piece = 128 * 1024;
/** Characters of one row. No order has so many: a longer row has a quotation mark that is never closed. */
const maxLineLength = 512 * 1024;

/** The line at the beginning of a file with which Excel names the separator. */
const separatorNote = /^\uFEFF?sep=(.)\n/i;

/** Guesses the separator of the cells. */
export function delimiterOf(text: string): Delimiter {
  const noted = separatorNote.exec(text)?.[1];
  const guessed =
    noted ?? Papa.parse(text.slice(0, piece), { preview: 20, skipEmptyLines: true, delimitersToGuess: [...delimiters] }).meta.delimiter;
  return delimiters.find((delimiter) => delimiter === guessed) ?? ',';
}

/** Returns every row of the text that is not empty. Parses in pieces, so that 100,000 rows do not freeze the page. */
export async function csvRecords(text: string, delimiter: Delimiter): Promise<CsvRecord[] | CsvError> {
  const yieldToBrowser = createYield();
  const records: CsvRecord[] = [];
  const note = separatorNote.exec(text)?.[0] ?? '';
  let at = note.length;
  let line = note === '' ? 1 : 2;
  let size = piece;
  while (at < text.length) {
    const isLast = at + size >= text.length;
    const { data, errors, meta } = parsed(text.slice(at, at + size), delimiter, !isLast);
    if (errors.some(({ code }) => code === 'MissingQuotes')) return { code: 'QUOTE_OPEN', line: line + linesOf(data.slice(0, -1)) };
    const misquoted = new Set(errors.map(({ row }) => row));
    for (const [row, cells] of data.entries()) {
      if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells, misquoted: misquoted.has(row) });
      line += linesOf([cells]);
    }
    // The first line of the file may be its heading.
    if (records.length > maxLines + 1) return { code: 'TOO_MANY' };
    if (isLast) break;
    if (meta.cursor === 0) {
      if (size >= maxLineLength) return { code: 'QUOTE_OPEN', line };
      size *= 2;
    } else {
      at += meta.cursor;
      size = piece;
    }
    await yieldToBrowser();
  }
  return records.length === 0 ? { code: 'NO_LINES' } : records;
}

/** @param more true if more text follows: the last row may be incomplete, and is left for the next piece */
function parsed(text: string, delimiter: Delimiter, more: boolean): Papa.ParseResult<string[]> {
  return new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, more) as Papa.ParseResult<string[]>;
}

/** Returns how many lines of the file these rows take: a cell may contain line breaks. */
function linesOf(rows: readonly (readonly string[])[]): number {
  let lines = rows.length;
  for (const cells of rows) for (const cell of cells) if (cell.includes('\n')) lines += cell.split('\n').length - 1;
  return lines;
}

/** The byte order mark, by which Excel recognises UTF-8. */
const byteOrderMark = '\uFEFF';

/** Writes rows as CSV (RFC 4180) with every cell in quotes and safe in a spreadsheet. NUL becomes U+FFFD. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => writeSpreadsheetCell(cell.replaceAll('\u0000', '\uFFFD'))));
  return byteOrderMark + Papa.unparse(cells, { newline: '\r\n', quotes: true });
}
