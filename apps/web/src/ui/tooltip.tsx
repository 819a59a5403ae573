import { Portal, Tooltip as ChakraTooltip } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  /** A few words. The page must be usable without them: a touch screen shows no tooltip. */
  label: ReactNode;
  placement?: 'right' | 'top' | 'bottom';
  disabled?: boolean;
  /** A button or a link. */
  children: ReactElement;
}

/** A short text that is shown while its element has the pointer or the focus. Escape hides it (WCAG 2.2, 1.4.13). */
export function Tooltip({ label, placement = 'top', disabled = false, children }: TooltipProps) {
  return (
    <ChakraTooltip.Root openDelay={250} closeDelay={100} positioning={{ placement }} disabled={disabled}>
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <Portal>
        <ChakraTooltip.Positioner>
          <ChakraTooltip.Content
            zIndex="popover"
            px="2.5"
            py="1.5"
            maxWidth="18rem"
            borderRadius="8px"
            bg="bg.inverted"
            color="fg.inverted"
            boxShadow="float"
            textStyle="xs"
            fontWeight="500"
            animation="rise {durations.pop} ease-out"
            _highContrast={{ border: '1px solid' }}
          >
            {label}
          </ChakraTooltip.Content>
        </ChakraTooltip.Positioner>
      </Portal>
    </ChakraTooltip.Root>
  );
}
