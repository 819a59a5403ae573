import { useApolloClient } from '@apollo/client/react';
import type { OrderFormInput } from '@booking/domain/order/order-form';
import { useEffect, useRef, useState } from 'react';
import type { RequestFailure } from '../../../lib/request-failure';
import { CheckOrdersDocument, UpsertOrdersDocument } from '../orders.generated';
import { checkLines, newFileState, saveLines, type FileState, type JobEnd } from './check-lines';
import type { Reading } from './order-line';
import type { CsvRecord } from './csv-records';

/** checking, saving: on its way. checked: nothing is left to check. stopped, failed: it can be gone on with. saved: done. */
export type ImportPhase = 'idle' | 'checking' | 'checked' | 'checkFailed' | 'saving' | 'saveStopped' | 'saveFailed' | 'saved';

export interface OrderImport {
  phase: ImportPhase;
  /** Null before the first check. It grows in place, since it may hold 100,000 lines; the page is drawn anew after each call. */
  state: FileState | null;
  failure: RequestFailure | null;
  check: (records: readonly CsvRecord[], reading: Reading) => void;
  /** Goes on where a lost line has stopped it. */
  goOn: () => void;
  save: () => void;
  /** After the call that is on its way. */
  stop: () => void;
  reset: () => void;
}

/** Checks a file of orders against the server and saves it, a call after the other, for as long as the page is open. */
export function useOrderImport(): OrderImport {
  const client = useApolloClient();
  const [phase, setPhase] = useState<ImportPhase>('idle');
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const [state, setState] = useState<FileState | null>(null);
  const [, setTick] = useState(0);
  /** Which run is the present one: an earlier one ends when it sees that it is not. */
  const run = useRef(0);
  const stopping = useRef(false);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );

  async function work(kind: 'check' | 'save', file: FileState): Promise<void> {
    run.current += 1;
    const own = run.current;
    stopping.current = false;
    setState(file);
    setFailure(null);
    setPhase(kind === 'check' ? 'checking' : 'saving');
    const isPresent = () => run.current === own;
    const job = {
      isStopped: () => !isPresent() || stopping.current,
      onProgress: () => {
        if (isPresent()) setTick((tick) => tick + 1);
      },
    };
    const check = async (input: OrderFormInput[]) => {
      const { data } = await client.query({ query: CheckOrdersDocument, variables: { input }, fetchPolicy: 'no-cache' });
      return data?.checkOrders ?? [];
    };
    const upsert = (input: OrderFormInput[]) =>
      client.mutate({ mutation: UpsertOrdersDocument, variables: { input }, fetchPolicy: 'no-cache' });
    const end: JobEnd =
      kind === 'check' ? await checkLines(file, { ...job, send: check }) : await saveLines(file, { ...job, send: upsert });
    if (!isPresent()) return;
    if (end.ended === 'failed') setFailure(end.failure);
    setPhase(phaseAfter[kind][end.ended]);
  }

  return {
    phase,
    state,
    failure,
    check: (records, reading) => void work('check', newFileState(records, reading)),
    goOn: () => void (state && work(phase === 'checkFailed' ? 'check' : 'save', state)),
    save: () => void (state && work('save', state)),
    stop: () => {
      stopping.current = true;
    },
    reset: () => {
      run.current += 1;
      setState(null);
      setPhase('idle');
    },
  };
}

const phaseAfter = {
  check: { finished: 'checked', stopped: 'idle', failed: 'checkFailed' },
  save: { finished: 'saved', stopped: 'saveStopped', failed: 'saveFailed' },
} as const satisfies Record<'check' | 'save', Record<JobEnd['ended'], ImportPhase>>;
