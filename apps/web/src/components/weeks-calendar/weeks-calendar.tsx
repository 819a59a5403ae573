import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Month } from '@booking/domain/calendar/weeks';
import { Box, chakra, Flex, Grid, VisuallyHidden, type BoxProps } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { CalendarGrid, tabStopOf, useDateFocus } from '../calendar-grid/calendar-grid';
import { dayLook, isBookable, reasonTexts, type DeliveryDay } from '../day-status/day-look';
import { deliveryDateText, monthTitle } from '../delivery-date/delivery-date-text';
import { dayAt, neighbours, opensOn, runBounds, type CalendarDays, type ShownDay } from './calendar-days';
import { DayCell, PlainDay, type DayMark } from './day-cell';
import { ReasonPopover } from './reason-popover';
import { focusRange, headingMonth, nextTop, previousTop, topShowing, weeksFrom } from './run-of-weeks';

const gap = { base: '0.25rem', md: '0.375rem' };
const headStyle: BoxProps = {
  textAlign: { base: 'center', md: 'start' },
  fontSize: { base: 'min(0.875rem, 3.8vw)', md: '0.8125rem' },
  lineHeight: '1.125rem',
  color: 'fg.subtle',
  p: { base: '0 0 2px', md: '0 0 2px 0.625rem' },
};

export interface WeeksCalendarProps {
  /** The Monday of the first row. */
  top: CalendarDate;
  onTopChange: (top: CalendarDate) => void;
  days: CalendarDays;
  chosen: CalendarDate | null;
  /** The present date of a booking that is being moved. */
  present?: CalendarDate | null;
  /** Called with a bookable date, or with the present one. */
  onChoose: (date: CalendarDate) => void;
  /** For staff: full and closed days can be chosen too, but none that is too soon or too far. */
  pastLimits?: boolean;
  /** Together with it, for an early delivery: dates before the present one that are too soon can be chosen too. */
  earlier?: boolean;
  children?: ReactNode;
}

/**
 * Delivery dates as a run of weeks, one grid with one tab stop (WAI-ARIA grid pattern): arrow keys move by days and weeks, also into the
 * next month, Home and End to the ends of a week, Page Up and Page Down by months, and Enter chooses a date. A day that cannot be booked
 * says why when it is focused or touched.
 */
export function WeeksCalendar({
  top,
  onTopChange,
  days,
  chosen,
  present = null,
  onChoose,
  pastLimits = false,
  earlier = false,
  children,
}: WeeksCalendarProps) {
  const t = useT();
  const locale = useLocale();
  const headingId = useId();
  const [focused, setFocused] = useState<CalendarDate | null>(null);
  const [explained, setExplained] = useState<CalendarDate | null>(null);
  const { today, byDate, last } = days;
  const bounds = runBounds(days);
  const soonBefore = earlier ? present : null;
  const weeks = weeksFrom(top, bounds);
  const cells = weeks.flatMap((week) => week.dates).filter((date) => date >= today);
  const words = useDayWords(days);
  const wordsOfMarks = present
    ? { chosen: 'deliveryForm.day.newDate', now: 'deliveryForm.day.now' }
    : { chosen: 'deliveryForm.day.chosen', now: 'deliveryForm.day.now' };
  const markOf = (date: CalendarDate): DayMark | null => (date === chosen ? 'chosen' : date === present ? 'now' : null);

  const isChoosable = (day: ShownDay) => isBookableDay(day) || (pastLimits && isPastLimit(day, soonBefore));
  const firstFree = cells.find((date) => isBookableDay(dayAt(days, date)));
  const tabStop = tabStopOf(cells, focused, chosen, firstFree);
  const focus = useDateFocus({ focused, ...focusRange(bounds), onMove: goTo, onReach: reached });

  function goTo(date: CalendarDate) {
    setFocused(date);
    const shows = topShowing(date, top, bounds);
    if (shows !== top) onTopChange(shows);
  }

  function reached(date: CalendarDate) {
    const day = dayAt(days, date);
    setFocused(date);
    setExplained(typeof day === 'object' && day.reason !== null && markOf(date) === null ? date : null);
  }

  function choose(date: CalendarDate) {
    if (date !== chosen) onChoose(date);
  }

  function chooseInstead(date: CalendarDate) {
    setExplained(null);
    focus.follow(date);
    goTo(date);
    choose(date);
  }

  /** Escape within the reason closes it and focuses its day, whose reason then stays closed until the next focus. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || explained === null) return;
    // Handled here: the drawer around the calendar must not close too.
    event.preventDefault();
    focus.dayOf(explained)?.focus();
    setExplained(null);
  }

  const turn = (to: CalendarDate | null, why: string) => (to === null ? { why } : { go: () => onTopChange(to) });

  function renderDay(date: CalendarDate, column: number) {
    const day = dayAt(days, date);
    const mark = markOf(date);
    const isToday = date === today;
    const label = words.label(date, day, { markWord: mark && wordsOfMarks[mark], today: isToday });
    if (day === 'past') return <PlainDay date={date} label={label} />;
    return (
      <>
        <DayCell
          date={date}
          day={day}
          label={label}
          mark={mark}
          markWord={wordsOfMarks[mark ?? 'chosen']}
          today={isToday}
          low={present !== null}
          tabStop={date === tabStop}
          choosable={isChoosable(day)}
          explained={explained === date}
          onPress={() => {
            reached(date);
            if (!isChoosable(day) && mark !== 'now') return;
            choose(date);
            // The day is chosen in any case: the text beside the calendar says why it has no place.
            setExplained(null);
          }}
        />
        {explained === date && typeof day === 'object' && day.reason !== null ? (
          <ReasonPopover {...words.reason(day)} day={day} column={column} nearest={neighbours(date, byDate)} onChoose={chooseInstead} />
        ) : null}
      </>
    );
  }

  return (
    <Box>
      <WeeksHeading
        id={headingId}
        month={headingMonth(top, bounds)}
        previous={turn(previousTop(top, bounds), t('deliveryForm.calendar.noneBefore'))}
        next={turn(nextTop(top, bounds), last ? t('deliveryForm.date.openUntil', { last: deliveryDateText(last, locale, 'brief') }) : '')}
      />
      {children}
      <Box
        onKeyDown={closeOnEscape}
        onBlur={({ target, relatedTarget }) => {
          if (cellAround(relatedTarget) !== cellAround(target)) setExplained(null);
        }}
      >
        <CalendarGrid
          days={focus.days}
          labelledBy={headingId}
          keys={t('deliveryForm.calendar.keys')}
          weeks={weeks.map(({ dates }) => dates)}
          selected={chosen}
          gap={gap}
          head={headStyle}
          renderAbove={(week) => {
            const begins = weeks.find(({ dates }) => dates === week)?.begins;
            return begins ? <MonthBegins {...begins} gap={gap} /> : null;
          }}
          renderDay={renderDay}
        />
      </Box>
    </Box>
  );
}

/** Returns the cell of a day, which contains its reason. */
const cellAround = (target: EventTarget | null) => (target instanceof Element ? target.closest('[role=gridcell]') : null);

function isBookableDay(day: ShownDay): boolean {
  return typeof day === 'object' && isBookable(day);
}

function isPastLimit(day: ShownDay, soonBefore: CalendarDate | null): boolean {
  if (typeof day !== 'object' || day.reason === null || day.reason === 'TOO_FAR') return false;
  return day.reason !== 'TOO_SOON' || (soonBefore !== null && day.date < soonBefore);
}

/** Moves to other weeks, or says why it cannot. */
type TurnTo = { go: () => void } | { why: string };

interface WeeksHeadingProps {
  id: string;
  month: Month;
  previous: TurnTo;
  next: TurnTo;
}

/** The month of the run, announced when it changes, with the buttons for the previous and the next month. */
function WeeksHeading({ id, month, previous, next }: WeeksHeadingProps) {
  const { name, year, yearFirst } = monthTitle(month, useLocale());
  const quietYear = (
    <chakra.span fontWeight="500" color="fg.muted" fontVariantNumeric="tabular-nums">
      {year}
    </chakra.span>
  );
  return (
    <Flex align="center" justify="space-between" mb={{ base: '1.5', md: '2.5' }}>
      <chakra.h2 id={id} textStyle="h2" aria-live="polite">
        {yearFirst ? quietYear : name}
        {yearFirst ? '' : ' '}
        {yearFirst ? name : quietYear}
      </chakra.h2>
      <Flex gap="1" me={{ base: '-2', md: '0' }}>
        <Turn label="deliveryForm.calendar.previousMonth" to={previous} icon={ChevronLeft} />
        <Turn label="deliveryForm.calendar.nextMonth" to={next} icon={ChevronRight} />
      </Flex>
    </Flex>
  );
}

function Turn({ label, to, icon: Icon }: { label: string; to: TurnTo; icon: typeof ChevronLeft }) {
  const t = useT();
  const reason = useId();
  const why = 'why' in to ? to.why : null;
  return (
    <>
      <Button
        variant={why === null ? 'outline' : 'ghost'}
        size="sm"
        icon
        aria-label={t(label)}
        // Not `disabled`: a button that is disabled while it has the focus would send the next Tab to the top of the page.
        aria-disabled={why === null ? undefined : true}
        aria-describedby={why === null ? undefined : reason}
        title={why ?? undefined}
        onClick={'go' in to ? to.go : undefined}
        css={{
          mdDown: { boxShadow: 'none', bg: 'transparent' },
          '&[aria-disabled=true]': { bg: 'transparent', color: 'border.control', cursor: 'default' },
        }}
      >
        <Icon size={20} aria-hidden="true" />
      </Button>
      {why === null ? null : <VisuallyHidden id={reason}>{why}</VisuallyHidden>}
    </>
  );
}

const SUNDAY = 6;

/**
 * The name of a month above its first day, with a hairline. Decorative: each day’s accessible name has its month.
 * @param column that of the month’s first day, 0 for Monday
 */
function MonthBegins({ month, column, gap }: { month: Month; column: number; gap: Record<string, string> }) {
  const { name } = monthTitle(month, useLocale());
  // On a telephone the last column is narrower than a name, so the name is aligned with the end of the row.
  const atEnd = column === SUNDAY;
  return (
    <Grid aria-hidden="true" templateColumns="repeat(7, minmax(0, 1fr))" columnGap={gap} mt={gap}>
      <Flex
        gridColumn={{ base: `${atEnd ? column : column + 1} / -1`, md: `${column + 1} / -1` }}
        justify={atEnd ? { base: 'flex-end', md: 'flex-start' } : undefined}
        align="center"
        gap="0.625rem"
        ps={{ base: '0.25rem', md: '0.625rem' }}
        fontSize={{ base: '0.9375rem', md: '0.8125rem' }}
        lineHeight={{ base: '1.25rem', md: '1.125rem' }}
        fontWeight="600"
        color="fg.subtle"
        _after={{ content: '""', flex: atEnd ? { base: 'none', md: '1' } : '1', height: '1px', bg: 'border.strong' }}
      >
        {name}
      </Flex>
    </Grid>
  );
}

interface Flags {
  /** Message id of the text of a day that is chosen or booked; null for any other. */
  markWord: string | null;
  today: boolean;
}

interface DayWords {
  /** The accessible name: 'Friday, 11 Dec, 2026: Holiday. Sultan of Selangor's Birthday. No deliveries on …'. */
  label(date: CalendarDate, day: ShownDay, flags: Flags): string;
  /** Why a day cannot be booked: title and text. */
  reason(day: DeliveryDay): { title: string; text: string };
}

const shownDayTexts = {
  past: 'deliveryForm.day.past',
  loading: 'deliveryForm.day.loading',
  unknown: 'deliveryForm.day.unknown',
} as const;

/** The texts of the days of a calendar. */
function useDayWords({ today, byDate, last, pieces = 0 }: CalendarDays): DayWords {
  const t = useT();
  const locale = useLocale();
  const first = [...byDate.values()].find(isBookable)?.date ?? null;

  function reason({ date, reason: code, note }: DeliveryDay) {
    const id = code ?? 'FULL';
    const values = {
      date: deliveryDateText(date, locale),
      weekday: deliveryDateText(date, locale, 'weekday'),
      first: deliveryDateText(first ?? date, locale, 'day'),
      found: first === null ? 'no' : 'yes',
      day: deliveryDateText(date, locale, 'day'),
      opens: deliveryDateText(last === null ? date : opensOn(date, last, today), locale, 'day'),
      note: note ?? '',
      noted: note ? 'yes' : 'no',
      pieces,
    };
    return {
      title: t(reasonTexts[id].title, values),
      text: t(reasonTexts[id].text, values),
    };
  }

  function status(day: ShownDay, markWord: string | null): string {
    if (markWord !== null) return t(markWord);
    if (typeof day === 'string') return t(shownDayTexts[day]);
    const word = t(dayLook(day).word);
    if (day.reason === null) return word;
    const { title, text } = reason(day);
    return title === word ? `${word}. ${text}` : `${word}. ${title}. ${text}`;
  }

  return {
    reason,
    label: (date, day, { markWord, today: isToday }) =>
      t(isToday ? 'deliveryForm.day.labelToday' : 'deliveryForm.day.label', {
        date: deliveryDateText(date, locale),
        status: status(day, markWord),
      }),
  };
}
