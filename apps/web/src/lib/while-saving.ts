import { onPersonChange } from './session/session-store';

/**
 * Runs a save of many calls. Until it ends, the browser asks before the tab is closed.
 * @param stop is called when another user signs in or the user signs out; it ends the save after the running call
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
