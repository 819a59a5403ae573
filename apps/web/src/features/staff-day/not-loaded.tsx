import { Lock } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { RequestFailure } from '../../lib/request-failure';
import { useOnline } from '../../lib/use-online';
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
  const forbidden = isForbidden(failure);
  const isOnline = useOnline();
  const isLost = !forbidden && (!isOnline || failure.code === 'NETWORK');
  const waits = waiting.length > 0 && (
    <>
      {' '}
      <FormattedMessage id="day.failed.waits" values={{ count: waiting.length }} />
    </>
  );
  if (forbidden) {
    return (
      <Card padded role="status">
        <EmptyState picture={<Lock size={32} aria-hidden="true" />} title={<FormattedMessage id="day.forbidden.title" />}>
          {wasOpen && (
            <>
              <FormattedMessage id="day.forbidden.changed" />{' '}
            </>
          )}
          <FormattedMessage id="day.forbidden.text" />
          {waits}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card padded>
      <ErrorState title={<FormattedMessage id="day.failed.title" />} onRetry={() => void read()}>
        <FormattedMessage id={isLost ? 'day.failed.line' : 'day.failed.text'} />
        {waits}
      </ErrorState>
    </Card>
  );
}
