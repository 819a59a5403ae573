import type { OrderFormInput } from '@booking/domain/order/order-form';
import Papa from 'papaparse';
import { describe, expect, test, vi } from 'vitest';
import {
  badLinesCsv,
  batchSize,
  checkLines,
  newCheck,
  saveLines,
  type OrderCheck,
  type RefusedOrder,
  type ServerCheck,
} from './check-lines';
import type { CsvRecord } from '../../../lib/csv';
import type { Reading } from './order-file';

const reading: Reading = {
  heading: true,
  mapping: { orderNumber: 0, quantityMattress: 1 },
  dates: 'dmy',
  zeros: false,
  paid: true,
  width: 2,
};
const records = (rows: string[][]): CsvRecord[] => rows.map((cells, index) => ({ line: index + 2, cells, misquoted: false }));
const many = (count: number) => records(Array.from({ length: count }, (_, index) => [`SO-${index}`, '1']));

/** A server with orders on file, that can be away. */
function shop(onFile: Record<string, number> = {}) {
  const orders = new Map(Object.entries(onFile));
  const calls: string[][] = [];
  let away = 0;
  const arrive = async (sent: readonly OrderFormInput[]) => {
    await Promise.resolve();
    calls.push(sent.map(({ orderNumber }) => orderNumber));
    if (sent.length > batchSize) throw new Error('too many');
    if (away > 0) {
      away -= 1;
      throw new TypeError('Failed to fetch');
    }
  };
  return {
    orders,
    calls,
    goAway: () => (away = 1),
    check: async (sent: OrderFormInput[]): Promise<ServerCheck[]> => {
      await arrive(sent);
      return sent.map(({ orderNumber, quantityMattress }, index) => {
        const was = orders.get(orderNumber);
        return { index, change: was === undefined ? 'NEW' : was === quantityMattress ? 'SAME' : 'CHANGED', faults: [] };
      });
    },
    save: async (sent: OrderFormInput[]): Promise<RefusedOrder[]> => {
      await arrive(sent);
      for (const { orderNumber, quantityMattress } of sent) orders.set(orderNumber, quantityMattress ?? 0);
      return [];
    },
  };
}
const nobody = { isStopped: () => false, onProgress: () => undefined };
const linesOf = ({ bad }: OrderCheck) =>
  bad.map(({ records, errors }) => [
    records[0]?.line,
    ...errors.map(({ why }) => ('own' in why ? `${why.own} ${why.line ?? ''}` : 'code' in why ? why.code : why.message)),
  ]);

describe('a file that is checked', () => {
  test('shows the outcome of each order, and lists what is left out separately', async () => {
    const server = shop({ 'SO-1': 1, 'SO-2': 5 });
    const state = newCheck(
      records([
        ['SO-1', '1'],
        ['SO-2', '1'],
        ['SO-3', '1'],
        ['so 3', '9'],
        ['', '1'],
        ['SO-4', 'x'],
        ['Total', '12'],
      ]),
      reading,
    );
    await checkLines(state, { ...nobody, send: server.check });
    expect(state).toMatchObject({
      same: 1,
      checked: 5,
      toSave: [{ isNew: false }, { isNew: true }, { isNew: true }],
    });
    expect(linesOf(state)).toEqual([[6, 'REQUIRED']]);
    expect(state.hints.map(({ record, column, value, why }) => [record.line, column, value, why])).toEqual([
      [7, 'quantityMattress', 'x', { own: 'WHOLE_NUMBER' }],
      [8, null, 'Total 12', { own: 'TOTAL' }],
    ]);
    expect(server.orders.size).toBe(2);
    await saveLines(state, { ...nobody, send: server.save });
    expect([...server.orders]).toEqual([
      ['SO-1', 1],
      ['SO-2', 1],
      ['SO-3', 10],
      ['SO-4', 0],
    ]);
  });

  test('joins lines of one order that are far apart, and ends with the connection', async () => {
    const server = shop();
    const lines = [...many(700), ...records([['SO-3', '1']])];
    server.goAway();
    const lost = newCheck(lines, reading);
    await expect(checkLines(lost, { ...nobody, send: server.check })).rejects.toThrow('Failed to fetch');
    expect(lost).toMatchObject({ checked: 0, bad: [], hints: [] });
    const state = newCheck(lines, reading);
    await checkLines(state, { ...nobody, send: server.check });
    expect(state.toSave).toHaveLength(700);
    expect(server.calls.map((call) => call.length)).toEqual([500, 500, 200]);
  });

  test('has a server error at the cell that could not be read', async () => {
    const mapping = { ...reading.mapping, zipcode: 2 };
    const rows = records([['SO-1', '1', '']]).concat({ line: 9, cells: ['SO-1', '1', '1000'], misquoted: false });
    const state = newCheck(rows, { ...reading, mapping, width: 3 });
    const send = () =>
      Promise.resolve<ServerCheck[]>([{ index: 0, change: 'INVALID', faults: [{ path: 'address.zipcode', message: 'No postcode' }] }]);
    await checkLines(state, { ...nobody, send });
    expect(state.bad.flatMap(({ errors }) => errors).map(({ record, column, value }) => [record.line, column, value])).toEqual([
      [9, 'zipcode', '1000'],
    ]);
    expect(state.hints).toEqual([]);
  });

  test('that was replaced meanwhile is not checked further', async () => {
    const server = shop();
    const send = (sent: OrderFormInput[]) => server.check(sent);
    await checkLines(newCheck(many(1_300), reading), { ...nobody, send, isStopped: () => server.calls.length > 0 });
    expect(server.calls).toHaveLength(1);
  });

  test('of 100,000 lines takes 200 calls, and leaves the page responsive', async () => {
    const server = shop();
    const state = newCheck(many(100_000), reading);
    let turns = 0;
    const beat = setInterval(() => (turns += 1));
    await checkLines(state, { ...nobody, send: server.check });
    clearInterval(beat);
    expect(state.toSave).toHaveLength(100_000);
    expect(server.calls).toHaveLength(200);
    // A frozen page would have none. The time between two turns depends on the machine: the aim is 12 ms.
    expect(turns).toBeGreaterThan(5);
  }, 60_000);
});

describe('a file that is saved', () => {
  const checked = async (server: ReturnType<typeof shop>, lines: CsvRecord[]) => {
    const state = newCheck(lines, reading);
    await checkLines(state, { ...nobody, send: server.check });
    server.calls.length = 0;
    return state;
  };

  test('saves what is new or changed; after a lost connection it is checked again, and no line is lost or saved twice', async () => {
    const server = shop({ 'SO-0': 1, 'SO-1': 7 });
    const state = await checked(server, many(1_300));
    await saveLines(state, { ...nobody, send: server.save, isStopped: () => server.calls.length === 1 });
    expect(state).toMatchObject({ saved: 500, savedNew: 499, savedChanged: 1 });
    server.goAway();
    await expect(saveLines(state, { ...nobody, send: server.save })).rejects.toThrow('Failed to fetch');
    expect(state).toMatchObject({ saved: 500 });

    const again = await checked(server, many(1_300));
    expect(again).toMatchObject({ same: 501 });
    await saveLines(again, { ...nobody, send: server.save });
    expect(again).toMatchObject({ saved: 799, savedNew: 799, savedChanged: 0 });
    expect(server.orders.size).toBe(1300);
    expect(server.calls.map((call) => call.length)).toEqual([500, 299]);
  });

  test('leaves out what the server refuses, and counts the other orders of the call', async () => {
    const server = shop();
    const state = await checked(server, many(4));
    const refused = [
      { index: 2, path: 'address.zipcode', message: 'No such postcode' },
      { index: 2, path: 'quantityMattress', message: 'Too many' },
    ];
    const save = vi.fn(() => Promise.resolve(refused));
    await saveLines(state, { ...nobody, send: save });
    expect(save).toHaveBeenCalledTimes(1);
    expect(state).toMatchObject({ savedNew: 3, saved: 4 });
    expect(linesOf(state)).toEqual([[4, 'No such postcode', 'Too many']]);
  });
});

test('bad orders are a file with line and reason, which can be corrected and imported again', () => {
  const [one, other] = records([
    ['=cmd|calc', 'SO-1, "A"'],
    ['SO-1', '2'],
  ]);
  const bad = one && other ? [{ records: [one, other], errors: [{ record: one, column: null, value: '', why: { message: 'x' } }] }] : [];
  const csv = badLinesCsv(bad, ['order_no', 'qty'], { line: 'Line', reasons: 'Reason' }, ({ length }) => (length > 0 ? 'It is wrong' : ''));
  expect(Papa.parse<string[]>(csv.slice(1)).data).toEqual([
    ['Line', 'Reason', 'order_no', 'qty'],
    ['2', 'It is wrong', "'=cmd|calc", 'SO-1, "A"'],
    ['3', '', 'SO-1', '2'],
  ]);
});
