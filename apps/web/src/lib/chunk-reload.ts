import { now } from './clock';

const key = 'booking.chunk-reload';
const pause = 60_000;

/** Returns whether an error says that a file of the client could not be loaded: a new release removes the files of the old one. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|Unable to preload CSS|module script/i.test(error.message);
}

/**
 * Reloads the page to get the new release, at most once per 60 seconds (Specification, section 8). Returns false if it did so less than
 * 60 seconds ago, or if storage is blocked, so that it cannot know: the error page is shown then. Also returns false without a
 * connection, because the browser would show its own error page.
 */
export function reloadForNewRelease(reload: () => void = () => window.location.reload()): boolean {
  if (!navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(key) ?? Number.NEGATIVE_INFINITY);
    if (now() - last < pause) return false;
    sessionStorage.setItem(key, String(now()));
  } catch {
    return false;
  }
  reload();
  return true;
}
