import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button';
import { minutesAndSeconds } from '../hold-countdown/hold-time';
import { useSecondsLeft } from '../hold-countdown/use-seconds-left';
import type { CodeRequestState } from './use-code-request';

const hour = 3600;

interface CodeRequestLineProps {
  request: CodeRequestState;
  onSendAgain: () => void;
}

/** Under the code's boxes: how long the code is good for, and when another can be sent. */
export function CodeRequestLine({ request, onSendAgain }: CodeRequestLineProps) {
  const { status, expiresAt, resendAt } = request;
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="3"
      rowGap="1.5"
      textStyle="sm"
      minHeight="5"
      mt="3.5"
    >
      <chakra.span display="flex" alignItems="center" gap="1.5" color="fg.muted">
        {expiresAt && status !== 'sending' ? <Validity endsAt={expiresAt} /> : null}
      </chakra.span>
      {status === 'sending' ? (
        <chakra.span color="fg.subtle">
          <FormattedMessage id="account.code.sending" />
        </chakra.span>
      ) : resendAt ? (
        <SendAgainAt at={resendAt} onPress={onSendAgain} />
      ) : (
        <SendAgain onPress={onSendAgain} />
      )}
      <VisuallyHidden role="status">{status === 'sent' ? <FormattedMessage id="account.code.sent" /> : null}</VisuallyHidden>
    </chakra.div>
  );
}

const time = (seconds: number): ReactNode => (
  <chakra.span key="time" fontVariantNumeric="tabular-nums">
    {minutesAndSeconds(seconds)}
  </chakra.span>
);

function Validity({ endsAt }: { endsAt: string }) {
  const seconds = useSecondsLeft(endsAt);
  return (
    <>
      <Timer size={16} aria-hidden="true" />
      {seconds > 0 ? (
        <chakra.span display="flex" gap="1.5" whiteSpace="nowrap">
          <FormattedMessage id="account.code.validFor" values={{ time: time(seconds) }} />
        </chakra.span>
      ) : (
        <span role="status">
          <FormattedMessage id="account.code.ended" />
        </span>
      )}
    </>
  );
}

function SendAgainAt({ at, onPress }: { at: string; onPress: () => void }) {
  const seconds = useSecondsLeft(at);
  if (seconds === 0) return <SendAgain onPress={onPress} />;
  return (
    <chakra.span color="fg.subtle">
      {seconds < hour ? (
        <FormattedMessage id="account.code.sendAgainIn" values={{ time: time(seconds) }} />
      ) : (
        <FormattedMessage id="account.code.sendAgainInHours" values={{ hours: Math.ceil(seconds / hour) }} />
      )}
    </chakra.span>
  );
}

function SendAgain({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="ghost" size="sm" color="primary.fg" my="-2" me="-3" onClick={onPress}>
      <FormattedMessage id="account.code.sendAgain" />
    </Button>
  );
}
