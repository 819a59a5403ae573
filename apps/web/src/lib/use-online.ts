import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser believes that it has a connection. That it does is no promise; that it does not is true. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
