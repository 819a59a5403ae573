import { useEffect } from 'react';

/** Makes the browser ask before the tab is closed or reloaded, while there is something to lose. */
export function useAskBeforeUnload(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
