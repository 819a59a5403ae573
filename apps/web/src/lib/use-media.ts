import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds: for what stands in another order, and not only looks different. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether the screen is as narrow as a telephone's: for what stands in another order there, and not only looks different. */
export const useIsTelephone = (): boolean => useMedia('(max-width: 47.9975rem)');
