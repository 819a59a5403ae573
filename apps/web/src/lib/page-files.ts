/** Which files each page of the form is made of, and the words of each language: written into the page by the build (build/first-files.ts). */
const files = (import.meta.env.SSR ? {} : JSON.parse(document.getElementById('first-files')?.textContent ?? '{}')) as Record<
  string,
  string[] | undefined
>;

const fetched = new Set<string>();

/** @throws what `fetch` throws offline; a failed response is left to the later import */
async function fetchAhead(file: string): Promise<void> {
  const response = await fetch(file, { priority: 'low' });
  // Read to the end: the browser and the service worker cache only complete responses.
  await response.arrayBuffer();
}

/**
 * Fetches what a page is made of ahead of time, and runs nothing: a script that is imported offline stays broken until the page is
 * loaded again, in some browsers; a file that is fetched in vain does not.
 */
export async function fetchPageFiles(path: string): Promise<void> {
  const fetches = (files[path] ?? []).map(async (file) => {
    // The page must stay responsive: some twenty requests are not started in one task.
    await new Promise((resolve) => setTimeout(resolve));
    if (fetched.has(file)) return;
    await fetchAhead(file);
    fetched.add(file);
  });
  await Promise.all(fetches);
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
  const keys = [...Object.keys(files).filter((key) => key.startsWith('/')), `words${prefix}`, `customer-words${prefix}`];
  for (const file of new Set(keys.flatMap((key) => files[key] ?? []))) {
    // In any of the service worker's stores; what is missing is in the browser's own, mostly.
    if (!(await caches.match(file))) await fetchAhead(file);
  }
}
