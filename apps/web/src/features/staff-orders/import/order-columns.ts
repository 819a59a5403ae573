import { createLocalStore } from '../../../lib/local-store';
import type { CsvRecord } from '../../../lib/csv/csv-records';

/** What an order says, in the order in which it is asked for. The first four every order has. */
export const orderColumns = [
  'orderNumber',
  'status',
  'isPaid',
  'isSigned',
  'processedDate',
  'name',
  'email',
  'primaryContact',
  'address1',
  'address2',
  'zipcode',
  'city',
  'state',
  'quantityMattress',
  'quantityBedset',
] as const;
export type OrderColumn = (typeof orderColumns)[number];

export const requiredColumns = ['orderNumber', 'status', 'isPaid', 'isSigned'] as const satisfies OrderColumn[];

/** Columns that may be the same for every line, and what they may be. */
export const fixedValues = { status: ['0', '1', '2'], isPaid: ['yes', 'no'], isSigned: ['yes', 'no'] } as const;
export const hasFixed = (column: OrderColumn): column is keyof typeof fixedValues => Object.hasOwn(fixedValues, column);

/** Where a column's value comes from: a column of the file by its place, or the same for every line. Left out: nowhere. */
export type ColumnSource = { at: number } | { fixed: string };
export type Mapping = Partial<Record<OrderColumn, ColumnSource>>;

/** How dates are written, where no year stands first: 3/4 is in April or in March. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How programs name them, without spaces and signs: in English, Malay and Chinese. */
const names: Readonly<Record<OrderColumn, readonly string[]>> = {
  orderNumber: [
    'ordernumber',
    'orderno',
    'ordernum',
    'orderid',
    'order',
    'sono',
    'salesorder',
    'invoiceno',
    'docno',
    'nomborpesanan',
    'nopesanan',
    '订单号',
    '订单编号',
    '訂單號',
  ],
  status: ['status', 'orderstatus', 'statuspesanan', '状态', '订单状态'],
  isPaid: ['ispaid', 'paid', 'payment', 'paymentdone', 'dibayar', 'telahdibayar', 'bayaran', '已付款', '付款'],
  isSigned: ['issigned', 'signed', 'signature', 'ditandatangani', 'tandatangan', '已签名', '已签收', '签名'],
  processedDate: [
    'processeddate',
    'processed',
    'procdate',
    'orderdate',
    'docdate',
    'date',
    'tarikh',
    'tarikhdiproses',
    'tarikhpesanan',
    '处理日期',
    '订单日期',
    '日期',
  ],
  name: [
    'name',
    'customer',
    'customername',
    'fullname',
    'buyer',
    'debtor',
    'nama',
    'namapelanggan',
    'pelanggan',
    '姓名',
    '客户',
    '客户姓名',
    '名字',
  ],
  email: ['email', 'emailaddress', 'mail', 'emel', 'alamatemel', '电邮', '电子邮件', '邮箱'],
  primaryContact: [
    'primarycontact',
    'phone',
    'telephone',
    'tel',
    'mobile',
    'hp',
    'handphone',
    'contact',
    'contactno',
    'phoneno',
    'phonenumber',
    'mobileno',
    'telefon',
    'notelefon',
    'nombortelefon',
    '电话',
    '手机',
    '手机号',
    '联系电话',
  ],
  address1: ['address1', 'address', 'addressline1', 'street', 'deliveryaddress', 'alamat', 'alamat1', '地址', '地址1'],
  address2: ['address2', 'addressline2', 'alamat2', '地址2'],
  zipcode: ['zipcode', 'zip', 'postcode', 'postalcode', 'poskod', '邮编', '邮政编码'],
  city: ['city', 'town', 'bandar', '城市', '市'],
  state: ['state', 'negeri', '州', '州属'],
  quantityMattress: [
    'quantitymattress',
    'mattress',
    'mattresses',
    'qtym',
    'qtymattress',
    'mattressqty',
    'tilam',
    'kuantititilam',
    '床垫',
    '床垫数量',
  ],
  quantityBedset: [
    'quantitybedset',
    'bedset',
    'bedsets',
    'qtyb',
    'qtybedset',
    'bedsetqty',
    'bedframe',
    'setkatil',
    'kuantitisetkatil',
    '床架',
    '床组',
    '床组数量',
  ],
};

const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const known: ReadonlySet<string> = new Set(Object.values(names).flat());
/** Lines at the beginning of a file among which its heading is looked for. */
const mostTitleLines = 10;

/** The lines from the heading on: programs put a title, a shop's name or a date above it. The heading names the most columns that are known, two at least. */
export function withoutTitle(records: readonly CsvRecord[]): readonly CsvRecord[] {
  const named = records.slice(0, mostTitleLines).map(({ cells }) => cells.filter((cell) => known.has(plain(cell))).length);
  const most = Math.max(0, ...named);
  return most < 2 ? records : records.slice(named.indexOf(most));
}

/** Whether a line is a heading: it names a column that is known, or has no number in it where the next line has some. */
export function looksLikeHeading({ cells }: CsvRecord, next: CsvRecord | undefined): boolean {
  if (cells.some((cell) => /^[\d\s./+-]+$/.test(cell.trim()))) return false;
  const hasDigit = (texts: readonly string[]) => texts.some((text) => /\d/.test(text));
  return cells.some((cell) => known.has(plain(cell))) || (next !== undefined && !hasDigit(cells) && hasDigit(next.cells));
}

/** What was chosen last on this device: headings, and values that are the same for every line. Nothing of an order. */
interface Remembered {
  columns: Partial<Record<OrderColumn, { heading: string } | { fixed: string }>>;
  dates: DateOrder;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

export const rememberedColumns = createLocalStore<Remembered>({
  key: 'booking.orderColumns',
  version: 1,
  parse: (json) => {
    if (!isRecord(json) || !isRecord(json['columns'])) return null;
    const columns: Remembered['columns'] = {};
    for (const column of orderColumns) {
      const chosen = json['columns'][column];
      if (!isRecord(chosen)) continue;
      const { heading, fixed } = chosen;
      if (typeof heading === 'string') columns[column] = { heading };
      else if (typeof fixed === 'string' && isFixed(column, fixed)) columns[column] = { fixed };
    }
    return { columns, dates: dateOrders.find((one) => one === json['dates']) ?? 'dmy' };
  },
});

const isFixed = (column: OrderColumn, value: string): boolean =>
  hasFixed(column) && (fixedValues[column] as readonly string[]).includes(value);

/**
 * Where each column is found: as it was chosen last, where the file has that heading, else by its name. No column of the file is taken
 * twice.
 * @param headings empty texts where the file has no heading
 */
export function foundMapping(headings: readonly string[], remembered: Remembered | null): Mapping {
  const mapping: Mapping = {};
  const taken = new Set<number>();
  const take = (column: OrderColumn, at: number) => {
    if (at < 0 || taken.has(at) || mapping[column] !== undefined) return;
    taken.add(at);
    mapping[column] = { at };
  };
  for (const column of orderColumns) {
    const chosen = remembered?.columns[column];
    if (chosen !== undefined && 'heading' in chosen && chosen.heading !== '') take(column, headings.indexOf(chosen.heading));
  }
  for (const column of orderColumns) {
    for (const name of names[column])
      take(
        column,
        headings.findIndex((heading, at) => !taken.has(at) && plain(heading) === name),
      );
  }
  for (const column of orderColumns) {
    const chosen = remembered?.columns[column];
    if (mapping[column] === undefined && chosen !== undefined && 'fixed' in chosen) mapping[column] = { fixed: chosen.fixed };
  }
  return mapping;
}

/** What is kept of a mapping, for the next file. */
export function rememberedOf(mapping: Mapping, headings: readonly string[], dates: DateOrder): Remembered {
  const columns: Remembered['columns'] = {};
  for (const column of orderColumns) {
    const source = mapping[column];
    if (source === undefined) continue;
    columns[column] = 'fixed' in source ? source : { heading: headings[source.at] ?? '' };
  }
  return { columns, dates };
}

export const missingColumns = (mapping: Mapping): OrderColumn[] => requiredColumns.filter((column) => mapping[column] === undefined);
