import { busy, isRetryable } from './database-error.js';

const attempts = 10;

/**
 * Runs work again, at most ten times in all, while another transaction comes first. All retries use this function.
 * @param work starts from the beginning each time. It returns null, or throws an error of isOvertaken, if another transaction came first
 *   and this attempt wrote nothing
 * @param isOvertaken returns true for errors after which the work runs again; by default a serialisation failure, a deadlock and a changed
 *   plan
 * @throws SERVICE_UNAVAILABLE when every attempt was overtaken
 */
export async function untilCurrent<Result>(
  work: (attempt: number) => Promise<Result | null>,
  isOvertaken: (error: unknown) => boolean = isRetryable,
): Promise<Result> {
  let cause: unknown;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      const result = await work(attempt);
      if (result !== null) return result;
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      cause = error;
    }
  }
  throw busy(cause);
}
