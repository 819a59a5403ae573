import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../../ui/card';
import { Container } from '../../../ui/container';
import { Skeleton } from '../../../ui/skeleton';

/** The shape of the confirmation while it is fetched again. */
export function ConfirmationSkeleton() {
  return (
    <Container role="status" paddingTop={{ base: '3', md: '12' }} paddingBottom="16">
      <VisuallyHidden>
        <FormattedMessage id="ui.loading" />
      </VisuallyHidden>
      <Flex direction={{ base: 'column', md: 'row' }} align="center" gap={{ base: '4', md: '10' }} marginBottom="9">
        <Skeleton width="14.75rem" height="9.375rem" borderRadius="l3" />
        <Skeleton width="min(22rem, 80%)" height="9" />
      </Flex>
      <Card maxWidth="40rem" padding="6">
        <Flex gap="4" align="center">
          <Skeleton width="4.5rem" height="3.625rem" borderRadius="tile" />
          <Box flex="1">
            <Skeleton width="70%" height="6" />
            <Skeleton width="45%" marginTop="3" />
          </Box>
        </Flex>
        <Skeleton width="40%" height="7" marginTop="8" />
        <Skeleton width="100%" marginTop="8" />
        <Skeleton width="100%" marginTop="3" />
      </Card>
    </Container>
  );
}
