import { requestFailureOf } from '../../lib/request-failure';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { FormSkeleton } from '../../ui/form-skeleton';
import { BedScene } from '../../ui/illustrations/bed-scene';

interface StaffFormPendingProps {
  /** Whose words: `rules` has 'rules.loadingOne', 'rules.failedOne', 'rules.notFound.title' and 'rules.notFound.text'. */
  area: string;
  /** The question for the thing that the form changes. */
  query: { loading: boolean; error?: Error | undefined; refetch: () => Promise<unknown> };
  onClose: () => void;
}

/** A form in the drawer before there is the thing that it changes: the shape of what comes, that it failed, or that it is gone. */
export function StaffFormPending({ area, query: { loading, error, refetch }, onClose }: StaffFormPendingProps) {
  const t = useT();
  if (loading) return <FormSkeleton>{t(`${area}.loadingOne`)}</FormSkeleton>;
  if (error && requestFailureOf(error).code !== 'NOT_FOUND')
    return <ErrorState title={t(`${area}.failedOne`)} onRetry={() => void refetch().catch(() => undefined)} />;
  return (
    <div role="alert">
      <EmptyState
        picture={<BedScene />}
        title={t(`${area}.notFound.title`)}
        action={
          <Button variant="tint" onClick={onClose}>
            {t('ui.close')}
          </Button>
        }
      >
        {t(`${area}.notFound.text`)}
      </EmptyState>
    </div>
  );
}
