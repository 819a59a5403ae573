import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { whenIdle, whenResting } from '../lib/when-idle';
import { prepareNextPages } from './pages';

/** Resolves at the visitor's first press of anything. */
const touched = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  for (const event of ['pointerdown', 'keydown', 'input']) {
    window.addEventListener(event, () => resolve(), { capture: true, once: true, passive: true });
  }
});

/** Fetches the next steps of the form while the present one is read and filled in: when the page rests, or soon after the first touch. */
export function NextPages() {
  const { pathname } = useLocation();
  useEffect(() => {
    let begun = false;
    const prepare = () => {
      begun = true;
      // Offline it is tried again on the next page, or when it is needed.
      void prepareNextPages(pathname, touched).catch(() => undefined);
    };
    let cancel = whenResting(prepare);
    void touched.then(() => {
      if (begun) return;
      cancel();
      cancel = whenIdle(prepare);
    });
    return () => {
      begun = true;
      cancel();
    };
  }, [pathname]);
  return null;
}
