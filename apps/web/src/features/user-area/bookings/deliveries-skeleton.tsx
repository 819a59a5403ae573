import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import { useT } from '../../../lib/use-t';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/skeleton';

/** The shape of the deliveries while they are fetched. */
export function DeliveriesSkeleton() {
  const t = useT();
  return (
    <div role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <Skeleton width="7.5rem" height="5" mb="4" />
      {[0, 1].map((card) => (
        <Card key={card} p={{ base: '4', md: '7' }} mb="4">
          <Skeleton width="8.125rem" />
          <Flex gap="4" align="center" mt="4">
            <Skeleton width="4rem" height="3.625rem" borderRadius="tile" />
            <Box flex="1">
              <Skeleton width="min(16rem, 90%)" height="5" />
              <Skeleton width="min(10rem, 60%)" mt="3" />
            </Box>
          </Flex>
          <Skeleton width="min(22rem, 100%)" mt="5" />
          <Skeleton width="min(14rem, 80%)" mt="3" />
        </Card>
      ))}
    </div>
  );
}
