import type { Locale } from './operations.generated.js';

/** Where to ask, and as whom. */
export interface Connection {
  /** Address of the product, such as `https://delivery.example.com`. */
  url: string;
  /** Secret of an API key. Never in a page: everybody could read it, and it does not work there. Without one: a guest. */
  key?: string | undefined;
  /** Of the texts in answers; English without. */
  locale?: Locale | undefined;
  /** In the place of the platform's. */
  fetch?: typeof globalThis.fetch | undefined;
  /** In the place of a timer, for tests: waits so many milliseconds, and rejects when the signal aborts. */
  wait?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

export interface CallOptions {
  /** Ends the call and its repetitions; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}
