import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Brand } from './brand';
import { PageFrame } from './page-frame';

/** Around what staff see until it is known who they are: the layout of their pages is loaded only then. */
export function WaitingFrame({ children }: { children: ReactNode }) {
  return (
    <PageFrame
      bar={
        <chakra.header
          display="flex"
          alignItems="center"
          minHeight="3.875rem"
          px="5"
          borderBottomWidth="1px"
          borderBottomStyle="solid"
          borderColor="border"
        >
          <Brand />
        </chakra.header>
      }
    >
      {children}
    </PageFrame>
  );
}
