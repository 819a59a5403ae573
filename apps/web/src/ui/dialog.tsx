import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useT } from '../lib/use-locale';
import { Button } from './button';
import { Modal } from './modal';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, by the close button, or by a press outside. */
  onClose: () => void;
  /** Whether a press outside closes it. Default true; false if it would discard much input. */
  closeOutside?: boolean;
  title: ReactNode;
  /** A muted line below the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the main one last: side by side, or stacked if they do not fit. */
  actions?: ReactNode;
}

/** A modal dialog, 440 px wide; below 480 px a sheet from the bottom. */
export function Dialog({ open, onClose, closeOutside, title, description, children, actions }: DialogProps) {
  const t = useT();
  const id = useId();

  return (
    <Modal
      placement="centre"
      {...{ open, onClose, closeOutside }}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
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
    </Modal>
  );
}
