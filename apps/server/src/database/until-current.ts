import { busy, isRetryable } from './database-error.js';

const attempts = 10;

/**
 * Repeats work, at most ten times in all, while another transaction comes first. The only rule of retries.
 * @param work starts from the beginning each time. null, or an error of isOvertaken: another transaction came first, and this attempt left
 *   nothing behind
 * @param isOvertaken by default a serialisation failure, a deadlock and a changed plan
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
