import { useSyncExternalStore } from 'react';
import { now } from './clock';

/** How long a lost line is left alone before it is tried again, in milliseconds. The browser's word that it is back comes first. */
const pause = 10_000;

/** The error as it came. */
const handBack = (error: unknown): Promise<never> => Promise.reject(error instanceof Error ? error : new Error(String(error)));

/** What waits for the line to come back. */
export interface LostLine {
  /** When it is tried again, in milliseconds; null while it is being tried. */
  nextTry: number | null;
  /** Somebody pressed to go on, and the next page's code is what waits. */
  leaving: boolean;
}

/** One request that is repeated until the line is back. */
export interface LineWait {
  /**
   * After a fault of the line: resolves when it is time for the next try.
   * @throws the error itself, when nobody is shown that something waits
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
let lost: LostLine | null = null;

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
 * Says that this page shows what waits (`useLostLine`): from now on, what fails for want of a line is kept waiting and not
 * handed back as an error. Returns how to stop.
 */
export function watchLine(): () => void {
  watchers += 1;
  if (watchers === 1) window.addEventListener('online', whenOnline);
  return () => {
    watchers -= 1;
    // The next step begins to watch as this one stops: only when nobody does is there nobody to wait for.
    queueMicrotask(() => {
      if (watchers > 0) return;
      window.removeEventListener('online', whenOnline);
      clearTimeout(timer);
      for (const { giveUp } of waiting) giveUp();
    });
  };
}

/** Resolves when what found no line may be tried again: the browser says that it is back, or a while has passed. */
export const lineMayBeBack = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(wait);
      window.removeEventListener('online', done);
      resolve();
    };
    const wait = setTimeout(done, pause);
    window.addEventListener('online', done);
  });

/** Begins a request that may wait for the line. `leaving`: its answer is what leads to the next page. */
export function waitForLine(leaving = false): LineWait {
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

/** Fetches until it succeeds, as long as somebody is shown that it waits. `leaving`: it is what leads to the next page. */
export async function overTheLine(attempt: () => Promise<unknown>, leaving = false): Promise<void> {
  const wait = waitForLine(leaving);
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
export const isLineWatched = (): boolean => watchers > 0;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What waits for the line; null when nothing does. */
export const useLostLine = (): LostLine | null =>
  useSyncExternalStore(
    subscribe,
    () => lost,
    () => null,
  );
