import type { Locale } from './operations.generated.js';

/** Address and credentials of the product. */
export interface Connection {
  /** Address of the product, such as `https://delivery.example.com`. */
  url: string;
  /**
   * Secret of an API key; without one, calls are a guest's. Never use it in a web page: visitors could read it, and browsers cannot use it.
   */
  key?: string | undefined;
  /** Language of the texts in responses; default English. */
  locale?: Locale | undefined;
  /** Replaces the platform's `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Replaces the timer, for tests: resolves after a number of milliseconds, and rejects when the signal aborts. */
  wait?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

export interface CallOptions {
  /** Aborts the call and its retries, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}
