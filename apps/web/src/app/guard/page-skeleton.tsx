import { VisuallyHidden } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { Skeleton } from '../../ui/skeleton';

/** The shape of any page, while it is found out whether it may be shown. */
export function PageSkeleton() {
  const t = useT();
  return (
    <Container role="status" pt={{ base: '6', md: '10' }} pb="16">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <Skeleton width="min(14rem, 70%)" height="8" mb="6" />
      <Card padded>
        {[45, 80, 65].map((width) => (
          <Skeleton key={width} width={`${width}%`} height="4" my="4" />
        ))}
      </Card>
    </Container>
  );
}
