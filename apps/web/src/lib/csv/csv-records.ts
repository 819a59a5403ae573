import Papa from 'papaparse';
import { createYield } from '../yield-to-browser';

/** A line of the file that holds something. A cell with line breaks in it makes one line of several. */
export interface CsvRecord {
  /** From 1, as the program shows it that wrote the file. */
  line: number;
  cells: string[];
  /** Its quotation marks are not as they should be: it may have swallowed a part of its neighbour. */
  misquoted: boolean;
}

/** QUOTE_OPEN: a quotation mark at this line is never closed. TOO_MANY: more lines than are taken at a time. NO_LINES: nothing in it. */
export type CsvFault = { code: 'QUOTE_OPEN'; line: number } | { code: 'TOO_MANY' | 'NO_LINES' };

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Lines of one file, its heading not counted. */
export const mostLines = 100_000;
/** Characters that are taken apart at a time. */
const piece = 128 * 1024;
/** Characters of one line: no order has so many, so a quotation mark was left open. */
const longestLine = 512 * 1024;

/** Excel's own note at the beginning of a file: which character separates. */
const separatorNote = /^\uFEFF?sep=(.)\n/i;

/** What separates the cells, as the file looks. */
export function delimiterOf(text: string): Delimiter {
  const noted = separatorNote.exec(text)?.[1];
  const guessed =
    noted ?? Papa.parse(text.slice(0, piece), { preview: 20, skipEmptyLines: true, delimitersToGuess: [...delimiters] }).meta.delimiter;
  return delimiters.find((one) => one === guessed) ?? ',';
}

/** Every line of the text that holds something. Taken apart in pieces, so that 100,000 lines do not freeze the page. */
export async function csvRecords(text: string, delimiter: Delimiter): Promise<CsvRecord[] | CsvFault> {
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
    if (records.length > mostLines + 1) return { code: 'TOO_MANY' };
    if (isLast) break;
    if (meta.cursor === 0) {
      if (size >= longestLine) return { code: 'QUOTE_OPEN', line };
      size *= 2;
    } else {
      at += meta.cursor;
      size = piece;
    }
    await yieldToBrowser();
  }
  return records.length === 0 ? { code: 'NO_LINES' } : records;
}

/** @param more the text goes on: its last line may be cut, and is left for the next piece */
function parsed(text: string, delimiter: Delimiter, more: boolean): Papa.ParseResult<string[]> {
  return new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, more) as Papa.ParseResult<string[]>;
}

/** Lines of the file that these took: a cell may have line breaks in it. */
function linesOf(rows: readonly (readonly string[])[]): number {
  let lines = rows.length;
  for (const cells of rows) for (const cell of cells) if (cell.includes('\n')) lines += cell.split('\n').length - 1;
  return lines;
}
