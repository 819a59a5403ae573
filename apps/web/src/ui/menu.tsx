import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';

interface MenuTriggerProps {
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
}

interface MenuProps {
  /** The button; spread the props on it. */
  trigger: (props: MenuTriggerProps) => ReactElement;
  /** Links and buttons; each closes the menu. */
  children: ReactNode;
  /** Name of the group of choices. */
  label: string;
  /** CSS width of the panel. Default 12rem. */
  width?: string;
  /**
   * The edge of the button that the panel begins at. Default: end. `startOnTelephones` is for buttons that stand at the left there.
   * From the start, on a telephone, it is as wide as what the buttons stand in, which must be positioned.
   */
  align?: 'end' | 'start' | 'startOnTelephones';
  /** The panel opens above: the button stands at the bottom edge. */
  up?: boolean;
}

const insets = {
  end: { insetEnd: '0' },
  start: { insetStart: '0' },
  startOnTelephones: { insetEnd: { base: 'auto', md: '0' }, insetStart: { base: '0', md: 'auto' } },
} as const;

const focusable = 'a[href], button:not(:disabled)';

/**
 * A button that opens a small panel of links or choices (the disclosure pattern: the links stay links). Arrow keys
 * and Tab move within, Escape and a press outside close it, Escape gives the focus back.
 */
export function Menu({ trigger, children, label, width = '12rem', align = 'end', up = false }: MenuProps) {
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
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      // Or it would close the dialog around it as well.
      event.preventDefault();
      close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !open) return;
    event.preventDefault();
    const items = [...(panel.current?.querySelectorAll<HTMLElement>(focusable) ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    items.at((at + step) % items.length)?.focus();
  };

  return (
    <chakra.div
      ref={root}
      minWidth="0"
      position={align === 'start' ? { base: 'static', md: 'relative' } : 'relative'}
      onKeyDown={onKeyDown}
    >
      {trigger({ 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      <chakra.div
        ref={panel}
        id={id}
        role="group"
        aria-label={label}
        hidden={!open}
        position="absolute"
        {...insets[align]}
        {...{ [up ? 'bottom' : 'top']: 'calc(100% + 6px)' }}
        zIndex="popover"
        width={align === 'start' ? { base: 'full', md: width } : width}
        maxWidth="calc(100vw - 1rem)"
        p="1.5"
        bg="bg.raised"
        borderWidth="1px"
        borderStyle="solid"
        borderColor="border"
        borderRadius="tile"
        boxShadow="float"
        animation="rise {durations.pop} ease-out"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest(focusable)) close();
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
