/**
 * Runs the work, unless the signal is aborted before or meanwhile: then it rejects at once with the signal's reason, and ignores the result
 * of the work.
 */
export async function unlessAborted<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  signal?.throwIfAborted();
  let breakOff = (): void => undefined;
  const broken = new Promise<never>((_, reject) => {
    breakOff = () => reject(signal?.reason as Error);
  });
  signal?.addEventListener('abort', breakOff);
  try {
    return await Promise.race([work(), broken]);
  } finally {
    signal?.removeEventListener('abort', breakOff);
  }
}
