import { htmlLang, stripPrefix } from '@booking/domain/locale/locale';

/** The language of the page, for code outside of React. */
export const pageLocale = () => stripPrefix(window.location.pathname).locale;

/** One call of the REST sidecar, as it is: with cookies, in the page's language, marked as this client's own (Target C5). */
export function callServer(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('accept-language', htmlLang(pageLocale()));
  headers.set('x-requested-with', 'XMLHttpRequest');
  return fetch(`/server/api${path}`, { ...init, headers, credentials: 'include' });
}

const lockName = 'booking.session';
let queue: Promise<unknown> = Promise.resolve();

/**
 * Runs one change of the session's cookies at a time, in all tabs together; where the browser has no locks (pages without TLS), in
 * this tab at least.
 */
export function oneAtATime<T>(change: () => Promise<T>): Promise<T> {
  // Undefined on pages without TLS, whatever the types say.
  const locks = navigator.locks as LockManager | undefined;
  if (locks) return locks.request(lockName, change);
  const turn = queue.then(change);
  queue = turn.catch(() => undefined);
  return turn;
}
