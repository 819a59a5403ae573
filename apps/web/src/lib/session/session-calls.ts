import { htmlLang, stripPrefix } from '@booking/domain/locale/locale';

/** The language of the page, for code outside of React. */
export const pageLocale = () => stripPrefix(window.location.pathname).locale;

/** Calls the REST sidecar once, without renewing: with cookies, in the page's language and with the header against CSRF (Target C5). */
export function callServer(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('accept-language', htmlLang(pageLocale()));
  headers.set('x-requested-with', 'XMLHttpRequest');
  return fetch(`/server/api${path}`, { ...init, headers, credentials: 'include' });
}

const lockName = 'booking.session';
let queue: Promise<unknown> = Promise.resolve();

/**
 * Runs one change of the session's cookies at a time, in all tabs together. Without TLS browsers have no locks: then one at a time in
 * this tab only.
 */
export function oneAtATime<T>(change: () => Promise<T>): Promise<T> {
  // The types do not know that it is undefined on pages without TLS.
  const locks = navigator.locks as LockManager | undefined;
  if (locks) return locks.request(lockName, change);
  const turn = queue.then(change);
  queue = turn.catch(() => undefined);
  return turn;
}
