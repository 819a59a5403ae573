import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvText } from './csv-text';

test('a file says that it is UTF-8, keeps what a cell holds, and runs nothing in a spreadsheet', () => {
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
