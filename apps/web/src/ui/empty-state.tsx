import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Note } from './note';

export interface MessageStateProps {
  picture: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** The next thing to do, usually a button. */
  action?: ReactNode;
}

/** Says that there is nothing here yet, and what to do next. */
export function EmptyState({ picture, title, children, action }: MessageStateProps) {
  return (
    <Flex direction="column" align="center" textAlign="center" py="5">
      {picture}
      <chakra.strong fontWeight="600" mt="3">
        {title}
      </chakra.strong>
      {children && <Note>{children}</Note>}
      {action && <chakra.div mt="3">{action}</chakra.div>}
    </Flex>
  );
}
