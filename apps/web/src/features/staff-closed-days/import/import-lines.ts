import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { checkClosedDayForm, normaliseClosedDayForm } from '@booking/domain/closed-day/closed-day-form';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { states as knownStates } from '@booking/reference-data/states';
import type { CsvRecord } from '../../../lib/csv/csv-records';
import { typedDate } from '../../../lib/typed-date';
import type { closedDayInput } from '../closed-day-form';
import type { ClosedDayRow } from '../closed-year';
import { knownNames } from '../known-names';
import { columnsOf, plainWord, type Column } from './csv-columns';

/** As the server takes it. */
export const mostLines = 500;

export type ClosedDayInput = ReturnType<typeof closedDayInput>;

/** What is wrong with one value: a fault of the product's own, or a reason with words of this import. */
export interface LineReason {
  column: Column;
  why: ValidationError['code'] | 'kind' | 'state' | 'branch' | 'tentative' | 'otherYear' | 'notYours' | 'repeated';
  values: Readonly<Record<string, string | number>>;
}

export interface BadLine {
  /** As a spreadsheet counts: the row of heads is 1. */
  number: number;
  text: string;
  reasons: readonly LineReason[];
}

export interface ReadLines {
  /** Neither wrong nor there already. */
  added: ClosedDayInput[];
  /** By date, kind and English name, which is how the server tells them apart. */
  there: number;
  bad: BadLine[];
}

export interface LineContext {
  year: number;
  branches: readonly { id: string; name: string }[];
  /** Without, every line has to name branches of one's own. */
  mayCloseStates: boolean;
  /** On file. */
  days: readonly ClosedDayRow[];
}

/** What the lines of a file say; null where its first row does not name a date and a name. */
export function readLines(records: readonly CsvRecord[], context: LineContext): ReadLines | null {
  const [heads, ...lines] = records;
  const places = columnsOf(heads?.cells ?? []);
  if (!places.has('date') || !places.has('name')) return null;
  const read: ReadLines = { added: [], there: 0, bad: [] };
  const there = new Set(context.days.map(({ date, kind, names }) => keyOf({ date, kind, name: names.en })));
  const seen = new Map<string, number>();
  for (const { line: number, cells } of lines) {
    const valueOf = (column: Column) => cells[places.get(column) ?? -1]?.trim() ?? '';
    const { input, reasons } = readLine(valueOf, context);
    const key = keyOf(input);
    const earlier = seen.get(key);
    if (reasons.length === 0 && earlier !== undefined) reasons.push({ column: 'date', why: 'repeated', values: { line: earlier } });
    if (reasons.length > 0) read.bad.push({ number, text: cells.filter((value) => value.trim() !== '').join(', '), reasons });
    else if (there.has(key)) read.there += 1;
    else read.added.push(input);
    if (earlier === undefined) seen.set(key, number);
  }
  return read;
}

const keyOf = ({ date, kind, name }: Pick<ClosedDayInput, 'date' | 'kind' | 'name'>) => `${date} ${kind} ${name}`;

function readLine(valueOf: (column: Column) => string, { year, branches, mayCloseStates }: LineContext) {
  const reasons: LineReason[] = [];
  const wrong = (column: Column, why: LineReason['why'], values: LineReason['values'] = {}) => reasons.push({ column, why, values });

  const date = dateOf(valueOf('date'), year);
  if (date === null) wrong('date', valueOf('date') === '' ? 'REQUIRED' : 'DATE_INVALID');
  else if (!date.startsWith(`${year}-`)) wrong('date', 'otherYear', { year: String(year) });

  const kind = kinds.find(({ words }) => words.includes(plainWord(valueOf('kind'))))?.kind;
  if (kind === undefined) wrong('kind', 'kind', { value: valueOf('kind') });

  const states = listOf(valueOf('states')).flatMap((said) => {
    const state = stateOf(said);
    if (state === null) wrong('states', 'state', { value: said });
    return state === null || state === 'all' ? [] : [state];
  });
  const branchIds = listOf(valueOf('branches')).flatMap((said) => {
    const branch = branches.find(({ name }) => plainWord(name) === plainWord(said));
    if (!branch) wrong('branches', 'branch', { value: said });
    return branch ? [branch.id] : [];
  });
  if (!mayCloseStates && listOf(valueOf('branches')).length === 0) wrong('branches', 'notYours');

  const tentative = tentativeOf(valueOf('tentative'));
  if (tentative === null) wrong('tentative', 'tentative', { value: valueOf('tentative') });

  const known = knownNames(valueOf('name'));
  const names = { en: valueOf('name'), bm: valueOf('nameBm') || (known?.bm ?? null), cn: valueOf('nameCn') || (known?.cn ?? null) };
  const said = {
    date: date ?? '',
    kind: kind ?? 'PUBLIC_HOLIDAY',
    name: names.en,
    names,
    states,
    branchIds,
    tentative: tentative ?? false,
  };
  const form = normaliseClosedDayForm(said);
  for (const { path, code, values } of checkClosedDayForm(form, knownStates)) wrong(columnsOfPath[path] ?? 'name', code, values);
  return { input: { ...said, name: form.name, names: { en: form.name, bm: form.nameBm, cn: form.nameCn } }, reasons };
}

const columnsOfPath: Readonly<Record<string, Column>> = {
  'names.bm': 'nameBm',
  'names.cn': 'nameCn',
  states: 'states',
  branchIds: 'branches',
};

/** As people write it, the day before the month; a word such as 'today' is no date of a list. */
function dateOf(text: string, year: number): string | null {
  if (!/\d/.test(text)) return null;
  // A date without a year is one of the year that is imported.
  const date = typedDate(text, `${year}-06-30`);
  return date !== null && isCalendarDate(date) ? date : null;
}

const kinds: readonly { kind: ClosedDayInput['kind']; words: readonly string[] }[] = [
  { kind: 'PUBLIC_HOLIDAY', words: ['', 'public holiday', 'holiday', 'cuti umum', 'cuti', '公共假期', '假期'] },
  { kind: 'STOCK_TAKE', words: ['stock take', 'stocktake', 'kiraan stok', 'hari pengiraan stok', '盘点', '盘点日'] },
  { kind: 'OTHER', words: ['other', 'lain', 'lain lain', '其他'] },
];

const yes = ['yes', 'y', 'true', '1', 'x', 'ya', '是', '待确认'];
const no = ['', 'no', 'n', 'false', '0', 'tidak', '否'];

function tentativeOf(text: string): boolean | null {
  const word = plainWord(text);
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : null;
}

const listOf = (text: string): string[] =>
  text
    .split(/[;,|/、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const otherNames: Readonly<Record<string, string>> = {
  'kuala lumpur': 'Wp Kuala Lumpur',
  kl: 'Wp Kuala Lumpur',
  putrajaya: 'Wp Putrajaya',
  labuan: 'Wp Labuan',
  'pulau pinang': 'Penang',
  malacca: 'Melaka',
  'n sembilan': 'Negeri Sembilan',
};
const everywhere = ['all', 'all states', 'everywhere', 'semua', 'semua negeri', '全国', '所有州属'];

/** A state by any of its usual names; 'all' for everywhere, null for none. */
function stateOf(text: string): string | null {
  const word = plainWord(text).replace(/^(w p|wp|wilayah persekutuan) /, '');
  if (everywhere.includes(word)) return 'all';
  return otherNames[word] ?? knownStates.find((state) => plainWord(state) === word) ?? null;
}
