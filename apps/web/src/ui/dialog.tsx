import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useT } from '../lib/use-t';
import { Button } from './button';
import { useModal } from './use-modal';

const Surface = chakra('dialog', {
  base: {
    m: 'auto',
    p: '0',
    width: 'calc(100vw - 2rem)',
    maxWidth: 'dialog',
    maxHeight: 'calc(100 * var(--dvh) - 2rem)',
    overflowY: 'auto',
    // A field that takes the focus is seen with its label.
    scrollPaddingBlock: '4rem',
    border: '0',
    borderRadius: 'l3',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'dialog',
    '&[open]': { animation: 'dialogIn {durations.sheet} {easings.sheet}' },
    _highContrast: { border: '1px solid' },
    _backdrop: { bg: 'scrim', animation: 'fadeIn {durations.sheet}' },
    // A sheet from the bottom edge on a telephone.
    smDown: {
      mb: '0',
      width: '100vw',
      maxWidth: '100vw',
      maxHeight: 'calc(100 * var(--dvh) - 3rem)',
      borderBottomRadius: '0',
      pb: 'env(safe-area-inset-bottom)',
      '&[open]': { animation: 'sheetIn {durations.sheet} {easings.sheet}' },
    },
  },
});

export interface DialogProps {
  open: boolean;
  /** Escape, the cross, or a press outside. */
  onClose: () => void;
  /** Whether a press outside closes it. Default true; false where much was typed. */
  closeOutside?: boolean;
  title: ReactNode;
  /** A quiet line under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons: side by side, or stacked when they do not fit. The main one last. */
  actions?: ReactNode;
}

/**
 * A modal dialog, 440 px wide; below 480 px a sheet from the bottom. The browser's own dialog: it traps the focus,
 * gives it back (to the page's heading when nothing opened it), and makes the rest inert. It starts at the title, or at
 * what has `data-autofocus`.
 */
export function Dialog({ open, onClose, closeOutside = true, title, description, children, actions }: DialogProps) {
  const modal = useModal(open, onClose, closeOutside);
  const t = useT();
  const id = useId();

  return (
    <Surface {...modal} aria-labelledby={`${id}-title`} aria-describedby={description ? `${id}-description` : undefined}>
      <chakra.div pt={{ base: '2.5', sm: '6' }} pb={{ base: '6', sm: '7' }} px={{ base: '4', sm: '7' }}>
        <chakra.span
          hideFrom="sm"
          aria-hidden="true"
          display="block"
          width="2.25rem"
          height="4px"
          mx="auto"
          mb="3.5"
          borderRadius="full"
          bg="border.strong"
        />
        <Flex align="flex-start" justify="space-between" gap="3" mb={{ base: '4', sm: '5' }}>
          <chakra.div minWidth="0">
            <chakra.h2
              id={`${id}-title`}
              tabIndex={-1}
              outline="none"
              _focusVisible={{ outline: 'none' }}
              textStyle="h2"
              fontSize={{ base: '1.5rem', md: '1.5rem' }}
              lineHeight="1.875rem"
            >
              {title}
            </chakra.h2>
            {description && (
              <chakra.p id={`${id}-description`} textStyle="sm" color="fg.muted" mt="1">
                {description}
              </chakra.p>
            )}
          </chakra.div>
          <Button variant="ghost" size="md" icon mt="-1" me="-3" aria-label={t('ui.close')} onClick={onClose}>
            <X size={20} />
          </Button>
        </Flex>
        {children}
        {actions && (
          <Flex wrap="wrap" gap="2" mt="6" css={{ '& > *': { flex: '1 0 auto' } }}>
            {actions}
          </Flex>
        )}
      </chakra.div>
    </Surface>
  );
}
