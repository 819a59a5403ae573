import { readOrderForm, type OrderFormInput } from '@booking/domain/order/order-form';
import { expect, test } from 'vitest';
import { checkLines, newCheck, type OrderCheck } from './check-lines';
import { firstReading, isComplete, linesOf, readImportFile, type OrderColumn } from './order-file';
import type { LineIssue } from './order-line';

/** Sixty files as shop systems and people write them, made from orders that are known: each file has other orders in other spellings. */
const files = 60;

const columns = [
  ...(['orderNumber', 'status', 'isPaid', 'isSigned', 'processedDate', 'name', 'email', 'primaryContact'] as const),
  ...(['address1', 'zipcode', 'city', 'quantityMattress', 'quantityBedset'] as const),
];
type Row = Partial<Record<(typeof columns)[number], string>>;
type Pick1 = <Value>(...values: Value[]) => Value;

const headings = [
  [
    'Order No',
    'Status',
    'Paid',
    'Signed',
    'Order Date',
    'Customer Name',
    'E-mail',
    'H/P',
    'Address',
    'Postcode',
    'City',
    'Mattress',
    'Bedset',
  ],
  [
    'No. Pesanan',
    'Status Pesanan',
    'Dibayar',
    'Ditandatangani',
    'Tarikh',
    'Nama',
    'E-mel',
    'No. Telefon',
    'Alamat',
    'Poskod',
    'Bandar',
    'Tilam',
    'Set Katil',
  ],
  ['订单号', '状态', '已付款', '已签名', '日期', '姓名', '电邮', '手机', '地址', '邮编', '城市', '床垫', '床架'],
];
const titles = [[], ['Sales Order Listing'], ['Contoh Beds Sdn Bhd', '', 'Senarai pesanan'], ['订单列表', 'Printed 05/12/2026']];
const totalWords = ['Total', 'GRAND TOTAL:', 'Jumlah', 'Jumlah keseluruhan', '合计', ''];
const encodings = ['utf-8', 'utf-8 with its mark', 'utf-16le', 'windows-1252'] as const;

/** The same numbers on every run (mulberry32). */
function pickFrom(seed: number): Pick1 {
  let state = seed * 2_654_435_761;
  return (...values) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return values[((mixed ^ (mixed >>> 14)) >>> 0) % values.length] as (typeof values)[number];
  };
}

interface Expected {
  orders: object[];
  /** Line, column and code. */
  hints: [number, OrderColumn | null, string][];
  /** Line and column. */
  errors: [number, OrderColumn][];
}

/** A file, with the orders that a person would read in it. */
function fileOf(at: number): { bytes: BlobPart; encoding: (typeof encodings)[number]; expected: Expected } {
  const pick = pickFrom(at);
  const encoding = encodings[at % 4] ?? 'utf-8';
  const delimiter = at % 2 === Math.floor(at / 4) % 2 ? ',' : ';';
  // Windows-1252 has no Chinese.
  const isLatin = encoding === 'windows-1252';
  const language = isLatin ? at % 2 : at % 3;
  const rows: string[][] = [];
  const expected: Expected = { orders: [], hints: [], errors: [] };
  let line = 1;
  /** @returns the line at which it begins */
  const add = (cells: readonly string[]): number => {
    const begins = line;
    rows.push([...cells]);
    line += 1 + cells.join('').split('\n').length - 1;
    return begins;
  };
  const write = (row: Row) => add(columns.map((column) => row[column] ?? ''));
  for (const title of titles[isLatin ? at % 3 : Math.floor(at / 3) % 4] ?? []) add([title]);
  add(headings[language] ?? []);

  const nothing = () => pick('', 'N/A', '-', 'nil', 'tiada', isLatin ? 'none' : '无');
  for (let index = 0; index < 8; index += 1) {
    const number = `SO-${1000 + at * 10 + index}`;
    const day = pick(5, 14, 28);
    const [mobile, spelt] = pick<[string, string]>(
      ['0123456789', '012-345 6789'],
      ['0123456789', '+60 12-345 6789'],
      ['0198765432', '60198765432'],
      ['0198765432', "'019 8765432"],
      ['0123456789', '12-3456789'],
    );
    const name = pick(isLatin ? 'Renée D’Cruz' : '陈美玲', 'Nur Aisyah binti Ali', 'Lim, Ah "Kow"', 'Muthu a/l Samy');
    const status = pick('2', 'Paid', '1', 'Incorporated');
    const order = {
      orderNumber: number,
      status: status === '2' || status === 'Paid' ? 2 : 1,
      isPaid: true,
      isSigned: false,
      processedDate: `2026-12-${String(day).padStart(2, '0')}`,
      name,
      primaryContact: mobile,
      address: { address1: '12 Jalan Satu Taman Dua', zipcode: '68100', city: 'Batu Caves' },
      quantityMattress: 2,
      quantityBedset: 0,
    };
    const row: Row = {
      orderNumber: pick(number, ` ${number} `, `#${number}`),
      status,
      isPaid: pick('Y', 'yes', 'ya', '1', isLatin ? 'paid' : '是'),
      isSigned: pick('N', 'no', 'belum', isLatin ? '0' : '未签名'),
      processedDate: pick(
        `${day}/12/2026`,
        `${day}-Dec-26`,
        `${day} Dis 2026`,
        order.processedDate,
        String(46_357 + day - 1),
        isLatin ? `${day}.12.2026` : `2026年12月${day}日`,
      ),
      name: pick(name, ` ${name}  `, name.replace(' ', '\u00A0')),
      email: nothing(),
      primaryContact: spelt,
      address1: pick('12 Jalan Satu Taman Dua', '12 Jalan Satu\nTaman Dua', '12  Jalan Satu\n\nTaman Dua '),
      zipcode: pick('68100', '68 100', isLatin ? "'68100" : '６８１００'),
      city: 'Batu Caves',
      quantityMattress: pick('2', '2.0'),
      quantityBedset: '0',
    };
    switch ((index + at) % 10) {
      case 0: {
        const second = pick('03-8888 1234', '013-999 8888');
        const between = pick(' / ', ', ', '; ', '\n', ' or ', ' atau ');
        expected.hints.push([write({ ...row, primaryContact: `${spelt}${between}${second}` }), 'primaryContact', 'PHONE_SECOND']);
        break;
      }
      case 1:
        // A line for each kind of goods, the second one with the number alone or with everything.
        write({ ...row, quantityMattress: '1', quantityBedset: '' });
        write({ ...pick<Row>({ orderNumber: number.toLowerCase() }, row), quantityMattress: '1', quantityBedset: '0' });
        break;
      case 2:
        write(row);
        expected.hints.push([write({ ...row, name: 'Somebody Else', quantityMattress: '', quantityBedset: '' }), 'name', 'DIFFERENT']);
        break;
      case 3: {
        const begins = write({ ...row, email: pick('nobody', 'a@b', 'see remark'), zipcode: pick('1', 'none yet', '681000') });
        expected.hints.push([begins, 'email', 'EMAIL_INVALID'], [begins, 'zipcode', 'POSTCODE_INVALID']);
        Object.assign(order, { address: { address1: order.address.address1, city: 'Batu Caves' } });
        break;
      }
      case 4:
        expected.hints.push([write({ ...row, quantityMattress: pick('two', '2 pcs', '1.5') }), 'quantityMattress', 'WHOLE_NUMBER']);
        Object.assign(order, { quantityMattress: undefined });
        break;
      case 5:
        expected.hints.push([write({ ...row, processedDate: pick('31/11/2026', 'soon') }), 'processedDate', 'DATE']);
        Object.assign(order, { processedDate: undefined });
        break;
      case 6: {
        const wrong = pick<[OrderColumn, string]>(['status', 'Shipped'], ['isPaid', 'maybe'], ['orderNumber', ''], ['orderNumber', '=1+1']);
        expected.errors.push([write({ ...row, [wrong[0]]: wrong[1] }), wrong[0]]);
        continue;
      }
      case 7:
        // No value is left that identifies the customer.
        expected.errors.push([write({ ...row, primaryContact: pick('12', 'ask wife'), zipcode: nothing() }), 'primaryContact']);
        continue;
      default:
        write(row);
    }
    expected.orders.push(JSON.parse(JSON.stringify(order)) as object);
  }
  const total = totalWords[isLatin ? at % 4 : at % 6] ?? '';
  const sums = { quantityMattress: '16', quantityBedset: '0' };
  expected.hints.push([write(pick<Row>({ orderNumber: total, ...sums }, total === '' ? sums : { name: total, ...sums })), null, 'TOTAL']);
  if (at % 5 === 0) expected.hints.push([add(['End of list']), null, 'TOTAL']);

  const quoted = (cell: string) => (/["\n,;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text = rows.map((cells) => cells.map(quoted).join(delimiter)).join(at % 3 === 0 ? '\n' : '\r\n');
  return { bytes: bytesOf(text, encoding), encoding, expected };
}

function bytesOf(text: string, encoding: (typeof encodings)[number]): BlobPart {
  if (encoding === 'utf-8') return text;
  if (encoding === 'utf-8 with its mark') return `\uFEFF${text}`;
  if (encoding === 'utf-16le')
    return new Uint8Array([...`\uFEFF${text}`].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]));
  return new Uint8Array([...text].map((letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0))));
}

/** A server without orders on file. */
const check = (sent: OrderFormInput[]) =>
  Promise.resolve(
    sent.map((input, index) => {
      const errors = readOrderForm(input).faults.map(({ path, code }) => ({ path, message: code }));
      return { index, change: errors.length > 0 ? ('INVALID' as const) : ('NEW' as const), faults: errors };
    }),
  );

async function imported(bytes: BlobPart): Promise<OrderCheck> {
  const file = await readImportFile(new File([bytes], 'orders.csv'), {});
  if ('code' in file) throw new Error(file.code);
  const reading = firstReading(file);
  if (!isComplete(reading)) throw new Error('a column was not found');
  const state = newCheck(linesOf(file, reading), reading);
  await checkLines(state, { send: check, isStopped: () => false, onProgress: () => undefined });
  return state;
}

const codeOf = ({ why }: LineIssue) => ('own' in why ? why.own : 'code' in why ? why.code : why.message);
const inOrder = <Place extends readonly [number, ...unknown[]]>(places: readonly Place[]) =>
  places.map((place) => JSON.stringify(place)).sort();

test.each(Array.from({ length: files }, (_, at) => at))('file %i of the corpus is read as a person would read it', async (at) => {
  const { bytes, expected } = fileOf(at);
  const state = await imported(bytes);
  const sent = state.toSave.map(({ input }) => input);
  expect(JSON.parse(JSON.stringify(sent))).toEqual(expected.orders);
  const errors = state.bad.flatMap((order) => order.errors);
  expect(inOrder(errors.map(({ record, column }) => [record.line, column] as const))).toEqual(inOrder(expected.errors));
  expect(inOrder(state.hints.map((hint) => [hint.record.line, hint.column, codeOf(hint)] as const))).toEqual(inOrder(expected.hints));
});

test('the corpus has every encoding and delimiter, and hundreds of orders', () => {
  const made = Array.from({ length: files }, (_, at) => fileOf(at));
  expect(new Set(made.map(({ encoding }) => encoding)).size).toBe(4);
  expect(made.flatMap(({ expected }) => expected.orders).length).toBeGreaterThan(350);
  expect(made.flatMap(({ expected }) => expected.errors).length).toBeGreaterThan(60);
});
