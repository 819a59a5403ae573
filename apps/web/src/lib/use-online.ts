import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser reports a connection. `true` may be wrong; `false` is reliable. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
