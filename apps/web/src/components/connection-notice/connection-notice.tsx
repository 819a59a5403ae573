import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { RefreshCw, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { tryNow, useLostConnection, watchConnection } from '../../lib/connection';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { minutesAndSeconds } from '../hold-countdown/hold-time';
import { useSecondsLeft } from '../hold-countdown/use-seconds-left';

/**
 * Says in the page that the connection is lost, while the page stays as it is, and when it is tried again. Where this stands,
 * what is asked for without a connection waits until it is back (lib/connection.ts). Before React has taken over, the first HTML says
 * it of a press (public/before-paint.js).
 */
export function ConnectionNotice() {
  const lost = useLostConnection();
  useEffect(watchConnection, []);
  return (
    <div role="status">
      {lost ? (
        <Banner tone="medium" icon={WifiOff} marginBottom="5" title={<FormattedMessage id="deliveryForm.line.title" />}>
          <FormattedMessage id="deliveryForm.line.text" /> {lost.nextTry === null ? null : <NextTry at={lost.nextTry} />}
          <chakra.div marginTop="1" marginInlineStart="-4.5">
            <Button variant="ghost" color="primary.fg" loading={lost.nextTry === null} onClick={tryNow}>
              {lost.nextTry === null ? null : <RefreshCw size={17} aria-hidden="true" />}
              <FormattedMessage id="deliveryForm.line.now" />
            </Button>
          </chakra.div>
        </Banner>
      ) : (
        <Banner
          tone="medium"
          icon={WifiOff}
          marginBottom="5"
          css={{ 'html:not([data-lost]) &': { display: 'none' } }}
          title={<FormattedMessage id="deliveryForm.line.title" />}
        >
          <FormattedMessage id="deliveryForm.line.goesOn" />
        </Banner>
      )}
    </div>
  );
}

/** Counts down for the eye only: a screen reader would speak every second of it. */
function NextTry({ at }: { at: number }) {
  const seconds = useSecondsLeft(new Date(at).toISOString());
  return (
    <>
      <chakra.span aria-hidden="true" fontVariantNumeric="tabular-nums">
        <FormattedMessage id="deliveryForm.line.next" values={{ time: minutesAndSeconds(seconds) }} />
      </chakra.span>
      <VisuallyHidden>
        <FormattedMessage id="deliveryForm.line.byItself" />
      </VisuallyHidden>
    </>
  );
}
