import { useEffect, useSyncExternalStore } from 'react';

/** What the page says of its connection: nothing, that it is lost, or that it is back and everything was read again. */
export type LiveState = 'quiet' | 'lost' | 'back';

/** In milliseconds: a break that is over before this is not worth a word; and how long good news stands. */
const times = { unsaid: 2_000, goodNews: 5_000 };

let state: LiveState = 'quiet';
let isLost = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The connection is lost: said once for all the tries that fail from now on. */
export function sayLost(): void {
  if (isLost) return;
  isLost = true;
  clearTimeout(timer);
  timer = setTimeout(() => become('lost'), times.unsaid);
}

/** The connection is back, and what is on the screen was read again. */
export function sayCaughtUp(): void {
  if (!isLost) return;
  isLost = false;
  clearTimeout(timer);
  if (state === 'quiet') return;
  become('back');
  timer = setTimeout(() => become('quiet'), times.goodNews);
}

/** Nobody waits for anything any more. */
export function sayNothing(): void {
  isLost = false;
  clearTimeout(timer);
  if (state !== 'quiet') become('quiet');
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Pages that say of the line what is more than this. */
let tellers = 0;

/** What is to be said: a page that says itself that there is no line is not doubled. */
export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, () => (state === 'lost' && tellers > 0 ? 'quiet' : state));

/** Whether the page itself says that the line is lost. */
export function useTellsLine(isTold: boolean): void {
  useEffect(() => {
    if (!isTold) return undefined;
    const count = (by: number) => {
      tellers += by;
      for (const listener of listeners) listener();
    };
    count(1);
    return () => count(-1);
  }, [isTold]);
}
