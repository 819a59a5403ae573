import { chakra } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

const unchanging = () => () => undefined;

export const DemoStripBox = chakra('aside', {
  base: {
    position: 'absolute',
    insetX: '0',
    top: '0',
    px: '2',
    py: '1',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    textAlign: 'center',
    fontSize: { base: '0.75rem', sm: '0.8125rem' },
    lineHeight: '1.125rem',
    fontWeight: '600',
  },
});

/** Says above every page of the demo that it is one. The server marks its page (apps/server/src/http/web-pages.ts), which keeps the room free (global-css.ts): nothing moves when the strip appears. */
export function DemoStrip() {
  const { formatMessage } = useIntl();
  const isDemo = useSyncExternalStore(
    unchanging,
    () => document.documentElement.dataset['demo'] !== undefined,
    () => false,
  );
  if (!isDemo) return null;
  // Named, because staff's pages have landmarks of the same kind.
  return (
    <DemoStripBox aria-label={formatMessage({ id: 'app.demo' })}>
      <FormattedMessage id="app.demo" />
    </DemoStripBox>
  );
}
