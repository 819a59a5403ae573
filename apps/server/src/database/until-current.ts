import { busy, isRetryable } from './database-error.js';

const attempts = 10;

/**
 * The rule of retries: runs work again, ten times in all at most, while another transaction comes first.
 * @param work begins anew each time. null, or an error of isOvertaken: another transaction came first, and nothing of this attempt stands
 * @param isOvertaken left out: a serialisation failure, a deadlock and a changed plan
 * @throws SERVICE_UNAVAILABLE when each attempt was overtaken
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
