import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type RefObject, type SyntheticEvent } from 'react';
import { useSnackbarHost } from './snackbar';

/** Moves the focus to where a dialog starts: what has `data-autofocus`, else the title. */
export function startIn(dialog: HTMLElement): void {
  const start = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
  start?.focus();
}

/** What makes a dialog element a modal one. */
interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: (event: SyntheticEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/**
 * Opens and closes the browser's own modal dialog: it traps the focus, gives it back (to the page's heading when nothing opened it),
 * and makes the rest inert. Spread the result on a `dialog`.
 * @param onClose Escape, or a press outside
 * @param closeOutside whether a press outside closes it
 */
export function useModal(open: boolean, onClose: () => void, closeOutside = true): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const setSnackbarHost = useSnackbarHost();
  const [closings, setClosings] = useState(0);
  /** `onClose` was called for this Escape already, though nothing could keep the browser from closing. */
  const told = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    // Unmounting an open dialog returns the focus as well.
    return () => element?.close();
  }, []);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      const root = document.documentElement;
      root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`);
      element.showModal();
      startIn(element);
    }
    if (!open && element.open) {
      element.close();
      // Opened by the URL, not by a button: there is nothing to return the focus to, and Tab would continue from the end of the page.
      const focused = document.activeElement;
      if (focused === document.body || element.contains(focused))
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
  }, [open, closings]);

  useEffect(() => {
    if (!open) return;
    const element = dialog.current;
    setSnackbarHost(element);
    // One that is below it takes the messages again.
    return () =>
      setSnackbarHost([...document.querySelectorAll('dialog')].filter((other) => other.open && other !== element).at(-1) ?? null);
  }, [open, setSnackbarHost]);

  return {
    ref: dialog,
    onCancel(event) {
      // React tells every ancestor: of a dialog within this one, or of the browser's choice of a file.
      if (event.target !== dialog.current) return;
      event.preventDefault();
      told.current = !event.cancelable;
      onClose();
    },
    onClose(event) {
      // A second Escape in a row closes it without asking (the browser lets no page keep people in). Where it should be open all the
      // same, because a question is asked first, it opens again.
      if (event.target !== dialog.current || !open) return;
      setClosings(closings + 1);
      if (!told.current) onClose();
      told.current = false;
    },
    onClick(event) {
      // A click on the backdrop targets the dialog element itself.
      if (closeOutside && event.target === dialog.current) onClose();
    },
  };
}
