import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { pointerIntersection } from '@dnd-kit/collision';
import { useDroppable } from '@dnd-kit/react';
import { Box, chakra, type SystemStyleObject } from '@chakra-ui/react';
import { Hourglass } from 'lucide-react';
import { memo, type CSSProperties, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { DayGlyph } from '../../ui/day-glyph';
import { LoadBar } from '../../ui/load-bar';
import type { CalendarDay } from './calendar-days';
import { cellLabel, cellLook, dropLoad, dropSign, dropText, type CellLook, type CellTone } from './cell-look';
import type { Drop } from './drop';

const hatch = 'repeating-linear-gradient(135deg, {colors.closed.subtle} 0 5px, transparent 5px 10px)';
const wordColor: Record<CellTone, string> = {
  available: 'success.fg',
  limited: 'medium.fg',
  full: 'full.fg',
  overbooked: 'full.fg',
  closed: 'closed.fg',
};

export interface LoadCellProps {
  date: CalendarDate;
  day: CalendarDay | undefined;
  isToday: boolean;
  /** Past, or of a neighbouring month. */
  isQuiet: boolean;
  isChosen: boolean;
  /** The one cell of the grid that Tab reaches. */
  isTabStop: boolean;
  /** What it would be to the booking that is carried; null when none is. */
  drop: Drop | null;
  /** The booking is carried by keys, and this is the day that it would go to. */
  isAimedAt: boolean;
  /** A booking is on its way here. */
  isWaiting: boolean;
  onPress: (date: CalendarDate) => void;
  onFocus: (date: CalendarDate) => void;
  onKeyDown: (event: KeyboardEvent, date: CalendarDate) => void;
}

const base: SystemStyleObject = { bg: 'bg.panel', boxShadow: 'inset 0 0 0 1px {colors.border}', _hover: { bg: 'bg.hover' } };
const target: SystemStyleObject = {
  bg: 'primary.subtle',
  outline: '2px dashed {colors.primary.solid}',
  outlineOffset: '-2px',
  boxShadow: 'none',
};
const chosen: SystemStyleObject = { boxShadow: 'inset 0 0 0 2px {colors.primary.solid}' };

function frameOf(
  tone: CellTone | null,
  { isQuiet, isChosen, drop }: Pick<LoadCellProps, 'isQuiet' | 'isChosen' | 'drop'>,
): SystemStyleObject[] {
  const closed = drop ? dropSign(drop) === 'closed' : tone === 'closed';
  return [
    base,
    isQuiet ? { bg: 'bg.subtle', color: 'fg.muted' } : {},
    tone === 'overbooked' && !drop ? { bg: 'full.subtle', boxShadow: 'inset 0 0 0 1px {colors.full.emphasized}' } : {},
    closed ? { bg: 'transparent', bgImage: hatch, color: 'closed.fg' } : {},
    drop && dropSign(drop) === 'full' ? { bg: 'full.subtle' } : {},
    isChosen ? chosen : {},
    { _highContrast: { border: '1px solid' } },
  ];
}

/** A day of the calendar: number, shape, word, load and limit. It takes bookings that are dropped on it. */
export const LoadCell = memo(function LoadCell(props: LoadCellProps) {
  const { date, day, isToday, isQuiet, isChosen, isTabStop, drop, isAimedAt, isWaiting } = props;
  const intl = useIntl();
  const locale = useLocale();
  const { ref, isDropTarget } = useDroppable({ id: date, collisionDetector: pointerIntersection });
  const look = day ? cellLook(intl, day) : null;
  const isTarget = drop !== null && drop.kind !== 'same' && (isDropTarget || isAimedAt);
  const label = cellLabel(intl, {
    dateText: deliveryDateText(date, locale, 'sentence'),
    isToday,
    day,
    drop,
    isWaiting,
  });
  return (
    <chakra.button
      ref={ref}
      type="button"
      data-date={date}
      aria-label={label}
      aria-busy={isWaiting || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => props.onPress(date)}
      onFocus={() => props.onFocus(date)}
      onKeyDown={(event) => props.onKeyDown(event, date)}
      display="flex"
      flexDirection="column"
      width="full"
      height="full"
      minHeight={{ base: '4.5rem', md: '5.75rem', lg: '7.375rem' }}
      px={{ base: '1', sm: '2', lg: '2.5', '2xl': '3' }}
      containerType="inline-size"
      py={{ base: '1.5', md: '2', lg: '2.5' }}
      borderRadius="l2"
      textAlign="start"
      fontVariantNumeric="tabular-nums"
      cursor="pointer"
      transition="background-color 120ms, box-shadow 120ms"
      css={[...frameOf(look?.tone ?? null, { isQuiet, isChosen, drop }), isTarget ? target : {}]}
    >
      <chakra.span display="flex" alignItems="center" justifyContent="space-between" width="full" flex="none">
        <DayNumber date={date} isToday={isToday} />
        <chakra.span color={look && !drop ? wordColor[look.tone] : 'closed.fg'} me={{ base: '0.125rem', sm: '0' }}>
          <Sign look={look} drop={drop} isWaiting={isWaiting} />
        </chakra.span>
      </chakra.span>
      <chakra.span flex="1" minHeight="0" />
      {drop ? <DropLines drop={drop} isTarget={isTarget} /> : <LoadLines day={day} look={look} isQuiet={isQuiet} isWaiting={isWaiting} />}
    </chakra.button>
  );
});

function Sign({ look, drop, isWaiting }: { look: CellLook | null; drop: Drop | null; isWaiting: boolean }) {
  if (isWaiting) return <Hourglass size={14} aria-hidden="true" />;
  const kind = drop ? dropSign(drop) : look?.glyph;
  return kind ? <DayGlyph kind={kind} /> : null;
}

/** On a telephone there is no room for a box beside the sign. */
const todayMark: SystemStyleObject = {
  md: { bg: 'primary.solid', color: 'primary.contrast', borderRadius: '7px', px: '2' },
  mdDown: { color: 'primary.fg', textDecoration: 'underline', textDecorationThickness: '2px', textUnderlineOffset: '3px' },
};

function DayNumber({ date, isToday }: { date: CalendarDate; isToday: boolean }) {
  return (
    <chakra.span
      fontSize={{ base: '0.9375rem', lg: '1.0625rem' }}
      lineHeight="1.375rem"
      fontWeight={isToday ? '700' : '500'}
      css={isToday ? todayMark : {}}
    >
      {Number(date.slice(8))}
    </chakra.span>
  );
}

const wordStyle: SystemStyleObject = {
  fontSize: '0.8125rem',
  lineHeight: '1.0625rem',
  fontWeight: '500',
  lineClamp: '3',
  mdDown: { display: 'none' },
};

/** Load and limit as large as the cell allows: `--width` is how many times as wide as their size they are. */
const figures: SystemStyleObject = {
  display: { base: 'flex', sm: 'block' },
  flexDirection: 'column',
  whiteSpace: 'nowrap',
  letterSpacing: '-0.02em',
  fontSize: { base: 'min(0.9375rem, 3.9vw)', sm: 'min(1.25rem, calc(100cqi / var(--width)))' },
  lineHeight: { base: '0.9375rem', sm: '1.5rem' },
};
const widthOf = ({ booked, limit }: CalendarDay) => 0.6 * String(booked).length + 0.4 * (String(limit).length + 3);

function LoadLines({
  day,
  look,
  isQuiet,
  isWaiting,
}: {
  day: CalendarDay | undefined;
  look: CellLook | null;
  isQuiet: boolean;
  isWaiting: boolean;
}) {
  const intl = useIntl();
  if (!day || !look)
    return <Box as="span" height="0.875rem" width="60%" borderRadius="4px" bg="bg.muted" animation="pulse 1.6s ease-in-out infinite" />;
  const isEmpty = day.limit === 0 && day.booked === 0;
  return (
    <>
      {isWaiting ? (
        <chakra.span css={wordStyle} color="primary.fg">
          {intl.formatMessage({ id: 'staffCalendar.waiting' })}
        </chakra.span>
      ) : look.isSpoken ? (
        <chakra.span css={wordStyle} color={wordColor[look.tone]}>
          {look.word}
        </chakra.span>
      ) : null}
      {isEmpty ? null : (
        <>
          <chakra.span css={figures} style={{ '--width': String(widthOf(day)) } as CSSProperties}>
            <chakra.strong fontWeight="700" color={isQuiet ? 'fg.muted' : look.tone === 'overbooked' ? 'full.fg' : 'fg'}>
              {day.booked}
            </chakra.strong>{' '}
            <chakra.span fontSize="0.7em" color="fg.muted">
              / {day.limit}
            </chakra.span>
          </chakra.span>
          <LoadBar booked={day.booked} limit={day.limit} tone={isQuiet ? 'quiet' : look.tone} />
        </>
      )}
    </>
  );
}

function DropLines({ drop, isTarget }: { drop: Drop; isTarget: boolean }) {
  const intl = useIntl();
  const isFree = drop.kind === 'fits';
  const after = dropLoad(drop);
  const word =
    isFree && isTarget && drop.branchName === null ? intl.formatMessage({ id: 'staffCalendar.drop.here' }) : dropText(intl, drop);
  return (
    <>
      <chakra.span
        css={wordStyle}
        fontWeight="600"
        color={isFree ? (isTarget ? 'primary.fg' : 'success.fg') : dropSign(drop) === 'full' ? 'full.fg' : 'fg.muted'}
      >
        {word}
      </chakra.span>
      <chakra.span
        fontSize={{ base: 'min(0.6875rem, 2.8vw)', md: '0.8125rem' }}
        lineHeight="1.125rem"
        color="fg.muted"
        whiteSpace="nowrap"
        letterSpacing="-0.02em"
      >
        {after ? `${after.booked} / ${after.limit}` : ''}
      </chakra.span>
      {after ? <LoadBar {...after} tone={isFree ? 'available' : 'full'} /> : null}
    </>
  );
}
