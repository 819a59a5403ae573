import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';

/** What became of bookings that were changed in batches. */
export interface BatchOutcome {
  /** Changed, in the order in which it was done. */
  done: string[];
  /** Refused by the server, each for itself: it was changed meanwhile, or is not there any more. */
  refused: string[];
  /** `stopped`: by the person who started it; `failed`: the server could not be reached, or refused. What was done before stands. */
  ended: 'finished' | 'stopped' | 'failed';
  failure: RequestFailure | null;
}

interface BatchJob {
  /** The ids, a batch at a time. Read only as far as is worked. */
  batches: AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
  /** Changes all of these or none. */
  send: (ids: readonly string[]) => Promise<unknown>;
  isStopped: () => boolean;
  onProgress: (worked: number) => void;
}

/** Whether the server refused a booking for what it is; anything else would be the same for the next. */
const isRefusal = ({ code }: RequestFailure) => code === 'CONFLICT' || code === 'NOT_FOUND';

/** Ids, or what stands for them, in batches of so many. */
export function* inBatches<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/**
 * Changes many bookings, a batch after the other. The server takes a batch whole or not at all: one that is refused is halved until the
 * bookings that cannot be changed are known by themselves, and all others are.
 */
export async function runBatches({ batches, send, isStopped, onProgress }: BatchJob): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { done: [], refused: [], ended: 'finished', failure: null };

  async function work(ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || outcome.ended !== 'finished') return;
    if (isStopped()) {
      outcome.ended = 'stopped';
      return;
    }
    try {
      await send(ids);
      outcome.done.push(...ids);
    } catch (error) {
      const failure = requestFailureOf(error);
      if (!isRefusal(failure)) {
        outcome.ended = 'failed';
        outcome.failure = failure;
        return;
      }
      if (ids.length > 1) {
        const half = Math.ceil(ids.length / 2);
        await work(ids.slice(0, half));
        await work(ids.slice(half));
        return;
      }
      outcome.refused.push(...ids);
    }
    onProgress(outcome.done.length + outcome.refused.length);
  }

  try {
    for await (const ids of batches) {
      await work(ids);
      if (outcome.ended !== 'finished') break;
    }
  } catch (error) {
    // The next ids could not be read.
    outcome.ended = 'failed';
    outcome.failure = requestFailureOf(error);
  }
  return outcome;
}

/** Stops the work that runs when somebody leaves its page. @returns whether they have */
export function useStopOnLeave(stop: () => void): RefObject<boolean> {
  const isLeft = useRef(false);
  const onLeave = useEffectEvent(stop);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      onLeave();
    };
  }, []);
  return isLeft;
}
