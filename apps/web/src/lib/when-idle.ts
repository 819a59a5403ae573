/** Milliseconds to wait after loading, so that the page responds to touches first. */
const rest = 2_000;

/** Runs a task when the browser is idle. @returns a function that cancels it */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: rest });
  return () => cancelIdleCallback(request);
}

/** Runs a task of low priority: once the page has loaded and the browser is idle. @returns a function that cancels it */
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
