import { useEffectEvent, useLayoutEffect } from 'react';
import { isForSingleKey } from './single-keys';

/** A single key of a page, such as A for 'Add rule'; it is listed by `useShortcutHelp`. @param press null: the key does nothing */
export function usePageKey(key: string, press: (() => void) | null): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (press === null || !isForSingleKey(event)) return;
    if (event.key.toLowerCase() !== key.toLowerCase()) return;
    event.preventDefault();
    press();
  });
  useLayoutEffect(() => {
    // On the document a key comes after what the focus does with it, and before the keys of every page, which listen on the window.
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
