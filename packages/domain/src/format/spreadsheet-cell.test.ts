import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSpreadsheetCell, writeSpreadsheetCell } from './spreadsheet-cell.js';

describe('a cell for a spreadsheet', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+60123456789', "'+60123456789"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['＝1+1', "'＝1+1"],
    ['Call first\n=1+1', "Call first\n'=1+1"],
    ['Call first\r=1+1', "Call first\r'=1+1"],
    ['Call first\r\n@A1\n-', "Call first\r\n'@A1\n'-"],
    ['0123456789', '\t0123456789'],
    ['123456789012', '\t123456789012'],
    ['00', '\t00'],
  ])('%j is written as %j, and read back', (text, cell) => {
    expect(writeSpreadsheetCell(text)).toBe(cell);
    expect(readSpreadsheetCell(cell)).toBe(text.trim());
  });

  test.each(['', '0', '12345678901', '01000 Kangar', '012-3456789', 'Ali;=1+1', 'a = b', "Ma'am", '2026-12-05'])('%j stays', (text) => {
    expect(writeSpreadsheetCell(text)).toBe(text);
    expect(readSpreadsheetCell(text)).toBe(text);
  });

  test.each([
    ['="01000"', '01000'],
    [' 0123 ', '0123'],
    [" '=1", '=1'],
    ["O'Brien", "O'Brien"],
    ["'=1+1", '=1+1'],
    ["'0123456789", '0123456789'],
    ["'012-345 6789 / 03-8888 1234", '012-345 6789 / 03-8888 1234'],
    ["'tis", "'tis"],
  ])('%j, of another program, is read as %j', (cell, text) => {
    expect(readSpreadsheetCell(cell)).toBe(text);
  });

  test('begins no line with a formula, and is read as it was written', () => {
    const text = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\n', '\r', "'", 'a', '0', ' ', ';', '"', '＝') });
    fc.assert(
      fc.property(text, (written) => {
        const cell = writeSpreadsheetCell(written);
        if (!/^\t\d+$/.test(cell)) expect(cell.split(/[\r\n]/).filter((line) => /^[=+\-@\t＝＋－＠]/.test(line))).toEqual([]);
        if (/^="/.test(written.trim()) || /^\s*'/m.test(written)) return;
        expect(readSpreadsheetCell(cell)).toBe(written.trim());
      }),
    );
  });
});
