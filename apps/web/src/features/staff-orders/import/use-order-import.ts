import { useApolloClient } from '@apollo/client/react';
import type { OrderFormInput } from '@booking/domain/order/order-form';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { CsvError, FileError } from '../../../lib/csv';
import { isAllowed, useStaffUser } from '../../../lib/session/staff-user';
import { whileSaving } from '../../../lib/while-saving';
import { BookingsWithoutOrderDocument, CheckOrdersDocument, UpsertOrdersDocument } from '../../../graphql/orders.generated';
import { checkLines, newCheck, saveLines, type OrderCheck, type RefusedOrder } from './check-lines';
import {
  datesIn,
  firstReading,
  headingsOf,
  isComplete,
  linesOf,
  readImportFile,
  rememberedColumns,
  rememberedOf,
  type ImportFile,
  type ReadAs,
  type Reading,
} from './order-file';

export type ChosenFile =
  | { status: 'none' }
  | { status: 'loading'; name: string }
  | { status: 'refused'; source: File; error: { code: FileError } | CsvError }
  | { status: 'ready'; file: ImportFile; reading: Reading };

/** incomplete: the columns, or whether the orders are paid, are not chosen yet. failed: the server did not answer; what was saved until then is saved. */
export type ImportPhase = 'incomplete' | 'checking' | 'checkFailed' | 'checked' | 'saving' | 'saveFailed' | 'saved';

/**
 * The import of a file of orders: it is read, checked by the server, and saved when the user confirms, one call after the other. It ends when
 * its page is left.
 */
export function useOrderImport() {
  const client = useApolloClient();
  const user = useStaffUser();
  const [chosen, setChosen] = useState<ChosenFile>({ status: 'none' });
  const [phase, setPhase] = useState<ImportPhase>('incomplete');
  const [check, setCheck] = useState<OrderCheck | null>(null);
  /** Number of bookings that waited for one of the orders; null: not known. */
  const [found, setFound] = useState<number | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const run = useRef(0);
  /** Stops the running check or saving. @returns a function that says whether the new run was stopped too */
  function begin(): () => boolean {
    run.current += 1;
    const own = run.current;
    return () => run.current !== own;
  }
  const onLeave = useEffectEvent(() => void begin());
  useEffect(() => onLeave, []);

  async function open(source: File, as: ReadAs = {}) {
    const isStopped = begin();
    setChosen({ status: 'loading', name: source.name });
    const read = await readImportFile(source, as);
    if (isStopped()) return;
    if ('code' in read) setChosen({ status: 'refused', source, error: read });
    else void readWith(read, firstReading(read));
  }

  /** Checks every order of the file once its columns are chosen. */
  async function readWith(file: ImportFile, reading: Reading) {
    const isStopped = begin();
    setChosen({ status: 'ready', file, reading });
    if (!isComplete(reading)) {
      setCheck(null);
      setPhase('incomplete');
      return;
    }
    const next = newCheck(linesOf(file, reading), reading);
    setCheck(next);
    setPhase('checking');
    const send = async (input: OrderFormInput[]) =>
      (await client.query({ query: CheckOrdersDocument, variables: { input }, fetchPolicy: 'no-cache' })).data?.checkOrders ?? [];
    const done = await checkLines(next, { send, isStopped, onProgress: redraw }).then(
      () => true,
      () => false,
    );
    if (!isStopped()) setPhase(done ? 'checked' : 'checkFailed');
  }

  async function waitingBookings(): Promise<number | null> {
    if (!isAllowed(user, 'booking:read')) return null;
    const { data } = await client
      .query({ query: BookingsWithoutOrderDocument, fetchPolicy: 'no-cache' })
      .catch(() => ({ data: undefined }));
    return data?.bookings.totalCount ?? null;
  }

  async function save() {
    if (chosen.status !== 'ready' || check === null) return;
    const { file, reading } = chosen;
    rememberedColumns.write(rememberedOf(reading.mapping, headingsOf(file, reading), reading.dates));
    const isStopped = begin();
    setPhase('saving');
    setFound(null);
    const before = await waitingBookings();
    const send = async (input: OrderFormInput[]) => {
      const { extensions } = await client.mutate({ mutation: UpsertOrdersDocument, variables: { input }, fetchPolicy: 'no-cache' });
      return (extensions?.['upsertOrders'] as { refused: RefusedOrder[] } | undefined)?.refused ?? [];
    };
    const done = await whileSaving(
      () => void begin(),
      () => saveLines(check, { send, isStopped, onProgress: redraw }),
    ).then(
      () => !isStopped(),
      () => false,
    );
    setPhase(done ? 'saved' : 'saveFailed');
    const after = done ? await waitingBookings() : null;
    if (before !== null && after !== null) setFound(Math.max(0, before - after));
  }

  /** Only while a file is there. */
  function change(next: (file: ImportFile, reading: Reading) => Reading) {
    if (chosen.status === 'ready') void readWith(chosen.file, next(chosen.file, chosen.reading));
  }

  return {
    chosen,
    phase,
    check,
    found,
    open: (source: File) => void open(source),
    /** Reads the same file with other settings. */
    readAs: (as: ReadAs) => void (chosen.status === 'ready' && open(chosen.file.source, as)),
    changeReading: (part: Partial<Reading>) =>
      change((file, before) => {
        const next = { ...before, ...part };
        // Another column may have another date format.
        return next.mapping.processedDate === before.mapping.processedDate
          ? next
          : { ...next, dates: datesIn(linesOf(file, next), next.mapping, next.dates) };
      }),
    changeHeading: (heading: boolean) => change((file, { paid }) => ({ ...firstReading(file, heading), paid })),
    checkAgain: () => change((_, reading) => reading),
    save: () => void save(),
    clear: () => {
      begin();
      setChosen({ status: 'none' });
      setCheck(null);
      setPhase('incomplete');
    },
  };
}

export type OrderImport = ReturnType<typeof useOrderImport>;
