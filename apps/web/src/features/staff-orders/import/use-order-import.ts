import { useApolloClient } from '@apollo/client/react';
import type { OrderFormInput } from '@booking/domain/order/order-form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RequestFailure } from '../../../lib/request-failure';
import { whileSaving } from '../../../lib/while-saving';
import { CheckOrdersDocument, UpsertOrdersDocument } from '../orders.generated';
import { checkLines, newFileState, saveLines, type FileState, type JobEnd } from './check-lines';
import type { Reading } from './order-line';
import type { CsvRecord } from '../../../lib/csv/csv-records';
import { useLeftImport } from './use-left-import';

/** checking, saving: on its way. checked: nothing is left to check. stopped, failed: it can be gone on with. saved: done. */
export type ImportPhase = 'idle' | 'checking' | 'checked' | 'checkFailed' | 'saving' | 'saveStopped' | 'saveFailed' | 'saved';

export interface OrderImport {
  phase: ImportPhase;
  /** Null before the first check. It grows in place, since it may hold 100,000 lines; the page is drawn again after each call. */
  state: FileState | null;
  failure: RequestFailure | null;
  check: (records: readonly CsvRecord[], reading: Reading) => void;
  /** Goes on where a failed call, or its user, has stopped it. */
  goOn: () => void;
  save: () => void;
  /** After the call that is on its way. */
  stop: () => void;
  reset: () => void;
}

/**
 * Checks a file of orders against the server and saves it, a call after the other. What is being saved goes on when its page is left,
 * for as long as the tab is open and the same person is signed in; a message says how it ended.
 */
export function useOrderImport(): OrderImport {
  const client = useApolloClient();
  const left = useLeftImport();
  const [phase, setPhase] = useState<ImportPhase>('idle');
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const [state, setState] = useState<FileState | null>(null);
  const [, setTick] = useState(0);
  /** Which run is the present one: an earlier one ends when it sees that it is not. */
  const run = useRef(0);
  const stopping = useRef(false);
  const isSaving = useRef(false);
  const onLeave = useEffectEvent(() => {
    if (isSaving.current) left.leave();
    else run.current += 1;
  });
  useEffect(() => {
    left.enter();
    return onLeave;
  }, [left]);

  async function work(kind: 'check' | 'save', file: FileState): Promise<void> {
    run.current += 1;
    const own = run.current;
    stopping.current = false;
    setState(file);
    setFailure(null);
    setPhase(kind === 'check' ? 'checking' : 'saving');
    isSaving.current = kind === 'save';
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
      kind === 'check'
        ? await checkLines(file, { ...job, send: check })
        : await whileSaving(
            () => (stopping.current = true),
            () => saveLines(file, { ...job, send: upsert }),
          );
    if (!isPresent()) return;
    isSaving.current = false;
    left.ended(end.ended, file);
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
