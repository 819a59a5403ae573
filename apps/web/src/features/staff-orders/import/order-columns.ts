import { createLocalStore } from '../../../lib/local-store';
import type { CsvRecord } from '../../../lib/csv/csv-records';

/** What a file can say of an order, in the order in which it is asked for, with the message of its name. */
export const columnLabels = {
  orderNumber: 'orders.column.orderNumber',
  status: 'orders.column.status',
  isPaid: 'orders.column.isPaid',
  isSigned: 'orders.column.isSigned',
  processedDate: 'orders.column.processedDate',
  name: 'orders.column.name',
  email: 'orders.column.email',
  primaryContact: 'orders.column.primaryContact',
  address1: 'orders.column.address1',
  address2: 'orders.column.address2',
  zipcode: 'orders.column.zipcode',
  city: 'orders.column.city',
  state: 'orders.column.state',
  quantityMattress: 'orders.column.quantityMattress',
  quantityBedset: 'orders.column.quantityBedset',
} as const;
export type OrderColumn = keyof typeof columnLabels;
export const orderColumns = Object.keys(columnLabels) as OrderColumn[];

/** The place of each column in the file, from 0. Left out: the file does not say it. */
export type Mapping = Partial<Record<OrderColumn, number>>;

/** How dates are written, where no year stands first: 3/4 is in April or in March. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How programs name them, without spaces and punctuation: in English, Malay and Chinese. */
const names: Readonly<Record<OrderColumn, string>> = {
  orderNumber: 'ordernumber orderno ordernum orderid order sono salesorder invoiceno docno nomborpesanan nopesanan 订单号 订单编号 訂單號',
  status: 'status orderstatus statuspesanan 状态 订单状态',
  isPaid: 'ispaid paid payment paymentdone dibayar telahdibayar bayaran 已付款 付款',
  isSigned: 'issigned signed signature ditandatangani tandatangan 已签名 已签收 签名',
  processedDate: 'processeddate processed procdate orderdate docdate date tarikh tarikhdiproses tarikhpesanan 处理日期 订单日期 日期',
  name: 'name customer customername fullname buyer debtor nama namapelanggan pelanggan 姓名 客户 客户姓名 名字',
  email: 'email emailaddress mail emel alamatemel 电邮 电子邮件 邮箱',
  primaryContact:
    'primarycontact phone telephone tel mobile hp handphone contact contactno phoneno phonenumber mobileno telefon notelefon ' +
    'nombortelefon 电话 手机 手机号 联系电话',
  address1: 'address1 address addressline1 street deliveryaddress alamat alamat1 地址 地址1',
  address2: 'address2 addressline2 alamat2 地址2',
  zipcode: 'zipcode zip postcode postalcode poskod 邮编 邮政编码',
  city: 'city town bandar 城市 市',
  state: 'state negeri 州 州属',
  quantityMattress: 'quantitymattress mattress mattresses qtym qtymattress mattressqty tilam kuantititilam 床垫 床垫数量',
  quantityBedset: 'quantitybedset bedset bedsets qtyb qtybedset bedsetqty bedframe setkatil kuantitisetkatil 床架 床组 床组数量',
};

const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const known: ReadonlySet<string> = new Set(Object.values(names).flatMap((words) => words.split(' ')));
/** Lines at the beginning of a file among which its heading is looked for. */
const maxTitleLines = 10;

/** The lines from the heading on: programs put a title, a shop's name or a date above it. The heading names the most columns that are known, two at least. */
export function withoutTitle(records: readonly CsvRecord[]): readonly CsvRecord[] {
  const named = records.slice(0, maxTitleLines).map(({ cells }) => cells.filter((cell) => known.has(plain(cell))).length);
  const most = Math.max(0, ...named);
  return most < 2 ? records : records.slice(named.indexOf(most));
}

/** Whether a line is a heading: it names a column that is known, or has no number in it where the next line has some. */
export function looksLikeHeading({ cells }: CsvRecord, next: CsvRecord | undefined): boolean {
  if (cells.some((cell) => /^[\d\s./+-]+$/.test(cell.trim()))) return false;
  const hasDigit = (texts: readonly string[]) => texts.some((text) => /\d/.test(text));
  return cells.some((cell) => known.has(plain(cell))) || (next !== undefined && !hasDigit(cells) && hasDigit(next.cells));
}

/** What was chosen last on this device: the headings of columns, and how dates are written. Nothing of an order. */
interface Remembered {
  columns: Partial<Record<OrderColumn, string>>;
  dates: DateOrder;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

export const rememberedColumns = createLocalStore<Remembered>({
  key: 'booking.orderColumns',
  version: 2,
  parse: (json) => {
    if (!isRecord(json) || !isRecord(json['columns'])) return null;
    const columns: Remembered['columns'] = {};
    for (const column of orderColumns) {
      const heading = json['columns'][column];
      if (typeof heading === 'string') columns[column] = heading;
    }
    return { columns, dates: dateOrders.find((one) => one === json['dates']) ?? 'dmy' };
  },
});

/**
 * Where each column is found: as it was chosen last, where the file has that heading, else by its name. No column of the file is taken
 * twice.
 * @param headings empty texts where the file has no heading
 */
export function foundMapping(headings: readonly string[], remembered: Remembered | null): Mapping {
  const mapping: Mapping = {};
  const taken = new Set<number>();
  const take = (column: OrderColumn, isIts: (heading: string) => boolean) => {
    const at = headings.findIndex((heading, place) => !taken.has(place) && heading !== '' && isIts(heading));
    if (at < 0 || mapping[column] !== undefined) return;
    taken.add(at);
    mapping[column] = at;
  };
  for (const column of orderColumns) take(column, (heading) => heading === remembered?.columns[column]);
  for (const column of orderColumns) for (const name of names[column].split(' ')) take(column, (heading) => plain(heading) === name);
  return mapping;
}

/** What is kept of a mapping, for the next file. */
export function rememberedOf(mapping: Mapping, headings: readonly string[], dates: DateOrder): Remembered {
  const columns: Remembered['columns'] = {};
  for (const column of orderColumns) {
    const at = mapping[column];
    if (at !== undefined && headings[at]) columns[column] = headings[at];
  }
  return { columns, dates };
}
