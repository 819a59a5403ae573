/**
 * Has the service worker keep what this page is made of, so that it opens offline: on a first visit it was loaded before
 * there was a service worker.
 */
export async function keepPageFiles(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return;
  await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  for (const { pathname } of files) {
    if (!(await caches.match(pathname))) await (await fetch(pathname, { priority: 'low' })).arrayBuffer();
  }
}
