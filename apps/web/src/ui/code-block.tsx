import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A block of code, dark in both colour modes. The keyboard can scroll a wide one. */
export function CodeBlock({ children }: { children: ReactNode }) {
  return (
    <chakra.pre
      tabIndex={0}
      p="4"
      borderRadius="l2"
      bg="bg.code"
      color="fg.code"
      boxShadow={{ _dark: 'inset 0 0 0 1px {colors.border}' }}
      fontFamily="ui-monospace, monospace"
      fontSize="0.8125rem"
      lineHeight="1.375rem"
      overflowX="auto"
    >
      {children}
    </chakra.pre>
  );
}
