import { onPersonChange } from './session/session-store';

/**
 * Saves much, a call after the other: the tab asks before it is closed, and another person's session saves nothing of this one's.
 * @param stop ends the work after the call that is on its way
 */
export async function whileSaving<T>(stop: () => void, work: () => Promise<T>): Promise<T> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  const unwatch = onPersonChange(stop);
  try {
    return await work();
  } finally {
    unwatch();
    window.removeEventListener('beforeunload', ask);
  }
}
