import { Box, Flex, Grid, VisuallyHidden } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';

const five = Array.from({ length: 5 }, (_, index) => index);

/** The shape of what comes: next free days, heading, weeks. */
export function DatePickerSkeleton({ offering }: { offering: boolean }) {
  const t = useT();
  return (
    <div role="status">
      <VisuallyHidden>{t('deliveryForm.calendar.loading')}</VisuallyHidden>
      {offering ? (
        <Card mb={{ base: '4', md: '5' }}>
          {five.map((row) => (
            <Flex
              key={row}
              hideFrom={row === 0 ? undefined : 'md'}
              align="center"
              gap="0.75rem"
              minHeight={{ base: '4rem', md: '4.5rem' }}
              px="0.75rem"
              borderTopWidth={row === 0 ? '0' : '1px'}
            >
              <Skeleton width="3.125rem" height="3.1875rem" borderRadius="l2" flex="none" />
              <Box flex="1">
                <Skeleton width="40%" mb="2" />
                <Skeleton width="60%" />
              </Box>
            </Flex>
          ))}
        </Card>
      ) : null}
      <Skeleton width="11.25rem" height="6" mb="6" />
      <Grid templateColumns="repeat(7, minmax(0, 1fr))" gap={{ base: '0.25rem', md: '0.375rem' }}>
        {Array.from({ length: 35 }, (_, index) => (
          <Skeleton key={index} height={{ base: '3.5rem', md: '4.5rem' }} borderRadius="l2" />
        ))}
      </Grid>
    </div>
  );
}
