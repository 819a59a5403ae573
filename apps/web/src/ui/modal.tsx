import { chakra, defineRecipe, type HTMLChakraProps } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useSnackbarHost } from './snackbar';

/** A telephone's sheet from the bottom edge. */
const sheet = {
  width: '100vw',
  maxWidth: '100vw',
  borderBottomRadius: '0',
  '&[open]': { animation: 'sheetIn {durations.sheet} {easings.sheet}' },
} as const;

const side = {
  m: '0',
  insetBlock: '0',
  height: 'calc(100 * var(--dvh))',
  maxHeight: 'calc(100 * var(--dvh))',
  maxWidth: '100vw',
  borderRadius: '0',
} as const;

// `flex` only while it is open: a closed dialog would be laid out too.
const column = { display: 'flex', flexDirection: 'column' } as const;

const Surface = chakra(
  'dialog',
  defineRecipe({
    base: {
      p: '0',
      border: '0',
      borderRadius: 'l3',
      bg: 'bg.panel',
      color: 'fg',
      boxShadow: 'dialog',
      _highContrast: { border: '1px solid' },
      _backdrop: { bg: 'scrim', animation: 'fadeIn {durations.sheet}' },
    },
    variants: {
      placement: {
        centre: {
          m: 'auto',
          width: 'calc(100vw - 2rem)',
          maxWidth: 'dialog',
          maxHeight: 'calc(100 * var(--dvh) - 2rem)',
          overflowY: 'auto',
          // Scrolls a focused field into view with its label.
          scrollPaddingBlock: '4rem',
          '&[open]': { animation: 'dialogIn {durations.sheet} {easings.sheet}' },
          smDown: { ...sheet, mb: '0', maxHeight: 'calc(100 * var(--dvh) - 3rem)', pb: 'env(safe-area-inset-bottom)' },
        },
        top: {
          m: '0 auto',
          mt: { base: '2', md: 'min(7rem, 12 * var(--dvh))' },
          width: 'calc(100vw - 1rem)',
          maxWidth: '42.5rem',
          maxHeight: { base: 'calc(100 * var(--dvh) - 1rem)', md: 'calc(100 * var(--dvh) - min(7rem, 12 * var(--dvh)) - 2rem)' },
          overflow: 'hidden',
          '&[open]': { ...column, animation: 'dialogIn {durations.pop} ease-out' },
        },
        start: {
          ...side,
          insetInlineStart: '0',
          insetInlineEnd: 'auto',
          '&[open]': { ...column, animation: 'drawerStart {durations.sheet} {easings.sheet}' },
        },
        end: {
          ...side,
          insetInlineStart: 'auto',
          insetInlineEnd: '0',
          '&[open]': { ...column, animation: 'drawerEnd {durations.sheet} {easings.sheet}' },
          smDown: { width: '100vw !important' },
        },
        field: {
          position: 'fixed',
          m: '0',
          p: '3',
          width: '21.5rem',
          maxWidth: 'calc(100vw - 1rem)',
          maxHeight: 'calc(100 * var(--dvh) - 1rem)',
          overflowY: 'auto',
          border: '1px solid {colors.border}',
          borderRadius: 'tile',
          bg: 'bg.raised',
          boxShadow: 'float',
          insetBlockStart: 'var(--below)',
          insetInlineStart: 'var(--beside)',
          '&[open]': { animation: 'rise {durations.pop} ease-out' },
          _backdrop: { bg: 'transparent' },
          smDown: {
            ...sheet,
            insetBlockStart: 'auto',
            insetBlockEnd: '0',
            insetInline: '0',
            mx: 'auto',
            p: '4',
            pb: 'calc(env(safe-area-inset-bottom) + 1.5rem)',
            borderTopRadius: 'l3',
            _backdrop: { bg: 'scrim' },
          },
        },
      },
    },
  }),
);

/** Moves the focus to the start of a dialog: the element with `data-autofocus`, else the title. */
export function startIn(dialog: HTMLElement): void {
  const start = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
  start?.focus();
}

interface ModalProps extends Omit<HTMLChakraProps<'dialog'>, 'open' | 'onClose' | 'onCancel'> {
  open: boolean;
  /** Called on Escape, or by a press outside. */
  onClose: () => void;
  /** Whether a press outside closes it. Default true; false if it would discard much input. */
  closeOutside?: boolean | undefined;
  /**
   * centre: in the middle (below 480 px a sheet from the bottom); top: below the bar; start, end: at a side; field: at a field, where
   * `--below` and `--beside` say (below 480 px a sheet).
   */
  placement: 'centre' | 'top' | 'start' | 'end' | 'field';
  ref?: RefObject<HTMLDialogElement | null>;
}

/**
 * The browser's modal dialog: it traps the focus, returns it (to the page's heading if no element opened it), and makes the rest inert. The
 * focus starts at the element with `data-autofocus`, else at the title.
 */
export function Modal({ open, onClose, closeOutside = true, ref, onClick, ...rest }: ModalProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const setSnackbarHost = useSnackbarHost();
  const [closings, setClosings] = useState(0);
  /** True if `onClose` was already called for an Escape that cannot be cancelled. */
  const notified = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    // Unmounting an open dialog returns the focus as well.
    return () => element?.close();
  }, [dialog]);

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
  }, [dialog, open, closings]);

  useEffect(() => {
    if (!open) return;
    const element = dialog.current;
    setSnackbarHost(element);
    // A dialog below it shows the messages again.
    return () =>
      setSnackbarHost([...document.querySelectorAll('dialog')].filter((other) => other.open && other !== element).at(-1) ?? null);
  }, [dialog, open, setSnackbarHost]);

  return (
    <Surface
      ref={dialog}
      {...rest}
      onCancel={(event) => {
        // In React the event bubbles, also from a dialog within this one and from a file input.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        notified.current = !event.cancelable;
        onClose();
      }}
      onClose={(event) => {
        // The browser closes a dialog on a second Escape in a row, which cannot be cancelled. If it must stay open, because the caller
        // asks a question first, it is opened again.
        if (event.target !== dialog.current || !open) return;
        setClosings(closings + 1);
        if (!notified.current) onClose();
        notified.current = false;
      }}
      onClick={(event) => {
        // A click on the backdrop targets the dialog element itself.
        if (closeOutside && event.target === dialog.current) onClose();
        onClick?.(event);
      }}
    />
  );
}
