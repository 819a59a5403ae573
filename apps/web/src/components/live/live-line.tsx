import { CircleCheck, WifiOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../../ui/banner';
import { useLiveState } from './live-state';

/** Above a page for staff, in line with it. */
const place = { marginX: { base: '4', md: '7' }, marginTop: '4' } as const;

/** Says in the page when changes by others do not arrive, and when they do again. What is typed and focused stays as it is. */
export function LiveLine() {
  const state = useLiveState();
  return (
    <div role="status">
      {state === 'lost' ? (
        <Banner tone="medium" icon={WifiOff} {...place} title={<FormattedMessage id="live.lost.title" />}>
          <FormattedMessage id="live.lost.text" />
        </Banner>
      ) : null}
      {state === 'back' ? (
        <Banner tone="success" icon={CircleCheck} {...place}>
          <FormattedMessage id="live.back" />
        </Banner>
      ) : null}
    </div>
  );
}
