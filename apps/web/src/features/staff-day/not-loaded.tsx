import { Lock } from 'lucide-react';
import type { RequestFailure } from '../../lib/request-failure';
import { useOnline } from '../../lib/use-online';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import type { QueuedAction } from './queue/queued-action';

/** The server answers, and does not let this account see the day. */
export const isForbidden = (failure: RequestFailure | null): boolean => failure?.code === 'FORBIDDEN' || failure?.code === 'NOT_FOUND';

interface NotLoadedProps {
  failure: RequestFailure;
  /** The day was on the screen before. */
  wasOpen: boolean;
  /** What was done before and is not at the server. */
  waiting: readonly QueuedAction[];
  read: () => Promise<void>;
}

/** A day that cannot be shown: one message, with why and what becomes of it. */
export function NotLoaded({ failure, wasOpen, waiting, read }: NotLoadedProps) {
  const t = useT();
  const forbidden = isForbidden(failure);
  const isOnline = useOnline();
  const isLost = !forbidden && (!isOnline || failure.code === 'NETWORK');
  const waits = waiting.length > 0 && <> {t('day.failed.waits', { count: waiting.length })}</>;
  if (forbidden) {
    return (
      <Card padded role="status">
        <EmptyState picture={<Lock size={32} />} title={t('day.forbidden.title')}>
          {wasOpen && <>{t('day.forbidden.changed')} </>}
          {t('day.forbidden.text')}
          {waits}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card padded>
      <ErrorState title={t('day.failed.title')} onRetry={() => void read()}>
        {t(isLost ? 'day.failed.line' : 'day.failed.text')}
        {waits}
      </ErrorState>
    </Card>
  );
}
