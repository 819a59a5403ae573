import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches. For differences in the order of elements; use style props for differences in looks. */
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

/** Whether the screen is as narrow as a telephone's. For differences in the order of elements, as with `useMedia`. */
export const useIsTelephone = (): boolean => useMedia('(max-width: 47.9975rem)');
