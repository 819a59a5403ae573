import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { Hourglass, WifiOff } from 'lucide-react';
import type { RequestFailure } from '../../lib/request-failure';
import { useOnline } from '../../lib/use-online';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import type { QueuedAction } from './queue/queued-action';

interface WaitBannerProps {
  waiting: readonly QueuedAction[];
  failure: RequestFailure | null;
  asOf: number | null;
}

/** What waits on this device for a connection, and how old the page is. Nothing while there is a connection and all is sent. */
export function WaitBanner({ waiting, failure, asOf }: WaitBannerProps) {
  const t = useT();
  const isOnline = useOnline();
  const isLost = !isOnline || failure?.code === 'NETWORK';
  const photos = waiting.reduce((sum, { uploaded, photos: kept }) => sum + (uploaded === null ? kept.length : 0), 0);
  return (
    <div role="status">
      {isLost ? (
        <Banner tone="medium" icon={WifiOff} mb="4" title={t('day.line.title')}>
          {t('day.line.text', { count: waiting.length, photos })}{' '}
          {asOf !== null && t('day.line.asOf', { time: localDateTime(new Date(asOf)).time })}
        </Banner>
      ) : failure !== null ? (
        <Banner tone="medium" icon={Hourglass} mb="4">
          {t('day.line.busy', { count: waiting.length })}
        </Banner>
      ) : null}
    </div>
  );
}
