/** `AbortSignal.timeout`, which Safari 15 and Chrome 102 lack. @param milliseconds until it aborts */
export function timeoutSignal(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), milliseconds);
  return controller.signal;
}
