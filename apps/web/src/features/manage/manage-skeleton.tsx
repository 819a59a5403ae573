import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import { useT } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { Skeleton } from '../../ui/skeleton';

/** The skeleton of a booking while it is loaded. */
export function ManageSkeleton() {
  const t = useT();
  return (
    <Container role="status" pt={{ base: '4', md: '10' }} pb="16">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <Box maxWidth={{ lg: '48.25rem' }}>
        <Skeleton width="10rem" />
        <Skeleton width="13.75rem" height="8" mt="3" mb="6" />
        <Card p={{ base: '4', md: '7' }}>
          <Flex gap="4" align="center">
            <Skeleton width="4rem" height="3.625rem" borderRadius="tile" />
            <Box flex="1">
              <Skeleton width="min(16rem, 90%)" height="5" />
              <Skeleton width="min(10rem, 60%)" mt="3" />
            </Box>
          </Flex>
        </Card>
        <Card mt="4" p="7">
          <Skeleton width="100%" height="10" />
        </Card>
        <Card mt="4" p={{ base: '4', md: '7' }}>
          {[70, 45, 60].map((width) => (
            <Skeleton key={width} width={`${width}%`} height="4" my="5" />
          ))}
        </Card>
      </Box>
    </Container>
  );
}
