/** The files of each page of the form and the messages of each language, which the build writes into the page (build/first-files.ts). */
const files = (import.meta.env.SSR ? {} : JSON.parse(document.getElementById('first-files')?.textContent ?? '{}')) as Record<
  string,
  string[] | undefined
>;

const fetched = new Set<string>();

/** @throws what `fetch` throws offline; a failed response is left to the later import */
async function fetchAhead(file: string): Promise<void> {
  const response = await fetch(file, { priority: 'low' });
  // The browser and the service worker cache only responses that are read to the end.
  await response.arrayBuffer();
}

/**
 * Fetches the files of a page ahead of time without running them: in some browsers a script whose import failed offline stays broken
 * until the page is loaded again; after a failed fetch it can still be imported.
 */
export async function fetchPageFiles(path: string): Promise<void> {
  const fetches = (files[path] ?? []).map(async (file) => {
    // Starting some twenty requests in one task would block the page.
    await new Promise((resolve) => setTimeout(resolve));
    if (fetched.has(file)) return;
    await fetchAhead(file);
    fetched.add(file);
  });
  await Promise.all(fetches);
}

/** Resolves when the service worker controls this page: from then on it caches what the page fetches. */
function serviceWorkerAnswers(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return Promise.resolve();
  return new Promise((resolve) => serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }));
}

/** Lets the service worker cache the whole form and this language's messages: one file after the other, with low priority. */
export async function keepAllPages(prefix: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return;
  await serviceWorkerAnswers();
  const keys = [...Object.keys(files).filter((key) => key.startsWith('/')), `words${prefix}`, `customer-words${prefix}`];
  for (const file of new Set(keys.flatMap((key) => files[key] ?? []))) {
    // Asks all caches of the service worker. The HTTP cache usually has a file that they do not have.
    if (!(await caches.match(file))) await fetchAhead(file);
  }
}
