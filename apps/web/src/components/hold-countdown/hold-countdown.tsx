import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import { TimerOff } from 'lucide-react';
import { useT } from '../../lib/use-locale';
import { tokenColor } from '../../ui/theme/art-colors';
import { HOLD_LENGTH, LONG_AGO, minutesAndSeconds } from './hold-time';
import { useSecondsLeft } from './use-seconds-left';

const LAST_MINUTE = 60;

const palette = (seconds: number) => (seconds > LAST_MINUTE ? 'primary' : 'medium');

/** The part of the ten minutes that is left, as a ring. It steps once a second, so it needs no less motion. `size` in pixels. */
function HoldRing({ seconds, size }: { seconds: number; size: number }) {
  const radius = (size - 4) / 2;
  const length = 2 * Math.PI * radius;
  const ring = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: 3 };
  const name = palette(seconds);
  return (
    <svg width={size} height={size} aria-hidden="true" style={{ display: 'block', flex: 'none' }}>
      <circle {...ring} stroke={tokenColor(`${name}.emphasized`)} />
      <circle
        {...ring}
        stroke={tokenColor(name === 'medium' ? 'medium.fg' : 'primary.solid')}
        strokeLinecap="round"
        strokeDasharray={`${length * Math.min(1, (seconds * 1000) / HOLD_LENGTH)} ${length}`}
        transform={`rotate(-90 ${size / 2} ${size / 2})`}
      />
    </svg>
  );
}

interface HoldProps {
  /** When the hold ends: an instant, RFC 3339. */
  endsAt: string;
}

const time = (seconds: number) => (
  <Box as="span" fontVariantNumeric="tabular-nums" aria-hidden="true">
    {minutesAndSeconds(seconds)}
  </Box>
);

/** One line for a bar: ring, 'Held' and the time left. */
export function HoldLine({ endsAt }: HoldProps) {
  const seconds = useSecondsLeft(endsAt);
  const t = useT();
  if (seconds === 0) return null;
  return (
    <Flex
      as="span"
      role="timer"
      aria-label={t('deliveryForm.hold.left', { time: minutesAndSeconds(seconds) })}
      align="center"
      gap="1.5"
      textStyle="sm"
      fontWeight="600"
      color={`${palette(seconds)}.fg`}
      whiteSpace="nowrap"
    >
      <HoldRing seconds={seconds} size={18} />
      <span>{t('deliveryForm.hold.short', { time: time(seconds) })}</span>
    </Flex>
  );
}

const endedTexts = {
  line: 'deliveryForm.holdEnded.line',
  short: 'deliveryForm.holdEnded.short',
  none: 'deliveryForm.holdEnded.none',
} as const;

/** Says in a bar or a card that a hold has ended: 'No longer held for you'. `none`: the date is lost too. */
export function HoldEndedLine({ text = 'line' }: { text?: keyof typeof endedTexts }) {
  const t = useT();
  return (
    <Flex as="span" align="center" gap="1.5" fontWeight="600" color="medium.fg">
      <TimerOff size={18} style={{ flex: 'none' }} />
      {t(endedTexts[text])}
    </Flex>
  );
}

/** The hold as a card of the aside; with `explain`, also what a hold is for. */
export function HoldCard({ endsAt, explain = false }: HoldProps & { explain?: boolean }) {
  const seconds = useSecondsLeft(endsAt);
  const t = useT();
  if (seconds === 0) return null;
  const name = palette(seconds);
  return (
    <Box bg={`${name}.subtle`} borderRadius="l2" p="0.75rem 0.875rem" mt="3">
      <Flex
        role="timer"
        aria-label={t('deliveryForm.hold.left', { time: minutesAndSeconds(seconds) })}
        align="center"
        gap="2"
        fontWeight="600"
        color={`${name}.fg`}
      >
        <HoldRing seconds={seconds} size={20} />
        <Box as="span" textStyle="sm" flex="1">
          {t('deliveryForm.hold.held')}
        </Box>
        {time(seconds)}
      </Flex>
      {explain ? (
        <Box textStyle="xs" color="fg.muted" mt="1">
          {t('deliveryForm.hold.explain')}
        </Box>
      ) : null}
    </Box>
  );
}

/**
 * Announces the last minute of a hold and its end to screen readers. A page has one announcer, even if it draws the countdown twice. It
 * stays mounted after the end: a live region that is removed with its message is not read. `endsAt`: null without a hold.
 */
export function HoldAnnouncer({ endsAt }: { endsAt: string | null }) {
  const t = useT();
  const seconds = useSecondsLeft(endsAt ?? LONG_AGO);
  const message = seconds === 0 ? 'deliveryForm.hold.ended' : seconds <= LAST_MINUTE ? 'deliveryForm.hold.lastMinute' : null;
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {endsAt === null || message === null ? null : t(message)}
    </VisuallyHidden>
  );
}
