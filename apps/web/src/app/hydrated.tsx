import { useEffect } from 'react';

/** Says that React answers from now on: what was pressed before is pressed again (public/before-paint.js). */
export function Hydrated() {
  useEffect(() => {
    window.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
