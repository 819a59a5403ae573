import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import { useT } from '../lib/use-locale';
import { Card } from './card';
import { Skeleton } from './skeleton';

/** The skeleton of a form for staff while it loads. @param label for screen readers */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <Flex direction="column" gap="5" role="status" aria-label={label}>
      {[30, 45, 25, 40].map((width) => (
        <Flex key={width} direction="column" gap="2">
          <Skeleton width={`${width}%`} height="3.5" />
          <Skeleton width="100%" height="12" />
        </Flex>
      ))}
    </Flex>
  );
}

/** The skeleton of a list for staff while its first rows load. @param label for screen readers */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <Card>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
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

/** The skeleton of the rows of a card. */
export function RowsSkeleton() {
  const t = useT();
  return (
    <Box px="5" pb="4">
      <VisuallyHidden role="status">{t('ui.loading')}</VisuallyHidden>
      {[70, 55, 80].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="4" my="6" />
      ))}
    </Box>
  );
}
