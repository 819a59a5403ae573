import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { prepareNextPages } from './pages';

/** Resolves at the visitor's first press of anything. */
const touched = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  for (const event of ['pointerdown', 'keydown', 'input']) {
    window.addEventListener(event, () => resolve(), { capture: true, once: true, passive: true });
  }
});

const soonest = 1_000;

/** Runs when the browser has nothing better to do; returns how not to. */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, soonest);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: 2 * soonest });
  return () => cancelIdleCallback(request);
}

/** Fetches the next steps of the form while the present one is read and filled in. */
export function NextPages() {
  const { pathname } = useLocation();
  useEffect(() => {
    // Without a line it is tried again on the next page, or when it is needed.
    const prepare = () => void prepareNextPages(pathname, touched).catch(() => undefined);
    let cancel = () => {};
    const wait = () => {
      cancel = whenIdle(prepare);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      window.removeEventListener('load', wait);
      cancel();
    };
  }, [pathname]);
  return null;
}
