import { VisuallyHidden } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { Skeleton } from '../../ui/skeleton';

/** The shape of any page, while it is found out whether it may be shown. */
export function PageSkeleton() {
  return (
    <Container role="status" paddingTop={{ base: '6', md: '10' }} paddingBottom="16">
      <VisuallyHidden>
        <FormattedMessage id="ui.loading" />
      </VisuallyHidden>
      <Skeleton width="min(14rem, 70%)" height="8" marginBottom="6" />
      <Card padded>
        {[45, 80, 65].map((width) => (
          <Skeleton key={width} width={`${width}%`} height="4" marginBlock="4" />
        ))}
      </Card>
    </Container>
  );
}
