import { Box, chakra, type SystemStyleObject } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { DayGlyph } from '../../ui/day-glyph';
import { dayLook, isBookable, type DayTone } from '../day-status/day-look';
import type { ShownDay } from './calendar-days';

const hover = (color: string): SystemStyleObject => ({
  '@media (hover: hover)': { _hover: { boxShadow: `inset 0 0 0 2px {colors.${color}}` } },
});

// Without fills and shadows a frame says what can be booked.
const framed: SystemStyleObject = { _highContrast: { border: '1px solid' } };

const tones: Record<DayTone, SystemStyleObject> = {
  available: {
    bg: 'success.subtle',
    boxShadow: 'inset 0 0 0 1px {colors.success.emphasized}',
    '--sign': '{colors.success.fg}',
    ...hover('success.fg'),
    ...framed,
  },
  limited: {
    bg: 'medium.subtle',
    boxShadow: 'inset 0 0 0 1px {colors.medium.emphasized}',
    '--sign': '{colors.medium.fg}',
    ...hover('medium.fg'),
    ...framed,
  },
  full: { bg: 'full.subtle', color: 'full.fg', '--sign': '{colors.full.fg}' },
  closed: {
    color: 'closed.fg',
    bgImage: 'repeating-linear-gradient(135deg, {colors.closed.subtle} 0 5px, transparent 5px 10px)',
    '--sign': '{colors.closed.fg}',
  },
};
const chosenStyle: SystemStyleObject = {
  bg: 'primary.solid',
  color: 'primary.contrast',
  '--sign': '{colors.primary.contrast}',
  _highContrast: { bg: 'Highlight', color: 'HighlightText', '--sign': 'HighlightText', forcedColorAdjust: 'none' },
};
const pastStyle: SystemStyleObject = { color: 'fg.subtle' };
const loadingStyle: SystemStyleObject = { bg: 'bg.muted', color: 'transparent', animation: 'pulse 1.6s ease-in-out infinite' };

const numberStyle = (tone: DayTone | null, chosen: boolean): SystemStyleObject => {
  if (chosen) return { fontWeight: '600' };
  if (tone === 'full') return { fontWeight: '500', textDecoration: 'line-through', textDecorationThickness: '1.5px' };
  if (tone === 'closed') return { fontWeight: '500' };
  return { fontWeight: tone === null ? '400' : '600' };
};

const todayNumber: SystemStyleObject = {
  color: 'primary.fg',
  fontWeight: '600',
  mdDown: { textDecoration: 'underline', textDecorationThickness: '2px', textUnderlineOffset: '4px' },
};

export interface DayCellProps {
  date: string;
  day: ShownDay;
  label: string;
  chosen: boolean;
  today: boolean;
  /** The one cell of the grid that Tab reaches. */
  tabStop: boolean;
  /** Its reason is open: the ring says whose it is, by touch too. */
  explained: boolean;
  onPress: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A day: number, shape and word. Closed and full days can be focused, so that they can say why. */
export function DayCell({ date, day, label, chosen, today, tabStop, explained, onPress, onFocus, onKeyDown }: DayCellProps) {
  const look = typeof day === 'string' ? null : dayLook(day);
  const blank = day === 'past' || day === 'loading';
  const blankStyle = day === 'past' ? pastStyle : loadingStyle;
  const style = chosen ? chosenStyle : look ? tones[look.tone] : blankStyle;
  return (
    <chakra.button
      type="button"
      data-date={date}
      aria-label={label}
      aria-disabled={blank || !isBookable(day) ? true : undefined}
      tabIndex={tabStop ? 0 : -1}
      onClick={onPress}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      position="relative"
      display="flex"
      flexDirection="column"
      justifyContent="space-between"
      alignItems={{ base: 'center', md: 'stretch' }}
      width="100%"
      height={{ base: '56px', md: '84px' }}
      paddingBlock={{ base: '7px', md: '9px' }}
      paddingInline={{ base: '0', md: '10px' }}
      borderRadius="l2"
      textAlign="start"
      fontVariantNumeric="tabular-nums"
      cursor={blank ? 'default' : 'pointer'}
      transition="background 120ms, box-shadow 120ms"
      outline={explained ? '2px solid {colors.focusRing}' : undefined}
      outlineOffset="2px"
      css={style}
    >
      <Box
        as="span"
        fontSize={{ base: '16px', md: '17px' }}
        lineHeight={{ base: '20px', md: '22px' }}
        css={[numberStyle(look?.tone ?? null, chosen), today && !chosen ? todayNumber : {}]}
      >
        {Number(date.slice(8))}
      </Box>
      {look || chosen ? (
        <>
          <Box as="span" position={{ base: 'static', md: 'absolute' }} right="10px" top="13px" color="var(--sign)">
            <DayGlyph kind={chosen || !look ? 'chosen' : look.glyph} />
          </Box>
          <Box
            as="span"
            display={{ base: 'none', md: 'block' }}
            fontSize="12.5px"
            lineHeight="15px"
            fontWeight="500"
            letterSpacing="-0.005em"
            color="var(--sign)"
          >
            {today && !chosen ? (
              <Box as="span" fontWeight="600" color="primary.fg">
                <FormattedMessage id="deliveryForm.day.today" />
              </Box>
            ) : (
              <FormattedMessage id={chosen || !look ? 'deliveryForm.day.chosen' : look.word} />
            )}
          </Box>
        </>
      ) : null}
    </chakra.button>
  );
}
