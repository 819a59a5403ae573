import { Box, chakra, Flex, VisuallyHidden, type SystemStyleObject } from '@chakra-ui/react';
import { CalendarCheck } from 'lucide-react';
import { useLocale, useT } from '../../lib/use-locale';
import { DayGlyph } from '../../ui/day-glyph';
import { dayLook, type DayTone, type DeliveryDay } from '../day-status/day-look';
import { aroundFirst } from '../delivery-date/delivery-date-text';

const hover = (color: string): SystemStyleObject => ({
  '@media (hover: hover)': { _hover: { boxShadow: `inset 0 0 0 2px {colors.${color}}` } },
});

// Without fills and shadows (forced colours) a border marks the bookable days.
const framed: SystemStyleObject = { _highContrast: { border: '1px solid' } };

const tones: Record<DayTone, SystemStyleObject> = {
  available: {
    bg: 'success.subtle',
    boxShadow: 'inset 0 0 0 1px {colors.success.emphasized}',
    '--glyph': '{colors.success.fg}',
    ...hover('success.fg'),
    ...framed,
  },
  limited: {
    bg: 'medium.subtle',
    boxShadow: 'inset 0 0 0 1px {colors.medium.emphasized}',
    '--glyph': '{colors.medium.fg}',
    ...hover('medium.fg'),
    ...framed,
  },
  full: { bg: 'full.subtle', color: 'full.fg', '--glyph': '{colors.full.fg}' },
  closed: {
    color: 'closed.fg',
    bgImage: 'repeating-linear-gradient(135deg, {colors.closed.subtle} 0 5px, transparent 5px 10px)',
    '--glyph': '{colors.closed.fg}',
  },
  far: { color: 'closed.fg', boxShadow: 'inset 0 0 0 1px {colors.border}', '--glyph': '{colors.closed.fg}' },
};
const chosenStyle: SystemStyleObject = {
  bg: 'primary.solid',
  color: 'primary.contrast',
  '--glyph': '{colors.primary.contrast}',
  _highContrast: { bg: 'Highlight', color: 'HighlightText', '--glyph': 'HighlightText', forcedColorAdjust: 'none' },
};
const nowStyle: SystemStyleObject = {
  bg: 'bg.panel',
  boxShadow: 'inset 0 0 0 2px {colors.fg.muted}',
  '--glyph': '{colors.fg}',
  ...framed,
};
const loadingStyle: SystemStyleObject = { bg: 'bg.muted', color: 'transparent', animation: 'pulse 1.6s ease-in-out infinite' };
const unknownStyle: SystemStyleObject = { color: 'fg.subtle', boxShadow: 'inset 0 0 0 1px {colors.border}' };

const numberStyle = (tone: DayTone | null): SystemStyleObject => {
  if (tone === 'full') return { fontWeight: '500', textDecoration: 'line-through', textDecorationThickness: '1.5px' };
  return { fontWeight: tone === 'closed' || tone === 'far' ? '500' : '600' };
};

const todayNumber: SystemStyleObject = {
  color: 'primary.fg',
  fontWeight: '600',
  mdDown: { textDecoration: 'underline', textDecorationThickness: '2px', textUnderlineOffset: '0.25rem' },
};

/** `chosen`: the chosen date; `now`: the present date of a booking that is being moved. */
export type DayMark = 'chosen' | 'now';

export interface DayCellProps {
  date: string;
  day: DeliveryDay | 'loading' | 'unknown';
  label: string;
  mark: DayMark | null;
  /** Message id of the text of the mark. */
  markWord: string;
  today: boolean;
  /** A lower cell, for a calendar with much above it. */
  low: boolean;
  /** The one cell of the grid that Tab reaches. */
  tabStop: boolean;
  /** A press chooses the day. */
  choosable: boolean;
  /** Its reason is open: the ring shows to which day it belongs, also after a touch. */
  explained: boolean;
  onPress: () => void;
}

/** A day with number, shape and text. Closed and full days can be focused, so that they can say why. */
export function DayCell(props: DayCellProps) {
  const t = useT();
  const { date, day, label, mark, markWord, today, low, choosable, tabStop, explained, onPress } = props;
  const look = typeof day === 'string' ? null : dayLook(day);
  const marks = { chosen: chosenStyle, now: nowStyle };
  const plain = day === 'unknown' ? unknownStyle : loadingStyle;
  const style = mark ? marks[mark] : look ? tones[look.tone] : plain;
  return (
    <chakra.button
      type="button"
      data-date={date}
      aria-label={label}
      aria-disabled={mark === 'now' || choosable ? undefined : true}
      tabIndex={tabStop ? 0 : -1}
      onClick={onPress}
      position="relative"
      display="flex"
      flexDirection="column"
      justifyContent="space-between"
      alignItems={{ base: 'center', md: 'stretch' }}
      width="100%"
      height="100%"
      minHeight={{ base: '3.5rem', md: low ? '4rem' : '4.5rem' }}
      py={{ base: '0.4375rem', md: low ? '0.375rem' : '0.5rem' }}
      px={{ base: '0', md: '0.625rem' }}
      borderRadius="l2"
      textAlign="start"
      fontVariantNumeric="tabular-nums"
      cursor={look || mark ? 'pointer' : 'default'}
      transition="background 120ms, box-shadow 120ms"
      outline={explained ? '2px solid {colors.focusRing}' : undefined}
      outlineOffset="2px"
      // The sticky bar at the foot of the page must not cover the focused cell.
      scrollMarginBottom="calc(var(--bottom-bar, 0px) + 1rem)"
      css={style}
    >
      <Box
        as="span"
        fontSize={{ base: 'min(1rem, 5.4vw)', md: '1.0625rem' }}
        lineHeight={{ base: '1.25rem', md: '1.375rem' }}
        whiteSpace="nowrap"
        css={[mark ? { fontWeight: '600' } : numberStyle(look?.tone ?? null), today && !mark ? todayNumber : {}]}
      >
        <DayNumber date={date} />
      </Box>
      {look || mark ? (
        <>
          <Box
            as="span"
            position={{ base: 'static', md: 'absolute' }}
            right="0.625rem"
            top={low ? '0.625rem' : '0.75rem'}
            color="var(--glyph)"
          >
            {mark === 'now' ? <NowGlyph word={markWord} /> : <DayGlyph kind={mark ?? look?.glyph ?? 'closed'} />}
          </Box>
          <Box
            as="span"
            display={{ base: 'none', md: 'block' }}
            fontSize="0.78125rem"
            lineHeight="0.9375rem"
            fontWeight={mark === 'now' ? '700' : '500'}
            letterSpacing="-0.005em"
            color="var(--glyph)"
          >
            {today && !mark ? (
              <Box as="span" fontWeight="600" color="primary.fg">
                {t('deliveryForm.day.today')}
              </Box>
            ) : (
              t(mark ? markWord : (look?.word ?? 'deliveryForm.day.loading'))
            )}
          </Box>
        </>
      ) : null}
    </chakra.button>
  );
}

/** On a telephone the text replaces the shape. */
function NowGlyph({ word }: { word: string }) {
  const t = useT();
  return (
    <>
      <Box as="span" hideBelow="md">
        <CalendarCheck size={16} />
      </Box>
      <Box
        as="span"
        hideFrom="md"
        fontSize="min(1rem, 4.6vw)"
        lineHeight="1.125rem"
        fontWeight="700"
        letterSpacing="-0.02em"
        css={{ '@media (max-width: 359px)': { fontSize: '14px' }, '&:lang(zh)': { letterSpacing: 0 } }}
      >
        {t(word)}
      </Box>
    </>
  );
}

// Smaller than the number, or '12月1日' reaches the shape beside it where the calendar is narrow. Seven columns share a telephone:
// letters that the reader made larger grow as far as a column allows.
const besideNumber: SystemStyleObject = {
  fontSize: '0.8125em',
  mdDown: { fontSize: 'min(0.84rem, 3.7vw)', letterSpacing: '-0.02em' },
  '@media (max-width: 359px)': { display: 'none' },
};

/** The number of the day; the first of a month has its month too: '1 Dec'. */
function DayNumber({ date }: { date: string }) {
  const locale = useLocale();
  const number = Number(date.slice(8));
  if (number !== 1) return number;
  const { before, after } = aroundFirst(date, locale);
  return (
    <>
      {/* A telephone's cell has no room for a long name before the number: the label above has it. */}
      <Box as="span" hideBelow="md" css={besideNumber}>
        {before}
      </Box>
      {number}
      <Box as="span" css={besideNumber}>
        {after}
      </Box>
    </>
  );
}

/** A past day: its number, with a text for screen readers. */
export function PlainDay({ date, label }: { date: string; label: string }) {
  return (
    <Flex
      justify={{ base: 'center', md: 'flex-start' }}
      height="100%"
      pt={{ base: '0.4375rem', md: '0.5rem' }}
      px={{ base: '0', md: '0.625rem' }}
      color="fg.subtle"
      fontSize={{ base: 'min(1rem, 5.4vw)', md: '1.0625rem' }}
      lineHeight="1.375rem"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <span aria-hidden="true">
        <DayNumber date={date} />
      </span>
    </Flex>
  );
}
