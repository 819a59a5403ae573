import type { Scope } from '@booking/domain/user/permissions';
import { useEffect, useSyncExternalStore } from 'react';

interface Shortcut {
  /** As on the key caps, pressed together: ['Ctrl', 'K'], ['?']. */
  keys: readonly string[];
  /** Message id of what it does. */
  does: string;
  /** What its user must be allowed to do, of several one. */
  needs?: Scope | readonly Scope[];
}

export interface ShortcutGroup {
  /** Message id. */
  title: string;
  shortcuts: readonly Shortcut[];
  /** Its keys are those of every page: what a page does with one of them goes first. */
  everywhere?: true;
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

/** Adds a screen's keys to the help that `?` opens, while the screen is shown. @param group the same one at every render */
export function useShortcutHelp(group: ShortcutGroup): void {
  useEffect(() => {
    change([...groups, group]);
    return () => change(groups.filter((one) => one !== group));
  }, [group]);
}

/** All keys that work now for somebody, by screen. @param isAllowed whether they may do a thing */
export function useShortcutGroups(isAllowed: (scope: Scope) => boolean): readonly ShortcutGroup[] {
  const shown = useSyncExternalStore(subscribe, () => groups).map((group) => ({
    ...group,
    shortcuts: group.shortcuts.filter(({ needs }) => needs === undefined || [needs].flat().some(isAllowed)),
  }));
  const nameOf = ({ keys }: Shortcut) => keys.join('+');
  const ofPage = new Set(shown.filter(({ everywhere }) => !everywhere).flatMap(({ shortcuts }) => shortcuts.map(nameOf)));
  return shown
    .map((group) => (group.everywhere ? { ...group, shortcuts: group.shortcuts.filter((one) => !ofPage.has(nameOf(one))) } : group))
    .filter(({ shortcuts }) => shortcuts.length > 0);
}

const pressed = ['checkbox', 'radio', 'button', 'submit', 'reset', 'image'].map((type) => `[type="${type}"]`).join();
/** Where letters are typed: a box that is ticked takes none. */
const typesIn = `input:not(${pressed}), textarea, select, [contenteditable="true"]`;

/** Whether a key press is for a shortcut: it is not in a field for letters, no dialog is open, and nothing else has used it. */
export function isForShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return false;
  return !(event.target instanceof Element && event.target.closest(typesIn));
}
