import { Flex } from '@chakra-ui/react';
import { Skeleton } from './skeleton';

/** The shape of a form on its way. @param children what is said of it: 'The rule is loading' */
export function FormSkeleton({ children }: { children: string }) {
  return (
    <Flex direction="column" gap="5" role="status" aria-label={children}>
      {[30, 45, 25, 40].map((width) => (
        <Flex key={width} direction="column" gap="2">
          <Skeleton width={`${width}%`} height="3.5" />
          <Skeleton width="100%" height="12" />
        </Flex>
      ))}
    </Flex>
  );
}
