import { useState } from 'react';
import { conflictReasonOf, requestFailureOf, type RequestFailure } from '../../lib/request-failure';

/** A change that was refused; `reason` is that of a CONFLICT. */
export interface SaveFailure extends RequestFailure {
  reason: string | null;
}

/** Returns the failure of a refused change. @param error what Apollo Client threw */
export const saveFailureOf = (error: unknown): SaveFailure => ({ ...requestFailureOf(error), reason: conflictReasonOf(error) });

export interface Saving {
  busy: boolean;
  failure: SaveFailure | null;
  /** Runs a change, unless one is running. @returns whether it succeeded */
  run: (change: () => Promise<unknown>) => Promise<boolean>;
  clear: () => void;
}

/** Runs the changes of one entity one after the other. @param readAgain reads the entity after a conflict */
export function useSaving(readAgain: () => Promise<unknown>): Saving {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  async function run(change: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await change();
      return true;
    } catch (error) {
      const refused = saveFailureOf(error);
      if (refused.code === 'CONFLICT') await readAgain().catch(() => undefined);
      setFailure(refused);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, run, clear: () => setFailure(null) };
}
