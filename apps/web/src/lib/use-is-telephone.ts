import { useSyncExternalStore } from 'react';

const query = '(width < 48rem)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the screen is as narrow as a telephone's: for what stands in another order there, and not only looks different. */
export const useIsTelephone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
