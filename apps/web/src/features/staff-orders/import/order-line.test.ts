import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foundMapping, looksLikeHeading, missingColumns, orderColumns, rememberedOf, withoutTitle, type Mapping } from './order-columns';
import { dateOf, dateOrderOf, readLine, type Reading } from './order-line';

const mapping: Mapping = {
  orderNumber: { at: 0 },
  status: { fixed: '2' },
  isPaid: { at: 1 },
  isSigned: { fixed: 'yes' },
  processedDate: { at: 2 },
  name: { at: 3 },
  primaryContact: { at: 4 },
  zipcode: { at: 5 },
  quantityMattress: { at: 6 },
};
const reading: Reading = { mapping, dates: 'dmy', width: 7, zeros: false };
const line = (...cells: string[]) => ({ line: 5, cells, misquoted: false });
const faults = (cells: string[], over: Partial<Reading> = {}) =>
  readLine(line(...cells), { ...reading, ...over }).faults.map(({ column, value, why }) => [
    column,
    value,
    'own' in why ? why.own : 'code' in why ? why.code : why.message,
  ]);

describe('a line', () => {
  test('is an order, in the words of other programs; an empty cell leaves what is on file', () => {
    expect(readLine(line(' SO-1 ', 'Y', '28/11/2026', 'Chong Kah Wai', '60123456789', '68100', '1.0'), reading)).toEqual({
      input: {
        orderNumber: 'SO-1',
        status: 2,
        isPaid: true,
        isSigned: true,
        processedDate: '2026-11-28',
        name: 'Chong Kah Wai',
        primaryContact: '60123456789',
        address: { zipcode: '68100' },
        quantityMattress: 1,
      },
      faults: [],
    });
    const { input } = readLine(line('SO-1', 'tidak', '', '', '', '', ''), reading);
    expect(JSON.parse(JSON.stringify(input))).toEqual({ orderNumber: 'SO-1', status: 2, isPaid: false, isSigned: true });
  });

  test.each(['N/A', 'n/a', '-', '--', 'nil', 'none', 'tiada', '无'])('%j in an optional cell is an empty cell', (nothing) => {
    const { input, faults: found } = readLine(line('SO-1', 'y', nothing, nothing, nothing, nothing, nothing), reading);
    expect([JSON.parse(JSON.stringify(input)), found]).toEqual([{ orderNumber: 'SO-1', status: 2, isPaid: true, isSigned: true }, []]);
  });

  test('0 is an empty telephone number, and a quantity', () => {
    const { input } = readLine(line('SO-1', 'y', '0', '0', '0', '0', '0'), reading);
    expect(JSON.parse(JSON.stringify(input))).toEqual({
      orderNumber: 'SO-1',
      status: 2,
      isPaid: true,
      isSigned: true,
      quantityMattress: 0,
    });
  });

  test.each<[string[], [string | null, string, string][]]>([
    [['', 'y'], [['orderNumber', '', 'REQUIRED']]],
    [['=cmd|calc', 'y'], [['orderNumber', '=cmd|calc', 'ORDER_NUMBER_INVALID']]],
    [['SO-1', 'maybe'], [['isPaid', 'maybe', 'YES_NO']]],
    [['SO-1', 'y', '31/11/2026'], [['processedDate', '31/11/2026', 'DATE']]],
    [['SO-1', 'y', '', 'a\u0000b'], [['name', 'a\u0000b', 'CHARACTERS_INVALID']]],
    [['SO-1', 'y', '', '', '03-8888'], [['primaryContact', '03-8888', 'PHONE_INVALID']]],
    [['SO-1', 'y', '', '', '', '1000'], [['zipcode', '1000', 'POSTCODE_INVALID']]],
    [['SO-1', 'y', '', '', '', '', '-1'], [['quantityMattress', '-1', 'NUMBER_RANGE']]],
    [['SO-1', 'y', '', '', '', '', '1,5'], [['quantityMattress', '1,5', 'WHOLE_NUMBER']]],
    [['SO-1', 'y', '', '', '', '', '99999999999999999999'], [['quantityMattress', '99999999999999999999', 'WHOLE_NUMBER']]],
    [['SO-1', 'y', '', '', '', '', '1', 'one more'], [[null, 'SO-1', 'TOO_MANY_CELLS']]],
    [['SO-1', 'y', '', '', '', '', '1', ' '], []],
  ])('%j has the faults %j', (cells, found) => {
    expect(faults(cells)).toEqual(found);
  });

  test('whose postcode has lost its zero gets it back where somebody says so', () => {
    expect(faults(['SO-1', 'y', '', '', '', '1000'], { zeros: true })).toEqual([]);
    expect(readLine(line('SO-1', 'y', '', '', '', '1000'), { ...reading, zeros: true }).input?.address).toEqual({ zipcode: '01000' });
  });

  test('that has swallowed a part of its neighbour is not read at all', () => {
    expect(readLine({ ...line('SO-1'), misquoted: true }, reading)).toMatchObject({ input: null, faults: [{ why: { own: 'MISQUOTED' } }] });
  });

  test('breaks nothing, whatever is in it', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('=1+1', '-', '1e999', '31/02/2026', '\u0000', '𝟙', '9'.repeat(5000)),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 9 }), (cells) => {
        const { input, faults: found } = readLine(line(...cells), reading);
        expect(input !== null || found.length > 0).toBe(true);
        if (input?.quantityMattress !== undefined) expect(Number.isSafeInteger(input.quantityMattress)).toBe(true);
      }),
    );
  });
});

test.each([
  ['28/11/2026', 'dmy', '2026-11-28'],
  ['11/28/2026', 'mdy', '2026-11-28'],
  ['3.4.26', 'dmy', '2026-04-03'],
  ['3.4.26', 'mdy', '2026-03-04'],
  ['2026-11-28', 'mdy', '2026-11-28'],
  ['2026/1/5 00:00:00', 'dmy', '2026-01-05'],
  ['2026-11-28T10:00:00Z', 'dmy', '2026-11-28'],
  ['2026年11月28日', 'dmy', '2026-11-28'],
  ['29/02/2027', 'dmy', null],
  ['11/28/2026', 'dmy', null],
  ['05-Dec-26', 'dmy', '2026-12-05'],
  ['5 Dec 2026', 'dmy', '2026-12-05'],
  ['5 Dis. 2026', 'mdy', '2026-12-05'],
  ['05 Ogos 2026', 'dmy', '2026-08-05'],
  ['December 5, 2026', 'dmy', '2026-12-05'],
  ['05/12/2026', 'dmy', '2026-12-05'],
  ['46361', 'dmy', '2026-12-05'],
  ['46361', 'mdy', '2026-12-05'],
  ['31-Nov-26', 'dmy', null],
  ['5 Foo 2026', 'dmy', null],
  ['20261205', 'dmy', null],
  ['1/2', 'dmy', null],
] as const)('the date %j, read as %s, is %s', (text, order, date) => {
  expect(dateOf(text, order)).toBe(date);
});

test('how dates are written is seen by the first that can be read in one way only', () => {
  expect(dateOrderOf(['', '03/04/2026', '11/28/2026'], 'dmy')).toBe('mdy');
  expect(dateOrderOf(['28/11/2026'], 'mdy')).toBe('dmy');
  expect(dateOrderOf(['03/04/2026', 'soon'], 'mdy')).toBe('mdy');
});

describe('columns', () => {
  const headings = ['order_no', 'status', 'is_paid', 'Signed', 'proc_date', 'customer', 'hp', 'poskod', 'qty_m'];

  test('are found by name, each once', () => {
    const found = foundMapping(headings, null);
    expect(Object.entries(found).map(([column, source]) => [column, 'at' in source ? headings[source.at] : source])).toEqual([
      ['orderNumber', 'order_no'],
      ['status', 'status'],
      ['isPaid', 'is_paid'],
      ['isSigned', 'Signed'],
      ['processedDate', 'proc_date'],
      ['name', 'customer'],
      ['primaryContact', 'hp'],
      ['zipcode', 'poskod'],
      ['quantityMattress', 'qty_m'],
    ]);
    expect(missingColumns(found)).toEqual([]);
    expect(foundMapping(['Name', 'name', 'NAME'], null)).toEqual({ name: { at: 0 } });
    expect(missingColumns(foundMapping(['x', ''], null))).toEqual(['orderNumber', 'status', 'isPaid', 'isSigned']);
  });

  test('are those that were chosen for the file before, where this one has them', () => {
    const chosen: Mapping = { orderNumber: { at: 7 }, status: { fixed: '1' }, name: { at: 0 } };
    const remembered = rememberedOf(chosen, headings, 'mdy');
    expect(foundMapping(headings, remembered)).toMatchObject({ orderNumber: { at: 7 }, name: { at: 0 }, status: { at: 1 } });
    expect(foundMapping(['poskod', 'order_no'], remembered)).toEqual({ orderNumber: { at: 0 }, name: { at: 1 }, status: { fixed: '1' } });
    expect(Object.keys(foundMapping([], remembered))).toEqual(['status']);
  });

  test('a heading is one: it names a column, and holds no number of its own', () => {
    const cells = (...texts: string[]) => looksLikeHeading({ line: 1, cells: texts, misquoted: false }, undefined);
    expect(cells(...headings)).toBe(true);
    expect(cells('Nombor pesanan', 'Nama')).toBe(true);
    expect(cells('订单号', '姓名')).toBe(true);
    expect(cells('SO-1', '2', 'Chong')).toBe(false);
    expect(cells('Order', '0123456789')).toBe(false);
    const own = { line: 1, cells: ['Doc', 'Remark'], misquoted: false };
    expect(looksLikeHeading(own, { line: 2, cells: ['SO-1', ''], misquoted: false })).toBe(true);
    expect(looksLikeHeading(own, { line: 2, cells: ['Doc', 'x'], misquoted: false })).toBe(false);
  });

  test.each<[string, string[][], number]>([
    [
      'no title',
      [
        ['Order No', 'Name'],
        ['1', 'Tan'],
      ],
      0,
    ],
    ['a title', [['Orders of November 2026'], ['Order No', 'Name'], ['1', 'Tan']], 1],
    [
      "a shop's name, a date and a row of its own words",
      [['Contoh Beds'], ['Printed', '05/12/2026'], ['Name', 'of the list'], ['Order No', 'Name', 'HP']],
      3,
    ],
    [
      'a title with cells as wide as the table',
      [
        ['Sales Order Listing', '', ''],
        ['', '', ''],
        ['Doc No', 'Debtor', 'Phone No'],
        ['SO-1', '', ''],
      ],
      2,
    ],
    ['titles in Malay', [['Senarai pesanan'], ['No. Pesanan', 'Nama', 'Poskod']], 1],
    ['titles in Chinese', [['十一月订单'], ['订单号', '姓名', '电话']], 1],
    ['a heading after more than ten lines', [...Array.from({ length: 10 }, () => ['x']), ['Order No', 'Name']], 0],
    [
      'no heading at all',
      [
        ['SO-1', 'Tan'],
        ['SO-2', 'Lim'],
      ],
      0,
    ],
    [
      'customers who are called like columns',
      [
        ['Order No', 'Name', 'City'],
        ['1', 'Mobile', 'Bandar'],
      ],
      0,
    ],
  ])('a heading is found below %s', (_, rows, at) => {
    const records = rows.map((cells, index) => ({ line: index + 1, cells, misquoted: false }));
    expect(withoutTitle(records)[0]?.line).toBe(at + 1);
  });

  test('of the first line are never taken twice, whatever they are called', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...headings, 'name', '', 'email'), fc.string()), { maxLength: 20 }), (names) => {
        const places = Object.values(foundMapping(names, null)).map((source) => ('at' in source ? source.at : -1));
        expect(new Set(places).size).toBe(places.length);
        expect(places.length).toBeLessThanOrEqual(orderColumns.length);
      }),
    );
  });
});
