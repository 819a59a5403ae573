import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvRecords, csvText, delimiterOf, delimiters, maxBytes, maxLines, readText, type CsvRecord } from './csv';

const file = (...parts: BlobPart[]) => new Blob(parts);
const textOf = async (blob: Blob) => {
  const read = await readText(blob, null);
  if ('code' in read) throw new Error(read.code);
  return read.text;
};
const rows = async (text: string) => {
  const records = await csvRecords(text, delimiterOf(text));
  if (!Array.isArray(records)) throw new Error(records.code);
  return records.map(({ line, cells }) => [line, ...cells]);
};
const utf16 = (text: string, little: boolean, mark: boolean) => {
  const bytes = new Uint8Array((text.length + (mark ? 1 : 0)) * 2);
  const view = new DataView(bytes.buffer);
  [...(mark ? '\uFEFF' : ''), ...text]
    .join('')
    .split('')
    .forEach((letter, index) => view.setUint16(index * 2, letter.charCodeAt(0), little));
  return bytes;
};

const lines = 'order_no,name\r\nSO-1,"Lim, Ah ""Kow"""\r\n\r\nSO-2,陈美玲\r\n';
const read = [
  [1, 'order_no', 'name'],
  [2, 'SO-1', 'Lim, Ah "Kow"'],
  [4, 'SO-2', '陈美玲'],
];

describe('reads a file of another program', () => {
  test.each<[string, BlobPart, string]>([
    ['UTF-8', lines, 'utf-8'],
    ['UTF-8 with a byte order mark', `\uFEFF${lines}`, 'utf-8'],
    ['UTF-16, as Excel saves "Unicode text"', utf16(lines, true, true), 'utf-16le'],
    ['UTF-16 with the other byte order', utf16(lines, false, true), 'utf-16be'],
  ])('%s', async (_, content, encoding) => {
    expect(await readText(file(content), null)).toMatchObject({ encoding });
    expect(await rows(await textOf(file(content)))).toEqual(read);
  });

  test('UTF-16 without a byte order mark', async () => {
    const latin = lines.replace('陈美玲', 'Siti');
    expect(await readText(file(utf16(latin, true, false)), null)).toMatchObject({ encoding: 'utf-16le' });
    expect(await readText(file(utf16(latin, false, false)), null)).toMatchObject({ encoding: 'utf-16be' });
  });

  test('in Windows-1252, even if only its last byte is not ASCII', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode(`${'SO-1,Tan\n'.repeat(100_000)}SO-2,Ren`), 0xe9]);
    const latin = await readText(file(bytes), null);
    expect(latin).toMatchObject({ encoding: 'windows-1252' });
    expect('text' in latin && latin.text.endsWith('SO-2,René')).toBe(true);
  });

  test('in the chosen encoding', async () => {
    const chinese = new Uint8Array([0xb3, 0xc2]);
    expect(await readText(file('SO-1,', chinese), 'gb18030')).toEqual({ text: 'SO-1,陈', encoding: 'gb18030' });
  });

  test.each([...delimiters])('with cells separated by %j', async (delimiter) => {
    const text = `order_no${delimiter}name${delimiter}city\nSO-1${delimiter}"a${delimiter}b"${delimiter}Ipoh\nSO-2${delimiter}c${delimiter}\n`;
    expect(delimiterOf(text)).toBe(delimiter);
    expect(await rows(text)).toEqual([
      [1, 'order_no', 'name', 'city'],
      [2, 'SO-1', `a${delimiter}b`, 'Ipoh'],
      [3, 'SO-2', 'c', ''],
    ]);
  });

  test("with Excel's line that names the separator", async () => {
    expect(await rows('sep=;\norder_no;name\nSO-1;Tan\n')).toEqual([
      [2, 'order_no', 'name'],
      [3, 'SO-1', 'Tan'],
    ]);
  });

  test('with line ends of Windows, Unix and old Macintoshes in one file', async () => {
    const mixed = await textOf(file('a,b\r\n1,2\n3,4\r5,6'));
    expect(await rows(mixed)).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
      [3, '3', '4'],
      [4, '5', '6'],
    ]);
  });

  test('with line breaks within a cell, and numbers rows by the lines of the file', async () => {
    expect(await rows('no,address\n1,"12 Jalan\nIpoh"\n\n2,x\n')).toEqual([
      [1, 'no', 'address'],
      [2, '1', '12 Jalan\nIpoh'],
      [5, '2', 'x'],
    ]);
  });

  test('with any text in its cells, also where a piece ends within a cell', async () => {
    const cell = fc.oneof(
      fc.constantFrom('"', '""', '\n', ',', ';', "'", '=cmd', '陈', '\u0000', '5" bed', ' ', `x`.repeat(70_000)),
      fc.string({ maxLength: 12, unit: 'binary' }),
    );
    const line = fc.array(cell, { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (table) => {
        const plain = table.map((cells) => cells.map((text) => text.replaceAll('\r', '')));
        const kept = plain.filter((cells) => cells.some((text) => text.trim() !== ''));
        const records = await csvRecords(Papa.unparse(plain, { newline: '\n', quotes: true }), ',');
        if (!Array.isArray(records)) expect(kept).toEqual([]);
        else expect(records.map(({ cells }) => cells)).toEqual(kept);
      }),
      { numRuns: 60 },
    );
  });
});

describe('returns why a file cannot be read', () => {
  test.each<[string, BlobPart, string]>([
    ['an empty file', '', 'EMPTY'],
    ['a workbook that was renamed', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), 'WORKBOOK'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), 'WORKBOOK'],
    ['a binary file', new Uint8Array(4096), 'NOT_TEXT'],
  ])('%s', async (_, content, code) => {
    expect(await readText(file(content), null)).toEqual({ code });
  });

  test('100 MB: refused before it is read', async () => {
    const large = { size: 100 * 1024 * 1024, arrayBuffer: () => Promise.reject(new Error('was read')) } as unknown as Blob;
    expect(large.size).toBeGreaterThan(maxBytes);
    expect(await readText(large, null)).toEqual({ code: 'TOO_LARGE' });
  });

  test('a file that was removed or changed after it was chosen', async () => {
    const gone = { size: 10, arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) } as unknown as Blob;
    expect(await readText(gone, null)).toEqual({ code: 'UNREADABLE' });
  });

  test('only empty lines', async () => {
    expect(await csvRecords('\n \n,,\n', ',')).toEqual({ code: 'NO_LINES' });
  });

  test('a quotation mark that is never closed, in a short file and in a long one', async () => {
    for (const cell of ['"4', '"Kampung" Baru'])
      expect(await csvRecords(`a,b\n1,2\n3,${cell}\n5,6\n`, ',')).toEqual({ code: 'QUOTE_OPEN', line: 3 });
    const long = `a,b\n1,2\n3,"4\n${'5,6\n'.repeat(500_000)}`;
    expect(await csvRecords(long, ',')).toEqual({ code: 'QUOTE_OPEN', line: 3 });
  });

  test('a quotation mark within a quoted cell marks its row, with the right line number', async () => {
    const records = (await csvRecords('a,b\n1,2\n3,"Kampung" Baru"\n', ',')) as CsvRecord[];
    expect(records.map(({ line, misquoted }) => [line, misquoted])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  test('more rows than a file may have', async () => {
    const text = `no\n${'1\n'.repeat(maxLines)}`;
    expect(await csvRecords(text, ',')).toHaveLength(maxLines + 1);
    expect(await csvRecords(`${text}2\n`, ',')).toEqual({ code: 'TOO_MANY' });
  });
});

test('a written file has a byte order mark, keeps each cell, and starts no formula in a spreadsheet', () => {
  const text = csvText([
    ['分行', '=cmd|calc', '@x'],
    ['a, "b"\nc', '-1', '\t+1\u0000'],
  ]);
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.split('\r\n')).toHaveLength(2);
  expect(Papa.parse<string[]>(text.slice(1)).data).toEqual([
    ['分行', "'=cmd|calc", "'@x"],
    ['a, "b"\nc', "'-1", "'\t+1\uFFFD"],
  ]);
});
