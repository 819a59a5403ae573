import { describe, expect, test } from 'vitest';
import type { ClosedDayRow } from '../closed-year';
import { columnsOf, templateCsv } from './csv-columns';
import { readLines, type LineContext } from './import-lines';
import { readCsv } from './read-csv';

const branches = [
  { id: 'b1', name: 'Perak Branch' },
  { id: 'b2', name: 'Muar Branch' },
];
const onFile = {
  id: 'c1',
  version: 1,
  date: '2028-12-25',
  kind: 'PUBLIC_HOLIDAY',
  names: { en: 'Christmas Day', bm: 'Hari Krismas', cn: '圣诞节' },
  states: [],
  branchIds: [],
  tentative: false,
} as const satisfies ClosedDayRow;
const context: LineContext = { year: 2028, branches, mayCloseStates: true, days: [onFile] };

const csv = (content: BlobPart | BlobPart[]) => new File([content].flat(), 'x.csv');
const rowsOf = async (file: File) => {
  const answer = await readCsv(file);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer.rows;
};
const read = async (text: string, over: Partial<LineContext> = {}) => readLines(await rowsOf(csv(text)), { ...context, ...over });

describe('a line', () => {
  test('with a date and the name of a known holiday is everywhere, certain, and named in three languages', async () => {
    expect(await read('date,name\n2028-08-31,National Day (Merdeka)\n')).toEqual({
      added: [
        {
          date: '2028-08-31',
          kind: 'PUBLIC_HOLIDAY',
          name: 'National Day (Merdeka)',
          names: { en: 'National Day (Merdeka)', bm: 'Hari Kebangsaan', cn: '国庆日' },
          states: [],
          branchIds: [],
          tentative: false,
        },
      ],
      there: 0,
      bad: [],
    });
  });

  test('is read as people write it: the day first, states and branches by any of their names, heads in Malay and Chinese', async () => {
    const lines = await read(
      [
        'Tarikh;Nama;名称 x;jenis;NEGERI;branches;To_confirm',
        '5/11/2028;Hari Hol;;cuti umum;Kuala Lumpur, w.p. putrajaya|Pulau Pinang;;ya',
        '31 Dis 2028;Kiraan;;STOCK_TAKE;semua;perak  branch;',
        '1/11/2028;Banjir;;lain-lain;;Perak Branch;',
        ';;;;;;',
        '12月1日;"Hari; ""besar""";;;;;no',
      ].join('\r\n'),
    );
    expect(lines?.bad).toEqual([]);
    expect(lines?.added).toMatchObject([
      { date: '2028-11-05', kind: 'PUBLIC_HOLIDAY', states: ['Wp Kuala Lumpur', 'Wp Putrajaya', 'Penang'], branchIds: [], tentative: true },
      { date: '2028-12-31', kind: 'STOCK_TAKE', states: [], branchIds: ['b1'], tentative: false },
      { date: '2028-11-01', kind: 'OTHER', states: [], branchIds: ['b1'] },
      { date: '2028-12-01', name: 'Hari; "besar"', names: { bm: null, cn: null } },
    ]);
  });

  test('that is on file already, or only says so again, changes nothing', async () => {
    expect(await read('name,date\nChristmas Day,2028-12-25\n')).toEqual({ added: [], there: 1, bad: [] });
    expect((await read('date,name,kind\n2028-12-25,Christmas Day,stock-take\n'))?.added).toHaveLength(1);
  });

  test.each<[string, string, object]>([
    ['no date', ',Good Friday,,,', { column: 'date', why: 'REQUIRED' }],
    ['a date that does not exist', '2028-02-30,N,,,', { column: 'date', why: 'DATE_INVALID' }],
    ['the month first', '12/25/2028,N,,,', { column: 'date', why: 'DATE_INVALID' }],
    ['a word for a date', 'tomorrow,N,,,', { column: 'date', why: 'DATE_INVALID' }],
    ['another year', '2029-01-01,N,,,', { column: 'date', why: 'otherYear' }],
    ['no name', '2028-01-01, ,,,', { column: 'name', why: 'REQUIRED' }],
    ['a name that is too long', `2028-01-01,${'x'.repeat(121)},,,`, { column: 'name', why: 'TOO_LONG' }],
    ['hidden characters', '2028-01-01,New\u202eYear,,,', { column: 'name', why: 'CHARACTERS_HIDDEN' }],
    ['a kind that is none', '2028-01-01,N,party,,', { column: 'kind', why: 'kind', values: { value: 'party' } }],
    ['a state that is none', '2028-01-01,N,,Perak;Atlantis,', { column: 'states', why: 'state', values: { value: 'Atlantis' } }],
    ["a branch of others'", '2028-01-01,N,,,Ipoh', { column: 'branches', why: 'branch', values: { value: 'Ipoh' } }],
  ])('with %s is left out, with its number and the reason', async (_, line, reason) => {
    const lines = await read(`date,name,kind,states,branches\n2028-01-02,Fine,,,\n${line}\n`);
    expect(lines?.added).toHaveLength(1);
    expect(lines?.bad).toEqual([expect.objectContaining({ number: 3, reasons: [expect.objectContaining(reason)] })]);
  });

  test('that comes twice is named with the first, and a formula is a text like any other', async () => {
    const lines = await read('date,name\n2028-01-02,=1+1\n2028-01-02, =1+1\n');
    expect(lines?.added).toMatchObject([{ name: '=1+1' }]);
    expect(lines?.bad).toMatchObject([{ number: 3, reasons: [{ why: 'repeated', values: { line: 2 } }] }]);
  });

  test('of who works for some branches names one of these', async () => {
    const lines = await read('date,name,states,branches\n2028-01-02,A,Perak,\n2028-01-02,B,,Muar Branch\n', { mayCloseStates: false });
    expect(lines?.bad).toMatchObject([{ number: 2, reasons: [{ column: 'branches', why: 'notYours' }] }]);
    expect(lines?.added).toMatchObject([{ name: 'B', branchIds: ['b2'] }]);
  });
});

describe('a file', () => {
  test('without the names of its columns is not guessed at', async () => {
    expect(await read('2028-01-01,New Year\n')).toBeNull();
    expect(await read('date\n2028-01-01\n')).toBeNull();
  });

  test('of the template is read without a fault', async () => {
    const rows = await rowsOf(csv(templateCsv(2028)));
    expect(columnsOf(rows[0]?.cells ?? []).size).toBe(8);
    expect(readLines(rows, context)).toMatchObject({
      bad: [],
      there: 0,
      added: [{}, { states: ['Perak'], tentative: true }, { kind: 'STOCK_TAKE' }],
    });
  });

  test('in an older encoding, of another kind, empty or too large is refused', async () => {
    expect(await readCsv(csv(new Uint8Array([...'date,name\n'].map((sign) => sign.charCodeAt(0)).concat(0xe9))))).toEqual({
      fault: 'encoding',
    });
    expect(await readCsv(csv('date,name\0'))).toEqual({ fault: 'notText' });
    expect(await readCsv(csv(' \n'))).toEqual({ fault: 'empty' });
    expect(await readCsv(csv('x'.repeat(1_000_001)))).toEqual({ fault: 'tooLarge' });
  });
});
