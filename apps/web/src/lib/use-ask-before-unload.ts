import { useEffect } from 'react';

/** The browser asks before the tab is closed or loaded again, as long as something would be lost by it. */
export function useAskBeforeUnload(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
