import { Box, Flex, Grid, VisuallyHidden } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';

const five = Array.from({ length: 5 }, (_, index) => index);

/** The shape of what comes: next free days, heading, weeks. */
export function DatePickerSkeleton({ offering }: { offering: boolean }) {
  return (
    <div role="status">
      <VisuallyHidden>
        <FormattedMessage id="deliveryForm.calendar.loading" />
      </VisuallyHidden>
      {offering ? (
        <Card marginBottom={{ base: '4', md: '5' }}>
          {five.map((row) => (
            <Flex
              key={row}
              hideFrom={row === 0 ? undefined : 'md'}
              align="center"
              gap="12px"
              minHeight={{ base: '64px', md: '72px' }}
              paddingInline="12px"
              borderTopWidth={row === 0 ? '0' : '1px'}
            >
              <Skeleton width="50px" height="51px" borderRadius="l2" flex="none" />
              <Box flex="1">
                <Skeleton width="40%" marginBottom="2" />
                <Skeleton width="60%" />
              </Box>
            </Flex>
          ))}
        </Card>
      ) : null}
      <Skeleton width="180px" height="6" marginBottom="6" />
      <Grid templateColumns="repeat(7, minmax(0, 1fr))" gap={{ base: '4px', md: '6px' }}>
        {Array.from({ length: 35 }, (_, index) => (
          <Skeleton key={index} height={{ base: '56px', md: '72px' }} borderRadius="l2" />
        ))}
      </Grid>
    </div>
  );
}
