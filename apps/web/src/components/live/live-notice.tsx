import { CircleCheck, RefreshCw, WifiOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../../ui/banner';
import { useLiveState } from './live-state';

/** Above a page for staff, in line with it. */
const place = { marginX: { base: '4', md: '7' }, marginTop: '4' } as const;

/** Says in the page when it is not up to date, and when it is again. What is typed and focused stays as it is. */
export function LiveNotice() {
  const state = useLiveState();
  return (
    <div role="status">
      {state === 'lost' || state === 'behind' ? (
        <Banner
          tone="medium"
          icon={state === 'lost' ? WifiOff : RefreshCw}
          {...place}
          title={<FormattedMessage id={`live.${state}.title`} />}
        >
          <FormattedMessage id={`live.${state}.text`} />
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
