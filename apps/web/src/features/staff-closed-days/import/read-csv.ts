import { parse } from 'papaparse';

/** A year has some sixty closed days; what is larger is another file. */
const mostBytes = 1_000_000;

/** Why a file cannot be read as a whole. */
export type FileFault = 'tooLarge' | 'encoding' | 'notText' | 'empty';
export type CsvRows = { rows: string[][] } | { fault: FileFault };

/** Reads a CSV file as Excel and others write it: UTF-8 or UTF-16, with commas, semicolons or tabs. The first row names the columns. */
export async function readCsv(file: File): Promise<CsvRows> {
  if (file.size > mostBytes) return { fault: 'tooLarge' };
  const text = decoded(await file.arrayBuffer());
  if (text === null) return { fault: 'encoding' };
  if (text.includes('\0')) return { fault: 'notText' };
  if (text.trim() === '') return { fault: 'empty' };
  return { rows: parse<string[]>(text, { delimiter: delimiterOf(text) }).data };
}

/** Null for what is neither: an old Windows file would turn Chinese names into signs that mean nothing. */
function decoded(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes);
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The sign that stands most often in the row of heads: in the others a list of states may have more. */
function delimiterOf(text: string): string {
  const heads = text.split(/\r?\n|\r/, 1)[0] ?? '';
  const count = (sign: string) => heads.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
