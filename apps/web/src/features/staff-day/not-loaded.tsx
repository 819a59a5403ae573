import { Lock } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useTellsLine } from '../../components/live/live-state';
import type { RequestFailure } from '../../lib/request-failure';
import { useOnline } from '../../lib/use-online';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import type { Tap } from './outbox/tap';

interface NotLoadedProps {
  failure: RequestFailure;
  /** What was tapped before and is not at the server. */
  waiting: readonly Tap[];
  read: () => Promise<void>;
}

/** A day of which nothing is known: one message, with why and what becomes of it. */
export function NotLoaded({ failure: { code }, waiting, read }: NotLoadedProps) {
  const isLost = !useOnline() || code === 'NETWORK';
  useTellsLine(isLost);
  const waits = waiting.length > 0 && (
    <>
      {' '}
      <FormattedMessage id="day.failed.waits" values={{ taps: waiting.length }} />
    </>
  );
  if (code === 'FORBIDDEN' || code === 'NOT_FOUND') {
    return (
      <Card padded>
        <EmptyState picture={<Lock size={32} aria-hidden="true" />} title={<FormattedMessage id="day.forbidden.title" />}>
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
