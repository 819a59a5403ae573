import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import { useT } from '../../../lib/use-t';
import { Card } from '../../../ui/card';
import { Container } from '../../../ui/container';
import { Skeleton } from '../../../ui/skeleton';

/** The shape of the confirmation while it is fetched again. */
export function ConfirmationSkeleton() {
  const t = useT();
  return (
    <Container role="status" pt={{ base: '3', md: '12' }} pb="16">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <Flex direction={{ base: 'column', md: 'row' }} align="center" gap={{ base: '4', md: '10' }} mb="9">
        <Skeleton width="14.75rem" height="9.375rem" borderRadius="l3" />
        <Skeleton width="min(22rem, 80%)" height="9" />
      </Flex>
      <Card maxWidth="40rem" p="6">
        <Flex gap="4" align="center">
          <Skeleton width="4.5rem" height="3.625rem" borderRadius="tile" />
          <Box flex="1">
            <Skeleton width="70%" height="6" />
            <Skeleton width="45%" mt="3" />
          </Box>
        </Flex>
        <Skeleton width="40%" height="7" mt="8" />
        <Skeleton width="100%" mt="8" />
        <Skeleton width="100%" mt="3" />
      </Card>
    </Container>
  );
}
