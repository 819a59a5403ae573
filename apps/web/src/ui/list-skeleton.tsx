import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Card } from './card';
import { Skeleton } from './skeleton';

/** The shape of a list for staff while its first rows are on their way. @param children what is said of it: 'The bookings are loading' */
export function ListSkeleton({ children }: { children: ReactNode }) {
  return (
    <Card>
      <Box as="span" srOnly role="status">
        {children}
      </Box>
      {Array.from({ length: 10 }, (_, index) => (
        <Flex key={index} align="center" gap="6" minHeight="3rem" px="4" borderBottom="1px solid {colors.border}">
          <Skeleton width="1.25rem" height="5" />
          <Skeleton width="12%" />
          <Skeleton width="10%" />
          <Skeleton width={`${16 + ((index * 7) % 12)}%`} />
          <Skeleton width="14%" />
        </Flex>
      ))}
    </Card>
  );
}
