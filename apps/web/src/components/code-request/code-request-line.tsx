import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/use-t';
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
  const t = useT();
  const { status, expiresAt, resendAt } = request;
  return (
    <Flex wrap="wrap" align="center" justify="space-between" columnGap="3" rowGap="1.5" textStyle="sm" minHeight="5" mt="3.5">
      <chakra.span display="flex" alignItems="center" gap="1.5" color="fg.muted">
        {expiresAt && status !== 'sending' ? <Validity endsAt={expiresAt} /> : null}
      </chakra.span>
      {status === 'sending' ? (
        <chakra.span color="fg.subtle">{t('account.code.sending')}</chakra.span>
      ) : resendAt ? (
        <SendAgainAt at={resendAt} onPress={onSendAgain} />
      ) : (
        <SendAgain onPress={onSendAgain} />
      )}
      <VisuallyHidden role="status">{status === 'sent' ? t('account.code.sent') : null}</VisuallyHidden>
    </Flex>
  );
}

const time = (seconds: number): ReactNode => (
  <chakra.span key="time" fontVariantNumeric="tabular-nums">
    {minutesAndSeconds(seconds)}
  </chakra.span>
);

function Validity({ endsAt }: { endsAt: string }) {
  const t = useT();
  const seconds = useSecondsLeft(endsAt);
  return (
    <>
      <Timer size={16} />
      {seconds > 0 ? (
        <chakra.span display="flex" gap="1.5" whiteSpace="nowrap">
          {t('account.code.validFor', { time: time(seconds) })}
        </chakra.span>
      ) : (
        <span role="status">{t('account.code.ended')}</span>
      )}
    </>
  );
}

function SendAgainAt({ at, onPress }: { at: string; onPress: () => void }) {
  const t = useT();
  const seconds = useSecondsLeft(at);
  if (seconds === 0) return <SendAgain onPress={onPress} />;
  return (
    <chakra.span color="fg.subtle">
      {seconds < hour
        ? t('account.code.sendAgainIn', { time: time(seconds) })
        : t('account.code.sendAgainInHours', { hours: Math.ceil(seconds / hour) })}
    </chakra.span>
  );
}

function SendAgain({ onPress }: { onPress: () => void }) {
  const t = useT();
  return (
    <Button variant="ghost" size="sm" color="primary.fg" my="-2" me="-3" onClick={onPress}>
      {t('account.code.sendAgain')}
    </Button>
  );
}
