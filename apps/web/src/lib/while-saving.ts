import { onPersonChange } from './session/session-store';

/**
 * Runs a save of many calls: the tab asks before it is closed, and the save ends with the session of its user.
 * @param stop ends the save after the running call
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
