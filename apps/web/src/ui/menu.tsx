import { chakra, Popover } from '@chakra-ui/react';
import { useRef, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { menuControls, menuPanelCss, moveFocusByArrow } from './bar-menu';

export { MenuItem } from './bar-menu';

interface MenuProps {
  /** The button; spread the props on it. */
  trigger: (props: ComponentProps<'button'>) => ReactElement;
  /** Links, buttons and fields; a press on a link or a button closes the menu. */
  children: ReactNode;
  /** The label of the group of choices. */
  label: string;
  /** CSS width of the panel. Default 12rem. */
  width?: string;
  /** The edge of the button that the panel is aligned with. Default: end. With `start` it has the width of the page on a telephone. */
  align?: 'end' | 'start';
}

/**
 * A button of a staff page that opens a panel of links, choices or fields (the disclosure pattern: links stay links). The panel is below
 * the button, or above it if there is more room, and is not clipped by a card. Arrow keys and Tab move the focus in the panel; Escape and
 * a press outside close it; Escape returns the focus.
 */
export function Menu({ trigger, children, label, width = '12rem', align = 'end' }: MenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const focusTrigger = () => root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  return (
    <Popover.Root
      lazyMount
      unmountOnExit
      // Within an open modal dialog, because everything outside of it is inert.
      portalled={false}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the popover's own option, which is switched off
      autoFocus={false}
      // At once and not in the next frame, so that a dialog that an item opens can return the focus to the button.
      restoreFocus={false}
      positioning={{ strategy: 'fixed', placement: `bottom-${align}`, gutter: 6, overflowPadding: 16 }}
      onEscapeKeyDown={(event) => {
        const dialog = event.target instanceof Element ? event.target.closest('dialog') : null;
        if (!panel.current?.contains(dialog)) return focusTrigger();
        // Escape in the calendar of a date field in the panel closes only the calendar.
        event.preventDefault();
        dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
      }}
    >
      <Popover.Context>
        {(popover) => (
          <chakra.div
            ref={root}
            minWidth="0"
            onKeyDown={(event) => {
              if (!popover.open) return;
              moveFocusByArrow(event, panel.current);
              // The popover listens for Escape only from the next frame on: before, the key would close the dialog around it.
              if (event.key !== 'Escape' || event.defaultPrevented) return;
              event.preventDefault();
              focusTrigger();
              popover.setOpen(false);
            }}
          >
            {trigger({ ...popover.getTriggerProps(), 'aria-haspopup': undefined })}
            <Popover.Positioner>
              <Popover.Content
                ref={panel}
                role="group"
                aria-label={label}
                width={align === 'start' ? { base: 'calc(100vw - 2rem)', md: width } : width}
                maxWidth="calc(100vw - 2rem)"
                outline="none"
                css={menuPanelCss}
                onClick={(event) => {
                  if (!(event.target instanceof Element) || !event.target.closest(menuControls)) return;
                  focusTrigger();
                  popover.setOpen(false);
                }}
              >
                {children}
              </Popover.Content>
            </Popover.Positioner>
          </chakra.div>
        )}
      </Popover.Context>
    </Popover.Root>
  );
}
