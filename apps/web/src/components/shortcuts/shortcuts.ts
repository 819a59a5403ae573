import { useEffect, useSyncExternalStore } from 'react';

interface Shortcut {
  /** As on the key caps, pressed together: ['Ctrl', 'K'], ['?']. */
  keys: readonly string[];
  /** Message id of what it does. */
  does: string;
}

export interface ShortcutGroup {
  /** Message id. */
  title: string;
  shortcuts: readonly Shortcut[];
}

let groups: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();

function change(next: readonly ShortcutGroup[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a screen's keys to the help that `?` opens, while the screen is shown. @param group defined outside of the component */
export function useShortcutHelp(group: ShortcutGroup): void {
  useEffect(() => {
    change([...groups, group]);
    return () => change(groups.filter((one) => one !== group));
  }, [group]);
}

/** All keys that work now, by screen. */
export const useShortcutGroups = (): readonly ShortcutGroup[] => useSyncExternalStore(subscribe, () => groups);

const typesIn = 'input, textarea, select, [contenteditable="true"]';

/** Whether a key press is for a shortcut: nobody types, no dialog is open, and nothing else has used it. */
export function isForShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return false;
  return !(event.target instanceof Element && event.target.closest(typesIn));
}
