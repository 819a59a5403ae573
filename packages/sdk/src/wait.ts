/** Resolves after a number of milliseconds; rejects when the signal aborts. */
export const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
