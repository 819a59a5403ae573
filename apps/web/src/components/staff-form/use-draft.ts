import { useState } from 'react';
import { differences, mergeTyped, type MergedValues } from '../../lib/merge-typed';

export interface Draft<Values extends object> extends MergedValues<Values> {
  /** What somebody else has changed since the form was opened, whether it was typed here or not. */
  others: (keyof Values)[];
  type: (part: Partial<Values>) => void;
  /** Puts what is saved now in place of everything that was typed. */
  takePresent: () => void;
}

/**
 * What is typed in a form that changes one thing, while others may change it too.
 * @param present the thing as it is now, as far as is known here; of a new one, the empty form
 */
export function useDraft<Values extends object>(present: Values): Draft<Values> {
  const [base, setBase] = useState(present);
  const [typed, setTyped] = useState<Partial<Values>>({});
  return {
    ...mergeTyped(base, typed, present),
    others: differences(base, present),
    type: (part) => setTyped((before) => ({ ...before, ...part })),
    takePresent() {
      setBase(present);
      setTyped({});
    },
  };
}
