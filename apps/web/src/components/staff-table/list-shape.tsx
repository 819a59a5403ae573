import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton';

/** The shape of a list that is loading. */
export function ListShape({ label }: { label: ReactNode }) {
  return (
    <Box px="5" pb="4">
      <Box as="span" srOnly role="status">
        {label}
      </Box>
      {[70, 55, 80].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="4" my="6" />
      ))}
    </Box>
  );
}
