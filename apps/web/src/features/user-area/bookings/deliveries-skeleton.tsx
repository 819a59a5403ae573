import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/skeleton';

/** The shape of the deliveries while they are fetched. */
export function DeliveriesSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>
        <FormattedMessage id="ui.loading" />
      </VisuallyHidden>
      <Skeleton width="7.5rem" height="5" marginBottom="4" />
      {[0, 1].map((card) => (
        <Card key={card} padding={{ base: '4', md: '7' }} marginBottom="4">
          <Skeleton width="8.125rem" />
          <Flex gap="4" align="center" marginTop="4">
            <Skeleton width="4rem" height="3.625rem" borderRadius="tile" />
            <Box flex="1">
              <Skeleton width="min(16rem, 90%)" height="5" />
              <Skeleton width="min(10rem, 60%)" marginTop="3" />
            </Box>
          </Flex>
          <Skeleton width="min(22rem, 100%)" marginTop="5" />
          <Skeleton width="min(14rem, 80%)" marginTop="3" />
        </Card>
      ))}
    </div>
  );
}
