import { useT } from '../../lib/use-t';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/error-state';
import { ListSkeleton } from '../../ui/list-skeleton';

/** A list before there is one: on its way, or that it could not be loaded. */
export function ListPending({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const t = useT();
  if (!failed) return <ListSkeleton>{t('ui.loading')}</ListSkeleton>;
  return (
    <Card padded>
      <ErrorState title={t('staffList.failed.title')} onRetry={onRetry}>
        {t('staffList.failed.text')}
      </ErrorState>
    </Card>
  );
}

/** What is shown could not be read again. */
export function OldNotice({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <Alert status="warning" role="status" mb="4">
      {t('overbooked.old')}{' '}
      <Button variant="ghost" size="sm" onClick={onRetry}>
        {t('ui.tryAgain')}
      </Button>
    </Alert>
  );
}
