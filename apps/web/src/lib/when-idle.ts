/** For so many milliseconds a page that was drawn has the processor for itself: a touch is answered at once. */
const rest = 2_000;

/** Runs when the browser has nothing better to do. @returns how not to */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: rest });
  return () => cancelIdleCallback(request);
}

/** Runs what can wait: once the page has loaded and rested, and the browser has nothing better to do. @returns how not to */
export function whenResting(run: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    const timer = setTimeout(() => (cancel = whenIdle(run)), rest);
    cancel = () => clearTimeout(timer);
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    cancel = () => window.removeEventListener('load', wait);
  }
  return () => cancel();
}
