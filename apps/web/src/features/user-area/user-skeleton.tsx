import { Box } from '@chakra-ui/react';
import { Container } from '../../ui/container';
import { Skeleton } from '../../ui/skeleton';
import { DeliveriesSkeleton } from './bookings/deliveries-skeleton';

/** The shape of the page until it is known whose it is. */
export function UserSkeleton() {
  return (
    <Container pt={{ base: '4', md: '10' }} pb="16">
      <Skeleton width="7.5rem" />
      <Skeleton width="15rem" height="8" mt="3" mb="8" />
      <Box maxWidth={{ lg: '41.5rem' }}>
        <DeliveriesSkeleton />
      </Box>
    </Container>
  );
}
