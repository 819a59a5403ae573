import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, Grid, VisuallyHidden } from '@chakra-ui/react';
import { Fragment, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { dateAfterKey } from '../../lib/date-after-key';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { isBookable } from '../day-status/day-look';
import { deliveryDateText, weekdayNames } from '../delivery-date/delivery-date-text';
import { dayAt, neighbours, runBounds, type CalendarDays, type ShownDay } from './calendar-days';
import { DayCell, type DayMark } from './day-cell';
import { MonthBegins } from './month-begins';
import { PlainDay } from './plain-day';
import { ReasonPopover } from './reason-popover';
import { focusRange, headingMonth, nextTop, previousTop, topShowing, weeksFrom } from './run-of-weeks';
import { useDayWords } from './use-day-words';
import { WeeksHeading } from './weeks-heading';

const columns = 'repeat(7, minmax(0, 1fr))';
const gap = { base: '0.25rem', md: '0.375rem' };

export interface WeeksCalendarProps {
  /** The Monday of the first row. */
  top: CalendarDate;
  onTopChange: (top: CalendarDate) => void;
  days: CalendarDays;
  chosen: CalendarDate | null;
  /** The date that a booking has, where another is chosen for it. */
  present?: CalendarDate | null;
  /** Called with dates that can be booked, and with the present one. */
  onChoose: (date: CalendarDate) => void;
  /** For staff: also days that are full or closed can be chosen, but for those too soon or too far. */
  pastLimits?: boolean;
  /** With it, for a delivery that goes out early: also days before the present one that are too soon. */
  earlier?: boolean;
  /** What stands between the heading and the days. */
  children?: ReactNode;
}

/**
 * Delivery dates as a run of weeks, one grid with one tab stop (WAI-ARIA grid pattern): arrow keys walk days and weeks, also into
 * the next month, Home and End a week's ends, Page Up and Down a month, Enter takes a date. A day that cannot be had says why
 * when it is reached or touched.
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
  const grid = useRef<HTMLDivElement>(null);
  const followFocus = useRef(false);
  const [focused, setFocused] = useState<CalendarDate | null>(null);
  const [explained, setExplained] = useState<CalendarDate | null>(null);
  const { today, byDate, last } = days;
  const bounds = earlier ? { ...runBounds(days), slim: false } : runBounds(days);
  const soonBefore = earlier ? present : null;
  const reach = focusRange(bounds);
  const weeks = weeksFrom(top, bounds);
  const cells = weeks.flatMap((week) => (week.slim ? [] : week.dates)).filter((date) => date >= today);
  const words = useDayWords(days);
  const wordsOfMarks = present
    ? { chosen: 'deliveryForm.day.newDate', now: 'deliveryForm.day.now' }
    : { chosen: 'deliveryForm.day.chosen', now: 'deliveryForm.day.now' };
  const markOf = (date: CalendarDate): DayMark | null => (date === chosen ? 'chosen' : date === present ? 'now' : null);

  const isChoosable = (day: ShownDay) => isBookableDay(day) || (pastLimits && isPastLimit(day, soonBefore));
  const firstFree = cells.find((date) => isBookableDay(dayAt(days, date)));
  const tabStop = [focused, chosen, firstFree].find((date) => date && cells.includes(date)) ?? cells[0];

  useEffect(() => {
    if (!followFocus.current || focused === null) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`);
    if (!cell) return;
    followFocus.current = false;
    cell.focus();
  }, [focused, top]);

  function goTo(date: CalendarDate) {
    followFocus.current = true;
    setFocused(date);
    const shows = topShowing(date, top, bounds);
    if (shows !== top) onTopChange(shows);
  }

  function onKeyDown(event: KeyboardEvent, date: CalendarDate) {
    if (event.key === 'Escape' && explained !== null) {
      // Taken here: the page must not leave with the reason.
      event.preventDefault();
      setExplained(null);
      return;
    }
    const target = dateAfterKey(date, event.key, reach.first, reach.last);
    if (target === null) return;
    event.preventDefault();
    goTo(target);
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
    goTo(date);
    choose(date);
  }

  /** Back from the reason to its day, which then stays silent until it gets the focus again. */
  function closeReason(date: CalendarDate) {
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
    setExplained(null);
  }

  function closeWhenLeft(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setExplained(null);
  }

  const turn = (to: CalendarDate | null, why: string) => (to === null ? { why } : { go: () => onTopChange(to) });

  function cellOf(date: CalendarDate, slim: boolean) {
    const day = dayAt(days, date);
    const mark = markOf(date);
    const isToday = date === today;
    const label = words.label(date, day, { markWord: mark && wordsOfMarks[mark], today: isToday });
    if (slim || day === 'past') return <PlainDay date={date} label={label} today={isToday} slim={slim} />;
    return (
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
          // It is chosen all the same: the text beside the calendar says why it cannot be had.
          setExplained(null);
        }}
        onFocus={() => reached(date)}
        onKeyDown={(event) => onKeyDown(event, date)}
      />
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
      <VisuallyHidden id={`${headingId}-keys`}>{t('deliveryForm.calendar.keys')}</VisuallyHidden>
      <Box role="grid" aria-labelledby={headingId} aria-describedby={`${headingId}-keys`} ref={grid}>
        <WeekdayRow />
        {weeks.map(({ dates, slim, begins }) => (
          <Fragment key={dates[0]}>
            {begins ? <MonthBegins {...begins} columns={columns} gap={gap} /> : null}
            <Grid role="row" position="relative" templateColumns={columns} gap={gap} mt={gap}>
              {dates.map((date, column) => {
                const day = dayAt(days, date);
                return (
                  <Box role="gridcell" key={date} aria-selected={date === chosen} onBlur={closeWhenLeft}>
                    {cellOf(date, slim)}
                    {explained === date && !slim && typeof day === 'object' && day.reason !== null ? (
                      <ReasonPopover
                        {...words.reason(day)}
                        day={day}
                        column={column}
                        nearest={neighbours(date, byDate)}
                        onChoose={chooseInstead}
                        onClose={() => closeReason(date)}
                      />
                    ) : null}
                  </Box>
                );
              })}
            </Grid>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

function isBookableDay(day: ShownDay): boolean {
  return typeof day === 'object' && isBookable(day);
}

function isPastLimit(day: ShownDay, soonBefore: CalendarDate | null): boolean {
  if (typeof day !== 'object' || day.reason === null || day.reason === 'TOO_FAR') return false;
  return day.reason !== 'TOO_SOON' || (soonBefore !== null && day.date < soonBefore);
}

function WeekdayRow() {
  return (
    <Grid role="row" templateColumns={columns} gap={gap}>
      {weekdayNames(useLocale()).map(({ short, long }) => (
        <Box
          key={long}
          role="columnheader"
          aria-label={long}
          textAlign={{ base: 'center', md: 'start' }}
          fontSize={{ base: 'min(0.875rem, 3.8vw)', md: '0.8125rem' }}
          lineHeight="1.125rem"
          fontWeight="600"
          color="fg.subtle"
          p={{ base: '0 0 2px', md: '0 0 2px 0.625rem' }}
        >
          {short}
        </Box>
      ))}
    </Grid>
  );
}
