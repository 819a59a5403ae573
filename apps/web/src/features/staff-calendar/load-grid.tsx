import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, chakra, type BoxProps, type SystemStyleObject } from '@chakra-ui/react';
import { memo, useEffect, useEffectEvent, type ReactNode, type CSSProperties } from 'react';
import { pointerIntersection } from '@dnd-kit/collision';
import { useDroppable } from '@dnd-kit/react';
import { Hourglass } from 'lucide-react';
import { useIntl } from 'react-intl';
import { CalendarGrid, tabStopOf, useDateFocus } from '../../components/calendar-grid/calendar-grid';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale, useT } from '../../lib/use-locale';
import { DayGlyph } from '../../ui/day-glyph';
import { LoadBar } from '../../ui/load-bar';
import type { CalendarDay } from './calendar-days';
import { cellLabel, cellLook, dropLoad, dropGlyph, dropText, type Drop, type CellLook, type CellTone } from './cell-look';

export const columns = 'repeat(7, minmax(0, 1fr))';
export const gap = { base: '0.25rem', md: '0.375rem', xl: '0.5rem' };

// Far enough in both directions, and within the dates of the calendar library.
const reach = { first: '1990-01-01', last: '2199-12-31' };

const headStyle: BoxProps = {
  ps: { base: '0', sm: '2', lg: '3' },
  textAlign: { base: 'center', sm: 'start' },
  fontSize: { base: 'min(0.8125rem, 3.6vw)', md: '0.8125rem' },
  lineHeight: '1.25rem',
  color: 'fg.subtle',
};

interface LoadGridProps {
  labelledBy: string;
  weeks: readonly (readonly CalendarDate[])[];
  days: ReadonlyMap<CalendarDate, CalendarDay>;
  today: CalendarDate;
  chosen: CalendarDate | null;
  focused: CalendarDate;
  /** What each day is for the dragged booking; null while none is dragged. */
  drops: ReadonlyMap<CalendarDate, Drop> | null;
  /** Whether the booking is moved by keys: the focused day is the target. */
  isAiming: boolean;
  waiting: ReadonlySet<CalendarDate>;
  onFocusDate: (date: CalendarDate) => void;
  /** Called with a date in another month or week. */
  onGoTo: (date: CalendarDate) => void;
  onPress: (date: CalendarDate) => void;
  note: { date: CalendarDate; of: (column: number) => ReactNode } | null;
}

/** The days of the weeks that are shown, with their loads. Enter opens a day, or drops the dragged booking on it. */
export const LoadGrid = memo(function LoadGrid(props: LoadGridProps) {
  const t = useT();
  const { weeks, days, today, chosen, focused, drops, isAiming, waiting, note, onFocusDate, onGoTo, onPress } = props;
  const focus = useDateFocus({
    focused,
    ...reach,
    // Another month is shown from its first week on.
    onMove: (date, key) => (key.startsWith('Page') ? onGoTo : onFocusDate)(date),
    onReach: onFocusDate,
  });
  const tabStop = tabStopOf(weeks.flat(), focused, chosen, today);

  // The booking was picked up by a key: the arrows now choose the target.
  const aim = useEffectEvent(() => focus.dayOf(tabStop ?? focused)?.focus());
  useEffect(() => {
    if (isAiming) aim();
  }, [isAiming]);

  return (
    <CalendarGrid
      days={focus.days}
      labelledBy={props.labelledBy}
      keys={t('staffCalendar.keys')}
      weeks={weeks}
      selected={chosen}
      gap={gap}
      head={headStyle}
      renderDay={(date, column) => (
        <>
          <LoadCell
            date={date}
            day={days.get(date)}
            today={today}
            isQuiet={date < today}
            isChosen={date === chosen}
            isTabStop={date === tabStop}
            drop={drops?.get(date) ?? null}
            isAimedAt={isAiming && date === focused}
            isWaiting={waiting.has(date)}
            onPress={onPress}
          />
          {note?.date === date ? note.of(column) : null}
        </>
      )}
    />
  );
});

const hatch = 'repeating-linear-gradient(135deg, {colors.closed.subtle} 0 5px, transparent 5px 10px)';
/** The colours of a text or a shape. `free` and `past`: what a day is for the dragged booking; `on`: a running move, or the target. */
type WordTone = CellTone | 'free' | 'past' | 'on' | 'none';
const wordColor: Record<Exclude<WordTone, 'none'>, string> = {
  available: 'success.fg',
  limited: 'medium.fg',
  full: 'full.fg',
  overbooked: 'full.fg',
  closed: 'closed.fg',
  free: 'success.fg',
  past: 'full.fg',
  on: 'primary.fg',
};

interface LoadCellProps {
  date: CalendarDate;
  day: CalendarDay | undefined;
  today: CalendarDate;
  /** Past. */
  isQuiet: boolean;
  isChosen: boolean;
  isTabStop: boolean;
  /** What the day is for the dragged booking; null while none is dragged. */
  drop: Drop | null;
  /** The booking is moved by keys, and this day is the target. */
  isAimedAt: boolean;
  /** A booking is being moved here. */
  isWaiting: boolean;
  onPress: (date: CalendarDate) => void;
}

/**
 * The style of the cells in every state, as one set of rules that exists from the first render: rules that are added when a booking is
 * picked up would force the style and layout of the whole page to be computed again.
 */
const cellCss: SystemStyleObject = {
  bg: 'bg.panel',
  boxShadow: 'inset 0 0 0 1px {colors.border}',
  _hover: { bg: 'bg.hover' },
  '&[data-quiet]': { bg: 'bg.subtle', color: 'fg.muted' },
  '&[data-frame=over]': { bg: 'full.subtle', boxShadow: 'inset 0 0 0 1px {colors.full.emphasized}' },
  '&[data-frame=closed]': { bg: 'transparent', bgImage: hatch, color: 'closed.fg' },
  '&[data-frame=full]': { bg: 'full.subtle' },
  '&[data-chosen]': { boxShadow: 'inset 0 0 0 2px {colors.primary.solid}' },
  '&[data-target]': {
    bg: 'primary.subtle',
    outline: '2px dashed {colors.primary.solid}',
    outlineOffset: '-2px',
    boxShadow: 'none',
  },
  _highContrast: { border: '1px solid' },
  '& .glyph': { color: 'closed.fg', marginInlineEnd: { base: '0.125rem', sm: '0' } },
  '& .word': {
    fontSize: '0.8125rem',
    lineHeight: '1.0625rem',
    fontWeight: '500',
    color: 'fg.muted',
    lineClamp: '3',
    mdDown: { display: 'none' },
  },
  '& .word[data-drop]': { fontWeight: '600' },
  ...Object.fromEntries(Object.entries(wordColor).map(([tone, color]) => [`& :is(.word, .glyph)[data-tone=${tone}]`, { color }])),
  '& .after': {
    fontSize: { base: 'min(0.6875rem, 2.8vw)', md: '0.8125rem' },
    lineHeight: '1.125rem',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    letterSpacing: '-0.02em',
  },
};

/** What colours the cell besides that it is quiet, chosen or aimed at. */
function frameOf(tone: CellTone | null, drop: Drop | null): 'over' | 'closed' | 'full' | undefined {
  const glyph = drop && dropGlyph(drop);
  if (drop ? glyph === 'closed' : tone === 'closed') return 'closed';
  if (glyph === 'full') return 'full';
  return tone === 'overbooked' && !drop ? 'over' : undefined;
}

/** A day of the calendar with number, shape, text, load and limit. It is a drop target. */
const LoadCell = memo(function LoadCell(props: LoadCellProps) {
  const { date, day, today, isQuiet, isChosen, isTabStop, drop, isAimedAt, isWaiting } = props;
  const intl = useIntl();
  const locale = useLocale();
  const { ref, isDropTarget } = useDroppable({ id: date, collisionDetector: pointerIntersection });
  const look = day ? cellLook(intl, day, today) : null;
  const isTarget = drop !== null && drop.kind !== 'same' && (isDropTarget || isAimedAt);
  const label = cellLabel(intl, {
    dateText: deliveryDateText(date, locale),
    today,
    date,
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
      data-quiet={isQuiet || undefined}
      data-frame={frameOf(look?.tone ?? null, drop)}
      data-chosen={isChosen || undefined}
      data-target={isTarget || undefined}
      css={cellCss}
    >
      <chakra.span display="flex" alignItems="center" justifyContent="space-between" width="full" flex="none">
        <DayNumber date={date} isToday={date === today} />
        <span className="glyph" data-tone={look && !drop ? look.tone : 'none'}>
          <CellGlyph look={look} drop={drop} isWaiting={isWaiting} />
        </span>
      </chakra.span>
      <chakra.span flex="1" minHeight="0" />
      {drop ? <DropLines drop={drop} isTarget={isTarget} /> : <LoadLines day={day} look={look} isQuiet={isQuiet} isWaiting={isWaiting} />}
    </chakra.button>
  );
});

function CellGlyph({ look, drop, isWaiting }: { look: CellLook | null; drop: Drop | null; isWaiting: boolean }) {
  if (isWaiting) return <Hourglass size={14} />;
  const kind = drop ? dropGlyph(drop) : look?.glyph;
  return kind ? <DayGlyph kind={kind} /> : null;
}

/** On a telephone there is no room for a box beside the shape. */
const todayMark: SystemStyleObject = {
  md: { bg: 'primary.solid', color: 'primary.contrast', borderRadius: '7px', px: '2' },
  mdDown: { color: 'primary.fg', textDecoration: 'underline', textDecorationThickness: '2px', textUnderlineOffset: '3px' },
};

function DayNumber({ date, isToday }: { date: CalendarDate; isToday: boolean }) {
  const locale = useLocale();
  return (
    <chakra.span
      fontSize={{ base: '0.9375rem', lg: '1.0625rem' }}
      lineHeight="1.375rem"
      fontWeight={isToday ? '700' : '500'}
      css={isToday ? todayMark : {}}
    >
      {date.endsWith('-01') ? (
        <chakra.span hideBelow="md" fontSize="0.8125rem" whiteSpace="nowrap">
          {deliveryDateText(date, locale, 'dayMonth').replace(/^0/, '')}
        </chakra.span>
      ) : null}
      {/* On a telephone there is no room for the month, which is in the heading. */}
      <chakra.span hideFrom={date.endsWith('-01') ? 'md' : undefined}>{Number(date.slice(8))}</chakra.span>
    </chakra.span>
  );
}

function Word({ tone, isDrop = false, children }: { tone: WordTone; isDrop?: boolean; children: string }) {
  return (
    <span className="word" data-tone={tone} data-drop={isDrop || undefined}>
      {children}
    </span>
  );
}

/** The load and the limit, as large as the cell allows: `--width` is their width in multiples of their font size. */
const numbersCss: SystemStyleObject = {
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
  const t = useT();
  if (!day)
    return <Box as="span" height="0.875rem" width="60%" borderRadius="4px" bg="bg.muted" animation="pulse 1.6s ease-in-out infinite" />;
  const isEmpty = day.limit === 0 && day.booked === 0;
  return (
    <>
      {isWaiting ? <Word tone="on">{t('staffCalendar.waiting')}</Word> : look?.isSpoken ? <Word tone={look.tone}>{look.word}</Word> : null}
      {day.held > 0 ? <Word tone="none">{t('staffCalendar.held', { held: day.held })}</Word> : null}
      {isEmpty ? null : (
        <>
          <chakra.span css={numbersCss} style={{ '--width': String(widthOf(day)) } as CSSProperties}>
            <chakra.strong fontWeight="700" color={isQuiet ? 'fg.muted' : look?.tone === 'overbooked' ? 'full.fg' : 'fg'}>
              {day.booked}
            </chakra.strong>{' '}
            <chakra.span fontSize="0.7em" color="fg.muted">
              / {day.limit}
            </chakra.span>
          </chakra.span>
          <LoadBar booked={day.booked + day.held} limit={day.limit} tone={isQuiet || !look ? 'quiet' : look.tone} />
        </>
      )}
    </>
  );
}

function DropLines({ drop, isTarget }: { drop: Drop; isTarget: boolean }) {
  const t = useT();
  const intl = useIntl();
  const isFree = drop.kind === 'fits';
  const after = dropLoad(drop);
  const word = isFree && isTarget && drop.branchName === null ? t('staffCalendar.drop.here') : dropText(intl, drop);
  return (
    <>
      <Word isDrop tone={isFree ? (isTarget ? 'on' : 'free') : dropGlyph(drop) === 'full' ? 'past' : 'none'}>
        {word}
      </Word>
      <span className="after">{after ? `${after.booked} / ${after.limit}` : ''}</span>
      {after ? <LoadBar {...after} tone={isFree ? 'available' : 'full'} /> : null}
    </>
  );
}
