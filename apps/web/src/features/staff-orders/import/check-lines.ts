import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import type { OrderFormInput } from '@booking/domain/order/order-form';
import { requestFailureOf, type RequestFailure } from '../../../lib/request-failure';
import { createYield } from '../../../lib/yield-to-browser';
import type { CsvRecord } from '../../../lib/csv/csv-records';
import { columnOf, readLine, type LineFault, type Reading } from './order-line';

/** Orders of one call (contract, `checkOrders` and `upsertOrders`). */
export const batchSize = 500;

export interface BadLine {
  record: CsvRecord;
  faults: LineFault[];
}

type OrderChange = 'NEW' | 'CHANGED' | 'SAME' | 'INVALID';

/** What the server says of one order of a call. */
export interface ServerCheck {
  index: number;
  change: OrderChange;
  faults: readonly { path: string; message: string }[];
}

/** How far a file is. It grows while it is checked or saved, and is gone on with after a lost connection. */
export interface FileState {
  readonly records: readonly CsvRecord[];
  readonly reading: Reading;
  /** Lines that the server called new or changed, by their place among the records. */
  readonly toSave: { at: number; isNew: boolean }[];
  readonly bad: BadLine[];
  same: number;
  checked: number;
  /** Of `toSave`. */
  saved: number;
  savedNew: number;
  savedChanged: number;
  /** The line at which each order number came first. */
  readonly firstLines: Map<string, number>;
}

export const newFileState = (records: readonly CsvRecord[], reading: Reading): FileState => ({
  records,
  reading,
  toSave: [],
  bad: [],
  same: 0,
  checked: 0,
  saved: 0,
  savedNew: 0,
  savedChanged: 0,
  firstLines: new Map(),
});

interface Job<Answer> {
  /** A call to the server: every order of it, or none. */
  send: (orders: OrderFormInput[]) => Promise<Answer>;
  isStopped: () => boolean;
  onProgress: () => void;
}

/** `failed`: the server could not be reached, or would not. What was done stands, and the same again goes on from there. */
export type JobEnd = { ended: 'finished' | 'stopped' } | { ended: 'failed'; failure: RequestFailure };

/** Checks the lines that were not checked yet: by themselves first, then the good ones by the server, which writes nothing. */
export async function checkLines(state: FileState, { send, isStopped, onProgress }: Job<readonly ServerCheck[]>): Promise<JobEnd> {
  const yieldToBrowser = createYield();
  while (state.checked < state.records.length) {
    const batch: { at: number; input: OrderFormInput }[] = [];
    const bad: BadLine[] = [];
    const lines = new Map<string, number>();
    let at = state.checked;
    for (; at < state.records.length && batch.length < batchSize; at++) {
      if (isStopped()) return { ended: 'stopped' };
      const record = state.records[at];
      if (record === undefined) break;
      const { input, faults } = readLine(record, state.reading);
      const key = input === null ? '' : normaliseOrderNumber(input.orderNumber);
      const first = state.firstLines.get(key) ?? lines.get(key);
      if (key !== '' && first !== undefined)
        faults.push({ column: 'orderNumber', value: input?.orderNumber ?? '', why: { own: 'REPEATED', line: first } });
      if (input === null || faults.length > 0) bad.push({ record, faults });
      else {
        lines.set(key, record.line);
        batch.push({ at, input });
      }
      await yieldToBrowser();
    }
    if (isStopped()) return { ended: 'stopped' };
    let answers: readonly ServerCheck[] = [];
    try {
      if (batch.length > 0) answers = await send(batch.map(({ input }) => input));
    } catch (error) {
      return { ended: 'failed', failure: requestFailureOf(error) };
    }
    // What was asked for meanwhile is another file's.
    if (isStopped()) return { ended: 'stopped' };
    for (const [key, line] of lines) state.firstLines.set(key, line);
    for (const { index, change, faults } of answers) {
      const line = batch[index];
      const record = line && state.records[line.at];
      if (record === undefined) continue;
      if (change === 'SAME') state.same += 1;
      else if (change === 'INVALID') bad.push({ record, faults: faults.map((fault) => serverFault(fault, line?.input)) });
      else state.toSave.push({ at: line?.at ?? 0, isNew: change === 'NEW' });
    }
    state.bad.push(...bad.sort((one, other) => one.record.line - other.record.line));
    state.checked = at;
    onProgress();
  }
  return { ended: 'finished' };
}

/** Saves what was checked, a call after the other; a call that is repeated changes nothing that is there already. */
export async function saveLines(state: FileState, { send, isStopped, onProgress }: Job<unknown>): Promise<JobEnd> {
  while (state.saved < state.toSave.length) {
    if (isStopped()) return { ended: 'stopped' };
    const batch = state.toSave.slice(state.saved, state.saved + batchSize).flatMap(({ at, isNew }) => {
      const record = state.records[at];
      const input = record && readLine(record, state.reading).input;
      return input ? [{ record, input, isNew }] : [];
    });
    const end = await saveBatch(state, batch, send);
    if (end !== null) return end;
    state.saved += Math.min(batchSize, state.toSave.length - state.saved);
    onProgress();
  }
  return { ended: 'finished' };
}

interface SavedLine {
  record: CsvRecord;
  input: OrderFormInput;
  isNew: boolean;
}

/** A line that the server refuses after all is left out, and the others of its call are sent again. Null: it is done, and only then counted. */
async function saveBatch(
  state: FileState,
  batch: readonly SavedLine[],
  send: (orders: OrderFormInput[]) => Promise<unknown>,
): Promise<JobEnd | null> {
  let left = batch;
  const bad: BadLine[] = [];
  let isSaved = false;
  while (left.length > 0 && !isSaved) {
    try {
      await send(left.map(({ input }) => input));
      isSaved = true;
    } catch (error) {
      const failure = requestFailureOf(error);
      const refused = refusedLines(failure, left);
      if (refused.size === 0) return { ended: 'failed', failure };
      for (const [line, faults] of refused) bad.push({ record: line.record, faults });
      left = left.filter((line) => !refused.has(line));
    }
  }
  state.bad.push(...bad);
  state.savedNew += left.filter(({ isNew }) => isNew).length;
  state.savedChanged += left.filter(({ isNew }) => !isNew).length;
  return null;
}

/** The lines that a refusal names by their place: 'input.3.address.zipcode'. */
function refusedLines({ code, fields }: RequestFailure, sent: readonly SavedLine[]): Map<SavedLine, LineFault[]> {
  const refused = new Map<SavedLine, LineFault[]>();
  if (code !== 'BAD_USER_INPUT') return refused;
  for (const { path, message } of fields) {
    const [, index, ...rest] = path.split('.');
    const line = sent[Number(index)];
    if (line === undefined) continue;
    const fault = serverFault({ path: rest.join('.'), message }, line.input);
    refused.set(line, [...(refused.get(line) ?? []), fault]);
  }
  return refused;
}

function serverFault({ path, message }: { path: string; message: string }, input: OrderFormInput | undefined): LineFault {
  const column = columnOf(path);
  return { column, value: column === 'orderNumber' ? (input?.orderNumber ?? '') : '', why: { message } };
}
