import { AppError } from '../../../shared/app-error.js';
import { isRetryable } from '../../../database/database-fault.js';

const attempts = 5;

/** Runs one statement again when another transaction came first (a deadlock, for one): it committed nothing. */
export async function retryOnConflict<T>(statement: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await statement();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt === attempts) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1, cause: error });
    }
  }
}
