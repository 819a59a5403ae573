import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { ListSkeleton } from '../../ui/list-skeleton';

interface StaffListPendingProps {
  /** Whose words: `rules` has 'rules.loading', 'rules.failed.title' and 'rules.failed.text'. */
  area: string;
  failed: boolean;
  onRetry: () => void;
}

/** A list for staff before there is one: the shape of what comes, or that it could not be loaded. */
export function StaffListPending({ area, failed, onRetry }: StaffListPendingProps) {
  const t = useT();
  if (!failed) {
    return <ListSkeleton>{t(`${area}.loading`)}</ListSkeleton>;
  }
  return (
    <Card padded>
      <ErrorState title={t(`${area}.failed.title`)} onRetry={onRetry}>
        {t(`${area}.failed.text`)}
      </ErrorState>
    </Card>
  );
}

interface StaffListEmptyProps {
  /** Whose words: `rules.none` has 'rules.none.title' and 'rules.none.text'. */
  words: string;
  /** Nothing was left out: that is how it should be. */
  done?: boolean;
  /** What to do next. */
  action?: ReactNode;
}

/** A list for staff without rows, and what to do next. */
export function StaffListEmpty({ words, done = false, action }: StaffListEmptyProps) {
  const t = useT();
  return (
    <Card padded>
      <Flex direction="column" py="8" role="status">
        <EmptyState picture={<BedScene done={done} />} title={t(`${words}.title`)} action={action}>
          {t(`${words}.text`)}
        </EmptyState>
      </Flex>
    </Card>
  );
}
