import { Box, Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';

/** The shape of the list while its first rows are on their way. */
export function ListSkeleton() {
  return (
    <Card>
      <Box as="span" srOnly role="status">
        <FormattedMessage id="bookings.loading" />
      </Box>
      {Array.from({ length: 10 }, (_, index) => (
        <Flex key={index} align="center" gap="6" minHeight="3rem" paddingInline="4" borderBottom="1px solid {colors.border}">
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
