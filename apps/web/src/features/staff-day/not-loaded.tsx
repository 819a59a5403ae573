import { FormattedMessage } from 'react-intl';
import { useTellsLine } from '../../components/live/live-state';
import type { RequestFailure } from '../../lib/request-failure';
import { useOnline } from '../../lib/use-online';
import { Card } from '../../ui/card';
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
  const isForbidden = code === 'FORBIDDEN' || code === 'NOT_FOUND';
  return (
    <Card padded>
      <ErrorState
        title={<FormattedMessage id={isForbidden ? 'day.forbidden.title' : 'day.failed.title'} />}
        onRetry={isForbidden ? undefined : () => void read()}
      >
        <FormattedMessage id={isForbidden ? 'day.forbidden.text' : isLost ? 'day.failed.line' : 'day.failed.text'} />
        {waiting.length > 0 && (
          <>
            {' '}
            <FormattedMessage id="day.failed.waits" values={{ taps: waiting.length }} />
          </>
        )}
      </ErrorState>
    </Card>
  );
}
