import { useEffect, useSyncExternalStore } from 'react';

/** What keeps a page from being up to date: there is no connection, or what was missed could not be read again. */
type Trouble = 'lost' | 'behind';

/** What the page says of its connection: nothing, what the trouble is, or that it is over and everything was read again. */
export type LiveState = 'quiet' | Trouble | 'back';

/** In milliseconds: trouble that is over before this is not worth a word; and how long good news stands. */
const times = { unsaid: 2_000, goodNews: 5_000 };

let state: LiveState = 'quiet';
let trouble: Trouble | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Said once for all the tries that fail from now on, to connect or to read. */
export function sayTrouble(next: Trouble): void {
  const isNew = trouble === null;
  trouble = next;
  if (isNew) {
    clearTimeout(timer);
    timer = setTimeout(() => become(trouble ?? 'quiet'), times.unsaid);
  } else if (state === 'lost' || state === 'behind') become(next);
}

/** The connection is there, and what is on the screen was read again. */
export function sayCaughtUp(): void {
  if (trouble === null) return;
  trouble = null;
  clearTimeout(timer);
  if (state === 'quiet') return;
  become('back');
  timer = setTimeout(() => become('quiet'), times.goodNews);
}

/** Nothing on the screen waits for a change any more. */
export function sayNothing(): void {
  trouble = null;
  clearTimeout(timer);
  if (state !== 'quiet') become('quiet');
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Parts of the page that say themselves that the connection is lost. */
let reporters = 0;

/** What the notice says: nothing where the page says itself that it is not up to date. */
export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, () => (reporters > 0 ? 'quiet' : state));

/** Whether the page itself says that the connection is lost. */
export function useReportsConnection(isReported: boolean): void {
  useEffect(() => {
    if (!isReported) return undefined;
    const count = (by: number) => {
      reporters += by;
      for (const listener of listeners) listener();
    };
    count(1);
    return () => count(-1);
  }, [isReported]);
}
