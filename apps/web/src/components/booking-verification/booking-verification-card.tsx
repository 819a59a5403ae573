import { Box, chakra, Flex } from '@chakra-ui/react';
import { MessageSquareLock } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ContactRows } from '../contact-rows/contact-rows';
import { LONG_AGO, minutesAndSeconds } from '../hold-countdown/hold-time';
import { useSecondsLeft } from '../hold-countdown/use-seconds-left';
import { OneTimeCodePanel } from '../one-time-code/one-time-code-panel';
import type { BookingVerification } from './use-booking-verification';

interface BookingVerificationCardProps {
  verification: BookingVerification;
  /** The label of the button that sends the typed code. */
  action: ReactNode;
  busy: boolean;
  onConfirm: () => void;
  /** A link to change the number, beside the button that requests a code. */
  link?: ReactNode;
  /** Further rows below call and WhatsApp, where no code can be sent. */
  children?: ReactNode;
}

/** Replaces the button that confirms: asks for a code by SMS, or says whom to call if none can be sent. */
export function BookingVerificationCard({ verification, action, busy, onConfirm, link, children }: BookingVerificationCardProps) {
  const t = useT();
  const id = useId();
  const { needed, otp, isStuck, send } = verification;
  const card = useRef<HTMLDivElement>(null);
  const hasField = otp.expiresAt !== null;
  const mobile = needed?.mobile ?? null;

  // The pressed button is gone, so the card takes the focus, unless the field of an earlier code already has it.
  useEffect(() => {
    if (card.current && !card.current.contains(document.activeElement)) card.current.focus();
  }, []);

  if (needed === null) return null;
  return (
    <Card
      ref={card}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${id}-sentence`}
      outline="none"
      _focusVisible={{ outline: 'none' }}
      mb={{ base: '4', md: '6' }}
    >
      <Box p={{ base: '4', md: '6' }}>
        <Flex gap="3">
          <chakra.span color="primary.fg" flex="none" mt="px" asChild>
            <MessageSquareLock size={20} />
          </chakra.span>
          <chakra.p id={`${id}-sentence`} fontWeight="600" minWidth="0">
            {needed.message}
          </chakra.p>
        </Flex>
        {mobile === null ? null : hasField ? (
          <OneTimeCodePanel
            mt="5"
            maxWidth="24rem"
            otp={otp}
            number={mobile}
            help={t('account.code.sentTo', { number: <Number text={mobile} /> })}
            action={action}
            busy={busy}
            onSubmit={onConfirm}
            onSendAgain={send}
          />
        ) : (
          <SendCode verification={verification} mobile={mobile} />
        )}
        {mobile !== null && otp.status === 'failed' ? (
          <chakra.p role="alert" color="full.fg" mt="3">
            {t('account.code.notSent', { number: <Number text={mobile} /> })}
          </chakra.p>
        ) : null}
        {mobile !== null && link ? <Box mt="4">{link}</Box> : null}
      </Box>
      {mobile === null || isStuck ? (
        <Box borderTopWidth="1px" borderColor="border">
          <ContactRows>{children}</ContactRows>
        </Box>
      ) : null}
    </Card>
  );
}

const Number = ({ text }: { text: string }) => (
  <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
    {text}
  </chakra.span>
);

function SendCode({ verification: { otp, isStuck, send }, mobile }: { verification: BookingVerification; mobile: string }) {
  const t = useT();
  const seconds = useSecondsLeft(otp.resendAt ?? LONG_AGO);
  if (isStuck) return null;
  return (
    <Box maxWidth="24rem">
      <Button size="lg" block mt="5" loading={otp.status === 'sending'} disabled={seconds > 0} onClick={send}>
        <span>{t('deliveryForm.verification.send', { number: <Number text={mobile} /> })}</span>
      </Button>
      {seconds > 0 ? (
        <chakra.p textStyle="sm" color="fg.muted" textAlign="center" mt="2">
          {t('account.code.sendAgainIn', { time: minutesAndSeconds(seconds) })}
        </chakra.p>
      ) : null}
    </Box>
  );
}
