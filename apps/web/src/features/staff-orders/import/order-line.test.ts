import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import textSpellings from '../../../../../../packages/domain/src/testing/text-spellings.json';
import {
  dateOf,
  dateOrderOf,
  foundMapping,
  isComplete,
  looksLikeHeading,
  orderColumns,
  rememberedOf,
  withoutTitle,
  type Mapping,
  type Reading,
} from './order-file';
import { ordersOf, readOrder, type LineIssue } from './order-line';

const mapping: Mapping = {
  orderNumber: 0,
  isPaid: 1,
  processedDate: 2,
  name: 3,
  primaryContact: 4,
  zipcode: 5,
  quantityMattress: 6,
};
const reading: Reading = { heading: true, mapping, dates: 'dmy', zeros: false, paid: null, width: 7 };
const line = (...cells: string[]) => ({ line: 5, cells, misquoted: false });
const read = (cells: string[], over: Partial<Reading> = {}) => readOrder([line(...cells)], { ...reading, ...over });
const short = (found: readonly LineIssue[]) =>
  found.map(({ record, column, value, why }) => [
    record.line,
    column,
    value,
    'own' in why ? why.own : 'code' in why ? why.code : why.message,
  ]);
/** As it is sent. */
const sent = (input: unknown) => JSON.parse(JSON.stringify(input)) as unknown;
type Cell = [string | null, string, string];

describe('a line', () => {
  test('is an order, in the words of other programs; an empty cell keeps the value on file', () => {
    expect(read([' SO-1 ', 'Y', '28/11/2026', 'Chong Kah Wai', '60123456789', '68100', '1.0'])).toEqual({
      input: {
        orderNumber: 'SO-1',
        status: 1,
        isPaid: true,
        isSigned: true,
        processedDate: '2026-11-28',
        name: 'Chong Kah Wai',
        primaryContact: '0123456789',
        address: { zipcode: '68100' },
        quantityMattress: 1,
      },
      errors: [],
      hints: [],
    });
    const { input } = read(['SO-1', 'tidak', '', '', '', '', '']);
    expect(sent(input)).toEqual({ orderNumber: 'SO-1', status: 0, isPaid: false, isSigned: false });
  });

  test.each(textSpellings as ['orderNumber' | 'postcode' | 'name', string, string][])('reads the %s %j as %j', (field, typed, kept) => {
    const cells = { orderNumber: 'SO-1', postcode: '68100', name: 'Tan', [field]: typed };
    const { input, errors, hints } = read([cells.orderNumber, 'y', '', cells.name, '', cells.postcode, '']);
    expect([errors, hints]).toEqual([[], []]);
    expect({ ...input, postcode: input?.address?.zipcode }).toMatchObject({ [field]: kept });
  });

  test.each(['N/A', 'n/a', '-', '--', 'nil', 'none', 'tiada', '无'])('%j in an optional cell is an empty cell', (nothing) => {
    const { input, errors, hints } = read(['SO-1', 'y', nothing, nothing, nothing, nothing, nothing]);
    expect([sent(input), errors, hints]).toEqual([{ orderNumber: 'SO-1', status: 1, isPaid: true, isSigned: true }, [], []]);
  });

  test('0 is an empty telephone number, and a valid quantity', () => {
    const { input } = read(['SO-1', 'y', '0', '0', '0', '0', '0']);
    expect(sent(input)).toEqual({
      orderNumber: 'SO-1',
      status: 1,
      isPaid: true,
      isSigned: true,
      quantityMattress: 0,
    });
  });

  test.each<[string[], Cell[]]>([
    [['', 'y'], [['orderNumber', '', 'REQUIRED']]],
    [['=cmd|calc', 'y'], [['orderNumber', '=cmd|calc', 'ORDER_NUMBER_INVALID']]],
    [['SO-1', 'maybe'], [['isPaid', 'maybe', 'YES_NO']]],
    [['SO-1', 'y', '', '', '', '', '1', 'one more'], [[null, 'SO-1', 'TOO_MANY_CELLS']]],
    [['SO-1', 'y', '', '', '', '', '1', ' '], []],
  ])('%j is refused with %j', (cells, found) => {
    const { input, errors } = read(cells);
    expect(short(errors)).toEqual(found.map((cell) => [5, ...cell]));
    expect(input === null).toBe(found.length > 0);
  });

  test.each<[string[], Cell[], object]>([
    [['SO-1', 'y', '31/11/2026'], [['processedDate', '31/11/2026', 'DATE']], {}],
    [['SO-1', 'y', 'soon', 'Tan'], [['processedDate', 'soon', 'DATE']], { name: 'Tan' }],
    [['SO-1', 'y', '', 'a\u0000b'], [['name', 'a\u0000b', 'CHARACTERS_INVALID']], {}],
    [['SO-1', 'y', '', '', '03-8888', '68100'], [['primaryContact', '03-8888', 'PHONE_INVALID']], { address: { zipcode: '68100' } }],
    [['SO-1', 'y', '', '', '0123456789', '1000'], [['zipcode', '1000', 'POSTCODE_INVALID']], { primaryContact: '0123456789' }],
    [['SO-1', 'y', '', '', '', '', '-1'], [['quantityMattress', '-1', 'NUMBER_RANGE']], {}],
    [['SO-1', 'y', '', '', '', '', '100'], [['quantityMattress', '100', 'NUMBER_RANGE']], {}],
    [['SO-1', 'y', '', '', '', '', '1,5'], [['quantityMattress', '1,5', 'WHOLE_NUMBER']], {}],
    [['SO-1', 'y', '', '', '', '', '9'.repeat(20)], [['quantityMattress', '9'.repeat(20), 'WHOLE_NUMBER']], {}],
    // No value is left that identifies the customer: the server decides, by the order on file.
    [['SO-1', 'y', '', '', '03-8888'], [['primaryContact', '03-8888', 'PHONE_INVALID']], { primaryContact: '03-8888' }],
    [['SO-1', 'y', '', '', '', '1000'], [['zipcode', '1000', 'POSTCODE_INVALID']], { address: { zipcode: '1000' } }],
    [['SO-1', 'y', '', '', 'x'.repeat(5000)], [['primaryContact', 'x'.repeat(5000), 'TOO_LONG']], { primaryContact: 'x'.repeat(300) }],
  ])('%j is an order without the unreadable values, which are hints: %j', (cells, found, kept) => {
    const { input, errors, hints } = read(cells);
    expect([short(hints), errors]).toEqual([found.map((cell) => [5, ...cell]), []]);
    expect(sent(input)).toEqual({ orderNumber: 'SO-1', status: 1, isPaid: true, isSigned: true, ...kept });
  });

  test.each<[string, string, string | null]>([
    ['012-3456789 / 03-8888 1234', '0123456789', '03-8888 1234'],
    ['0123456789,0198765432', '0123456789', '0198765432'],
    ['0123456789; 0198765432', '0123456789', '0198765432'],
    ['0123456789\n0198765432', '0123456789', '0198765432'],
    ['012-345 6789 or 019-876 5432', '0123456789', '019-876 5432'],
    ['012-345 6789 atau 019-876 5432', '0123456789', '019-876 5432'],
    ['0123456789 或 0198765432', '0123456789', '0198765432'],
    ['03-8888 1234 / +60 12 345 6789 / 0198765432', '03-8888 1234', '+60 12 345 6789, 0198765432'],
    ['0123456789 / +60 12-345 6789', '0123456789', null],
  ])('the telephone %j is its first number, and the second is a hint', (cell, kept, left) => {
    const { input, hints } = read(['SO-1', 'y', '', '', cell]);
    expect(input?.primaryContact).toBe(kept);
    expect(hints.map(({ column, value, why }) => [column, value, why])).toEqual(
      left === null ? [] : [['primaryContact', cell, { code: 'PHONE_SECOND', values: { text: left } }]],
    );
  });

  test('whose postcode lost its leading zero gets it back if the user says so', () => {
    const { input, hints } = read(['SO-1', 'y', '', '', '', '1000'], { zeros: true });
    expect([input?.address, hints]).toEqual([{ zipcode: '01000' }, []]);
  });

  test('whose postcode is not in the list keeps it, with a hint', () => {
    const { input, hints } = read(['SO-1', 'y', '', '', '', '99999', '']);
    expect([input?.address, short(hints)]).toEqual([{ zipcode: '99999' }, [[5, 'zipcode', '99999', 'POSTCODE_UNKNOWN']]]);
  });

  test('with a misplaced quote, and its whole order, is not read', () => {
    const misquoted = { ...line('SO-1', 'y'), misquoted: true };
    expect(readOrder([misquoted], reading)).toMatchObject({ input: null, errors: [{ why: { own: 'MISQUOTED' } }] });
    // Nor is its order saved without it.
    expect(readOrder([line('SO-1', 'y'), misquoted], reading).input).toBeNull();
  });

  test('of any content does not throw', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('=1+1', '-', '1e999', '31/02/2026', '\u0000', '𝟙', '9'.repeat(5000)),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 9 }), (cells) => {
        const { input, errors: found } = readOrder([line(...cells), line(...cells)], reading);
        expect(input !== null || found.length > 0).toBe(true);
        if (input?.quantityMattress !== undefined) expect(Number.isSafeInteger(input.quantityMattress)).toBe(true);
      }),
    );
  });
});

describe('whether an order is paid and ready', () => {
  const ready = { status: 1, isPaid: true, isSigned: true };
  const unpaid = { status: 0, isPaid: false, isSigned: false };
  test.each<[string, Mapping, boolean | null, string[], object]>([
    ['is chosen for the whole file', {}, true, [], ready],
    ['is chosen for the whole file: not paid', {}, false, [], unpaid],
    ['is what a column of payments says', { isPaid: 1 }, null, ['paid'], ready],
    ['is what a column of payments says, whatever was chosen', { isPaid: 1 }, true, ['unpaid'], unpaid],
    ['is no where a column of payments is empty', { isPaid: 1 }, true, [''], unpaid],
    ['is what a column of statuses says: Draft', { status: 1 }, true, ['Draft'], unpaid],
    ['is what a column of statuses says: Incorporated', { status: 1 }, false, ['1'], ready],
    ['is what a column of statuses says: Paid', { status: 1 }, null, ['paid'], { ...ready, status: 2 }],
    ['is what both columns say', { status: 1, isPaid: 2 }, null, ['0', 'y'], { ...unpaid, isPaid: true }],
    ['waits for the signature, where a column says so', { isSigned: 1 }, true, ['no'], { ...unpaid, isPaid: true }],
    ['waits for the signature, where two columns say so', { isPaid: 1, isSigned: 2 }, null, ['y', 'n'], { ...unpaid, isPaid: true }],
    ['is signed without a payment', { isSigned: 1 }, false, ['yes'], { ...unpaid, isSigned: true }],
  ])('%s', (_, columns, paid, cells, state) => {
    const given = { ...reading, mapping: { orderNumber: 0, ...columns }, paid };
    expect(readOrder([line('SO-1', ...cells)], given)).toEqual({ input: { orderNumber: 'SO-1', ...state }, errors: [], hints: [] });
  });

  test.each<[Mapping, boolean | null, boolean]>([
    [{}, true, false],
    [{ orderNumber: 0 }, null, false],
    [{ orderNumber: 0, isSigned: 1 }, null, false],
    [{ orderNumber: 0 }, false, true],
    [{ orderNumber: 0, status: 1 }, null, true],
    [{ orderNumber: 0, isPaid: 1 }, null, true],
  ])('is required, as is the order number: %j, chosen %j', (columns, paid, complete) => {
    expect(isComplete({ ...reading, mapping: columns, paid })).toBe(complete);
  });
});

describe('lines of one order', () => {
  const statusMapping: Mapping = { ...mapping, status: 7, quantityBedset: 8 };
  const orderReading: Reading = { ...reading, mapping: statusMapping, width: 9 };
  const rowsOf = (rows: string[][]) => rows.map((cells, index) => ({ line: index + 2, cells, misquoted: false }));
  const order = { orderNumber: 'SO-1', status: 2, isPaid: true, isSigned: true };
  const row = (
    over: Partial<Record<'number' | 'paid' | 'date' | 'name' | 'phone' | 'zip' | 'mattress' | 'status' | 'bedset', string>> = {},
  ) => {
    const all = { number: 'SO-1', paid: 'y', date: '', name: '', phone: '', zip: '', mattress: '', status: '2', bedset: '', ...over };
    return [all.number, all.paid, all.date, all.name, all.phone, all.zip, all.mattress, all.status, all.bedset];
  };

  test.each<[string, string[][], object, unknown[][]]>([
    [
      'quantities are added up',
      [row({ mattress: '1' }), row({ mattress: '2', bedset: '1' })],
      { quantityMattress: 3, quantityBedset: 1 },
      [],
    ],
    [
      'each text is that of the first line that has it',
      [row({ name: 'Tan' }), row({ phone: '0123456789' }), row({ zip: '68100' })],
      { name: 'Tan', primaryContact: '0123456789', address: { zipcode: '68100' } },
      [],
    ],
    [
      'the lines below may say nothing but the number and the goods',
      [row({ name: 'Tan', mattress: '1' }), row({ paid: '', status: '', bedset: '1' })],
      { name: 'Tan', quantityMattress: 1, quantityBedset: 1 },
      [],
    ],
    [
      'one thing written in two ways is no difference',
      [row({ name: 'Tan', phone: '012-345 6789', date: '1/12/2026' }), row({ name: ' TAN ', phone: '+60123456789', date: '2026-12-01' })],
      { name: 'Tan', primaryContact: '0123456789', processedDate: '2026-12-01' },
      [],
    ],
    ['a difference is a hint', [row({ name: 'Tan' }), row({ name: 'Lim' })], { name: 'Tan' }, [[3, 'name', 'Lim', 'DIFFERENT']]],
    [
      'so is one of what it must say',
      [row(), row({ status: '0', paid: 'n' })],
      {},
      [
        [3, 'status', '0', 'DIFFERENT'],
        [3, 'isPaid', 'n', 'DIFFERENT'],
      ],
    ],
    [
      'a text that cannot be read gives way to one that can',
      [row({ zip: '1000' }), row({ zip: '68100' })],
      { address: { zipcode: '68100' } },
      [[2, 'zipcode', '1000', 'POSTCODE_INVALID']],
    ],
    [
      'a sum is not known where a part of it is not',
      [row({ mattress: '1' }), row({ mattress: 'two' })],
      {},
      [[3, 'quantityMattress', 'two', 'WHOLE_NUMBER']],
    ],
    [
      'a sum may be more than an order has',
      [row({ mattress: '60' }), row({ mattress: '50', bedset: '1' })],
      { quantityBedset: 1 },
      [[2, 'quantityMattress', '110', 'NUMBER_RANGE']],
    ],
    [
      'a line that stands there twice counts twice, with a hint',
      [row({ mattress: '1' }), row({ mattress: '1' })],
      { quantityMattress: 2 },
      [[3, 'quantityMattress', '1', 'REPEATED']],
    ],
  ])('%s', (_, rows, values, found) => {
    const { input, errors, hints } = readOrder(rowsOf(rows), orderReading);
    expect([sent(input), errors, short(hints)]).toEqual([{ ...order, ...values }, [], found]);
  });

  test('an order with a refused line or without a status is refused', () => {
    expect(short(readOrder(rowsOf([row(), row({ paid: 'maybe' })]), orderReading).errors)).toEqual([[3, 'isPaid', 'maybe', 'YES_NO']]);
    expect(short(readOrder(rowsOf([row({ status: '' })]), orderReading).errors)).toEqual([[2, 'status', '', 'STATUS']]);
  });

  const one = row({ mattress: '1' });
  const nothing = { number: '', paid: '', status: '' };
  test.each<[string, string[][], number[][], number[]]>([
    ['lines of a number, however it is written', [one, row({ number: 'SO-2' }), row({ number: 'so 1' })], [[2, 4], [3]], []],
    ['Total', [one, row({ ...nothing, number: 'Total', mattress: '1' })], [[2]], [3]],
    ['GRAND TOTAL:', [one, row({ ...nothing, number: 'GRAND TOTAL: 1', mattress: '1' })], [[2]], [3]],
    ['Jumlah, below the names', [one, row({ ...nothing, name: 'Jumlah', mattress: '1' })], [[2]], [3]],
    ['Jumlah keseluruhan', [one, row({ ...nothing, number: 'Jumlah keseluruhan', bedset: '12' })], [[2]], [3]],
    ['合计', [one, row({ ...nothing, number: '合计', mattress: '1' })], [[2]], [3]],
    ['合计：', [one, row({ ...nothing, name: '合计：', mattress: '1' })], [[2]], [3]],
    ['numbers alone at the end', [one, row({ ...nothing, mattress: '1,234', bedset: '0' })], [[2]], [3]],
    [
      'two lines of sums and a note',
      [one, row({ ...nothing, number: 'Subtotal', mattress: '1' }), row({ ...nothing, mattress: '1' }), ['Printed by Ali']],
      [[2]],
      [3, 4, 5],
    ],
    ['sums between orders', [one, row({ ...nothing, number: 'Sub-total', mattress: '1' }), row({ number: 'SO-2' })], [[2], [4]], [3]],
    [
      'numbers alone between orders, which may be an order',
      [one, row({ ...nothing, mattress: '1' }), row({ number: 'SO-2' })],
      [[2], [3], [4]],
      [],
    ],
    ['an order without a number at the end', [one, row({ number: '', mattress: '1' })], [[2], [3]], []],
    ['a customer who is called so', [row({ name: 'Total Beds Sdn Bhd' }), row({ number: 'SO-2', name: 'Jumlah' })], [[2], [3]], []],
    ['an order number that begins so', [row({ number: 'TOTAL-1' })], [[2]], []],
    ['a line with a number alone', [one, ['SO-9']], [[2], [3]], []],
  ])('lines are joined by order, and sums are not orders: %s', async (_, rows, orders, totals) => {
    const found = await ordersOf(rowsOf(rows), orderReading);
    expect([found.orders.map((records) => records.map((record) => record.line)), found.totals.map((record) => record.line)]).toEqual([
      orders,
      totals,
    ]);
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

test('a date is read in each of its forms', () => {
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (at) => {
      const date = at.toISOString().slice(0, 10);
      const [year = '', month = '', dayOfMonth = ''] = date.split('-');
      const name = names[Number(month) - 1] ?? '';
      const serial = Math.floor(at.getTime() / 86_400_000) + 25_569;
      for (const text of [
        date,
        `${dayOfMonth}/${month}/${year}`,
        `${dayOfMonth}-${name}-${year.slice(2)}`,
        `${Number(dayOfMonth)} ${name} ${year}`,
        String(serial),
      ])
        expect(dateOf(text, 'dmy'), text).toBe(date);
      expect(dateOf(`${month}/${dayOfMonth}/${year}`, 'mdy')).toBe(date);
    }),
  );
});

test('the order of a date is taken from the first one that can be read in one way only', () => {
  expect(dateOrderOf(['', '03/04/2026', '11/28/2026'], 'dmy')).toBe('mdy');
  expect(dateOrderOf(['28/11/2026'], 'mdy')).toBe('dmy');
  expect(dateOrderOf(['03/04/2026', 'soon'], 'mdy')).toBe('mdy');
});

describe('columns', () => {
  const headings = ['order_no', 'status', 'is_paid', 'Signed', 'proc_date', 'customer', 'hp', 'poskod', 'qty_m'];

  test('are found by name, each once', () => {
    expect(foundMapping(headings, null)).toEqual({
      orderNumber: 0,
      status: 1,
      isPaid: 2,
      isSigned: 3,
      processedDate: 4,
      name: 5,
      primaryContact: 6,
      zipcode: 7,
      quantityMattress: 8,
    });
    expect(foundMapping(['Name', 'name', 'NAME'], null)).toEqual({ name: 0 });
    expect(foundMapping(['x', ''], null)).toEqual({});
  });

  test('are those that were chosen for the previous file, if this one has them', () => {
    const remembered = rememberedOf({ orderNumber: 7, name: 0 }, headings, 'mdy');
    expect(remembered).toEqual({ columns: { orderNumber: 'poskod', name: 'order_no' }, dates: 'mdy' });
    expect(foundMapping(headings, remembered)).toMatchObject({ orderNumber: 7, name: 0, status: 1 });
    expect(foundMapping(['poskod', 'order_no'], remembered)).toEqual({ orderNumber: 0, name: 1 });
    expect(foundMapping(['', ''], rememberedOf({ orderNumber: 0 }, [''], 'dmy'))).toEqual({});
  });

  test('a heading names a column and contains no number', () => {
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

  test('of the first line are never used twice, whatever their names', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...headings, 'name', '', 'email'), fc.string()), { maxLength: 20 }), (names) => {
        const places = Object.values(foundMapping(names, null));
        expect(new Set(places).size).toBe(places.length);
        expect(places.length).toBeLessThanOrEqual(orderColumns.length);
      }),
    );
  });
});
