/** A random idempotency key. `crypto.randomUUID` is only there on HTTPS, and a trial in the house has none. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
