import { chakra, Flex, VisuallyHidden, type HTMLChakraProps } from '@chakra-ui/react';
import { Lock, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { TextLink } from '../../ui/text-link';
import { largeText } from '../../ui/theme/media';
import { FailureAlert } from '../failure-alert/failure-alert';
import { minutesAndSeconds } from '../hold-countdown/hold-time';
import { useSecondsLeft } from '../hold-countdown/use-seconds-left';
import { CodeField, codeLength } from './code-field';
import type { OneTimeCode } from './use-one-time-code';

const hour = 3600;

const whereTo = {
  idle: 'account.code.goesTo',
  sending: 'account.code.goesTo',
  sent: 'account.code.sentTo',
  failed: 'account.code.notSent',
};

interface OneTimeCodePanelProps extends Pick<HTMLChakraProps<'form'>, 'mt' | 'maxWidth'> {
  otp: OneTimeCode;
  /** The number that the code is sent to, as the page shows it. */
  number: string;
  /** Replaces the sentence that says where the code was sent. */
  help?: ReactNode;
  /** For screen readers only, because a heading above shows it. */
  hidesLabel?: boolean;
  /** The label of the button. */
  action: ReactNode;
  busy?: boolean;
  /** The sixth digit sends the code. */
  submitsItself?: boolean;
  onSubmit: (code: string) => void;
  onSendAgain: () => void;
  /** What the code confirms, and the button back to it. */
  locked?: { text: ReactNode; onEdit: () => void };
}

/** The field for a code by SMS, how long the code is valid, when another can be sent, and the button. */
export function OneTimeCodePanel({
  otp,
  number,
  help,
  hidesLabel,
  action,
  busy = otp.isChecking,
  submitsItself = false,
  onSubmit,
  onSendAgain,
  locked,
  ...rest
}: OneTimeCodePanelProps) {
  const t = useT();
  const { code, error, failure, attempt, status, type } = otp;
  const isComplete = code.length === codeLength;
  return (
    <chakra.form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !busy) onSubmit(code);
      }}
    >
      {locked ? (
        <Flex align="center" gap="3" px="3.5" py="3" mb="6" bg="bg.subtle" borderRadius="l2" css={{ [largeText]: { flexWrap: 'wrap' } }}>
          <chakra.span color="fg.muted" flex="none" asChild>
            <Lock size={18} />
          </chakra.span>
          <chakra.div flex="1" minWidth="0" textStyle="sm" css={{ [largeText]: { flexBasis: 'full' } }}>
            {locked.text}
          </chakra.div>
          <TextLink type="button" onClick={locked.onEdit}>
            {t('account.otp.edit')}
          </TextLink>
        </Flex>
      ) : null}
      {failure ? <FailureAlert failure={failure} onRetry={isComplete ? () => onSubmit(code) : undefined} /> : null}
      <CodeField
        // A new code gets a new field, which takes the focus.
        key={attempt}
        label={t('account.code.label')}
        hidesLabel={hidesLabel}
        help={
          help ??
          t(whereTo[status], {
            number: (
              <chakra.span key="number" fontWeight="600" color="fg" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                {number}
              </chakra.span>
            ),
          })
        }
        value={code}
        onChange={(text) => (busy ? undefined : type(text))}
        onComplete={submitsItself ? onSubmit : undefined}
        error={error}
      />
      <RequestLine otp={otp} onSendAgain={onSendAgain} />
      <Button type="submit" size="lg" block mt="6" loading={busy} disabled={!isComplete && !busy}>
        {action}
      </Button>
    </chakra.form>
  );
}

/** How long the code is valid, and when another can be sent. */
function RequestLine({ otp: { status, expiresAt, resendAt }, onSendAgain }: { otp: OneTimeCode; onSendAgain: () => void }) {
  const t = useT();
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
