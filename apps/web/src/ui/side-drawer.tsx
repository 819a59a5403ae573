import { chakra, Flex } from '@chakra-ui/react';
import { ArrowLeft, X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useT } from '../lib/use-locale';
import { Button } from './button';
import { Modal } from './modal';

interface SideDrawerProps {
  open: boolean;
  /** Called on Escape, by the close button, or by a press outside. */
  onClose: () => void;
  /** Whether a press outside closes it. Default true; false if it would discard much input. */
  closeOutside?: boolean;
  title: ReactNode;
  /** Identifies the content: other content begins at its top. */
  page?: string | null;
  headActions?: ReactNode;
  children: ReactNode;
  /** The main buttons, always visible below the scrolling content. */
  foot?: ReactNode;
  /** In rem. Default 30.25 (484 px); forms use 37.5. */
  width?: number;
}

/** A modal dialog at the right side. On a telephone it covers the screen and has an arrow that goes back. */
export function SideDrawer({ open, onClose, closeOutside, title, page, headActions, children, foot, width = 30.25 }: SideDrawerProps) {
  const t = useT();
  const id = useId();
  const close = t('ui.close');
  const body = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0;
    // The pressed element was removed with the previous content.
    if (document.activeElement === document.body && heading.current?.closest('dialog')?.open) heading.current.focus();
  }, [page]);
  return (
    // Ctrl K opens the palette over it (app/staff/use-staff-dialog.ts).
    <Modal placement="end" {...{ open, onClose, closeOutside }} data-drawer="" aria-labelledby={id} style={{ width: `${width}rem` }}>
      <Flex
        align="center"
        gap={{ base: '1', sm: '2' }}
        flex="none"
        minHeight="3.875rem"
        ps={{ base: '2', sm: '6' }}
        pe={{ base: '2', sm: '4' }}
        py="1"
        borderBottomWidth="1px"
        borderColor="border"
      >
        <chakra.div hideFrom="sm">
          <Button variant="ghost" icon aria-label={close} onClick={onClose}>
            <ArrowLeft size={22} />
          </Button>
        </chakra.div>
        <chakra.h2
          ref={heading}
          id={id}
          tabIndex={-1}
          outline="none"
          _focusVisible={{ outline: 'none' }}
          flex="1"
          minWidth="0"
          textStyle="h2"
          fontSize={{ base: '1.25rem', md: '1.25rem' }}
          overflowWrap="anywhere"
        >
          {title}
        </chakra.h2>
        {headActions}
        <chakra.div hideBelow="sm">
          <Button variant="ghost" size="sm" icon aria-label={close} onClick={onClose}>
            <X size={20} />
          </Button>
        </chakra.div>
      </Flex>
      <chakra.div
        ref={body}
        flex="1"
        minHeight="0"
        overflowY="auto"
        overscrollBehavior="contain"
        // Scrolls a focused field into view with its label.
        scrollPaddingBlock="4rem"
        px={{ base: '4', sm: '6' }}
        py="5"
        // Focusable, so that the keyboard can scroll it even if it contains no control.
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        {open && children}
      </chakra.div>
      {foot && (
        <Flex
          wrap="wrap"
          gap="2"
          flex="none"
          // Below the messages (snackbar.tsx).
          order="2"
          px={{ base: '4', sm: '6' }}
          pt="3"
          pb="calc({spacing.3} + env(safe-area-inset-bottom))"
          borderTopWidth="1px"
          borderColor="border"
          boxShadow={{ smDown: 'bar' }}
        >
          {foot}
        </Flex>
      )}
    </Modal>
  );
}

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

/** The drawer with the navigation, over the page at the left side, if there is no room beside the page. */
export function MenuDrawer({ open, onClose, label, children }: MenuDrawerProps) {
  return (
    <Modal placement="start" {...{ open, onClose }} aria-label={label} bg="bg.canvas" style={{ width: 'min(18rem, 100vw - 3rem)' }}>
      {open && children}
    </Modal>
  );
}
