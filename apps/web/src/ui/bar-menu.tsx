import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';

interface BarMenuProps {
  /** The button; spread the props on it. */
  trigger: (props: { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }) => ReactElement;
  /** Links and buttons; each closes the menu. */
  children: ReactNode;
  label: string;
  /** CSS width of the panel. Default 12rem. */
  width?: string;
}

/** Elements that close a menu when they are pressed. */
export const menuControls = 'a[href], button:not(:disabled)';

/** The style of the panel of a menu. */
export const menuPanelCss: SystemStyleObject = {
  zIndex: 'popover',
  p: '1.5',
  bg: 'bg.raised',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'tile',
  boxShadow: 'float',
  animation: 'rise {durations.pop} ease-out',
};

/** Moves the focus in the panel of a menu if the key is Arrow Up or Down; it wraps around at the ends. */
export function moveFocusByArrow(event: KeyboardEvent, panel: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !panel) return;
  event.preventDefault();
  const items = [...panel.querySelectorAll<HTMLElement>(`${menuControls}, input[type=checkbox]`)];
  const present = items.findIndex((item) => item === document.activeElement);
  const next = present < 0 && step < 0 ? -1 : (present + step) % items.length;
  items.at(next)?.focus();
}

/**
 * A menu in the app bar of customers' pages: a button that opens a small panel of links or choices. Arrow keys and Tab move the focus in
 * the panel; Escape and a press outside close it; Escape returns the focus. Does not load the code of `Menu`.
 */
export function BarMenu({ trigger, children, label, width = '12rem' }: BarMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key !== 'Escape') return moveFocusByArrow(event, panel.current);
    event.stopPropagation();
    // Otherwise Escape would also close the dialog around it.
    event.preventDefault();
    close();
  };

  return (
    <chakra.div ref={root} minWidth="0" position="relative" onKeyDown={onKeyDown}>
      {trigger({ 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      <chakra.div
        ref={panel}
        id={id}
        role="group"
        aria-label={label}
        hidden={!open}
        position="absolute"
        insetEnd="0"
        top="calc(100% + 6px)"
        width={width}
        maxWidth="calc(100vw - 1rem)"
        css={menuPanelCss}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest(menuControls)) close();
        }}
      >
        {open && children}
      </chakra.div>
    </chakra.div>
  );
}

/** One line of a menu: around a link with `asChild`, or a button. `data-chosen` marks the present choice. */
export const MenuItem = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minHeight: '11',
    px: '3',
    borderRadius: '8px',
    textStyle: 'sm',
    fontWeight: '500',
    textAlign: 'start',
    color: 'fg',
    cursor: 'pointer',
    transition: 'background-color {durations.quick}',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[data-chosen]': { fontWeight: '600', color: 'primary.fg' },
  },
});
