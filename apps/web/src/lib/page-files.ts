import { isChunkLoadError } from './chunk-reload';
import { isConnectionWatched, retryUntilConnected, watchConnection } from './connection';

/** Which files each page of the form is made of, and the words of each language: written into the page by the build (build/first-files.ts). */
const files = (import.meta.env.SSR ? {} : JSON.parse(document.getElementById('first-files')?.textContent ?? '{}')) as Record<
  string,
  string[] | undefined
>;

const fetched = new Set<string>();

/** @throws what `fetch` throws offline; an answer that is no file is left to who imports it */
async function fetchFile(file: string, priority: RequestPriority): Promise<void> {
  if (fetched.has(file)) return;
  const response = await fetch(file, { priority });
  // To the end: only then is it kept by the browser and by the service worker.
  await response.arrayBuffer();
  fetched.add(file);
}

/**
 * Fetches what a page is made of, and runs nothing: a script that is imported offline stays broken until the page is
 * loaded again, in some browsers; a file that is fetched in vain does not.
 */
export async function fetchPageFiles(path: string, priority: RequestPriority = 'auto'): Promise<void> {
  const fetches = (files[path] ?? []).map(async (file) => {
    // Ahead of time, some twenty requests are not begun in one go: a touch is answered between them.
    if (priority === 'low') await new Promise((resolve) => setTimeout(resolve));
    await fetchFile(file, priority);
  });
  await Promise.all(fetches);
}

let isFirstPage = false;

/** Until React has taken over what the server drew, that stays: a file that does not come is waited for, and no error takes its place. */
export function keepFirstPage(): void {
  isFirstPage = true;
  const stop = watchConnection();
  const takenOver = () => {
    isFirstPage = false;
    stop();
  };
  window.addEventListener('hydrated', takenOver, { once: true });
}

/**
 * Imports a part of the client. Where the page says that it waits for the connection (lib/connection.ts), its files are fetched first,
 * until they come. `leaving`: it is what leads to the next page.
 * @param key of its files in build/first-files.ts; a part that has none there is imported at once
 */
export async function loadPart<Part>(key: string, load: () => Promise<Part>, leaving = false): Promise<Part> {
  if (!isConnectionWatched()) return load();
  if (isFirstPage) {
    // They were asked for before the first script (public/before-paint.js).
    const part = await load().catch((error: unknown) => (isChunkLoadError(error) ? null : Promise.reject(error as Error)));
    if (part !== null) return part;
    document.documentElement.dataset['lost'] = '';
  }
  await retryUntilConnected(() => fetchPageFiles(key), leaving);
  return load();
}

/** Whether the service worker answers for this page: from now on it keeps what is fetched. */
function serviceWorkerAnswers(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) => serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }));
}

/** Gives the service worker the whole form and this language's words to keep, one file after the other, behind everything else. */
export async function keepAllPages(prefix: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return;
  await serviceWorkerAnswers();
  const keys = [...Object.keys(files).filter((key) => key.startsWith('/')), `words${prefix}`];
  for (const file of new Set(keys.flatMap((key) => files[key] ?? []))) {
    // In any of the service worker's stores; what is missing is in the browser's own, mostly.
    if (!(await caches.match(file))) await (await fetch(file, { priority: 'low' })).arrayBuffer();
  }
}
