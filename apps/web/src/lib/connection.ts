import { useSyncExternalStore } from 'react';
import { now } from './clock';

/** How long a lost connection is left alone before it is tried again, in milliseconds; sooner when the browser says that it is back. */
const pause = 10_000;

/** The error as it came. */
const handBack = (error: unknown): Promise<never> => Promise.reject(error instanceof Error ? error : new Error(String(error)));

/** What waits for the connection to come back. */
export interface LostConnection {
  /** When it is tried again, in milliseconds; null while it is being tried. */
  nextTry: number | null;
  /** Somebody pressed to go on, and the next page's code is what waits. */
  leaving: boolean;
}

/** One request that is repeated until the connection is back. */
export interface ConnectionWait {
  /**
   * After a failed connection: resolves when it is time for the next try.
   * @throws the error itself, when no page shows that something waits
   */
  nextTry: (error: unknown) => Promise<void>;
  /** Answered, or given up. */
  end: () => void;
}

interface Waiting {
  leaving: boolean;
  again: () => void;
  giveUp: () => void;
}

const nothing = () => undefined;
const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();
let watchers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let lost: LostConnection | null = null;

function publish(nextTry: number | null): void {
  lost = waiting.size === 0 ? null : { nextTry, leaving: [...waiting].some(({ leaving }) => leaving) };
  for (const listener of listeners) listener();
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(tryNow, pause);
  publish(now() + pause);
}

/** Tries everything that waits, at once. */
export function tryNow(): void {
  clearTimeout(timer);
  publish(null);
  for (const { again } of waiting) again();
}

function whenOnline(): void {
  if (waiting.size > 0) tryNow();
}

/**
 * Says that this page shows what waits (`useLostConnection`): from now on, what fails without a connection is kept
 * waiting and not handed back as an error. Returns how to stop.
 */
export function watchConnection(): () => void {
  watchers += 1;
  if (watchers === 1) window.addEventListener('online', whenOnline);
  return () => {
    watchers -= 1;
    // The next step begins to watch as this one stops: only when no page watches any more is there nothing to wait for.
    queueMicrotask(() => {
      if (watchers > 0) return;
      window.removeEventListener('online', whenOnline);
      clearTimeout(timer);
      for (const { giveUp } of waiting) giveUp();
    });
  };
}

/** Resolves when what found no connection may be tried again: the browser says that it is back, or a while has passed. */
export const connectionMayBeBack = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(wait);
      window.removeEventListener('online', done);
      resolve();
    };
    const wait = setTimeout(done, pause);
    window.addEventListener('online', done);
  });

/** Begins a request that may wait for the connection. `leaving`: its answer is what leads to the next page. */
export function waitForConnection(leaving = false): ConnectionWait {
  const own: Waiting = { leaving, again: nothing, giveUp: nothing };
  return {
    nextTry(error) {
      if (watchers === 0) return handBack(error);
      waiting.add(own);
      return new Promise((resolve) => {
        own.again = resolve;
        own.giveUp = () => resolve(handBack(error));
        schedule();
      });
    },
    end() {
      if (!waiting.delete(own)) return;
      if (waiting.size === 0) clearTimeout(timer);
      publish(lost?.nextTry ?? null);
    },
  };
}

/** Fetches until it succeeds, as long as a page shows that it waits. `leaving`: it is what leads to the next page. */
export async function retryUntilConnected(attempt: () => Promise<unknown>, leaving = false): Promise<void> {
  const wait = waitForConnection(leaving);
  try {
    for (;;) {
      try {
        await attempt();
        return;
      } catch (error) {
        await wait.nextTry(error);
      }
    }
  } finally {
    wait.end();
  }
}

/** Whether what fails now is kept waiting. */
export const isConnectionWatched = (): boolean => watchers > 0;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What waits for the connection; null when nothing does. */
export const useLostConnection = (): LostConnection | null =>
  useSyncExternalStore(
    subscribe,
    () => lost,
    () => null,
  );
