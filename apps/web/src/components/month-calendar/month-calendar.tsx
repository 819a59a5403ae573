import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, Grid, VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { isBookable } from '../day-status/day-look';
import { weekdayNames } from '../delivery-date/delivery-date-text';
import { dayAt, neighbours, type CalendarDays } from './calendar-days';
import { DayCell } from './day-cell';
import { addMonths, dateAfterKey, monthOf, monthWeeks, type Month } from './month-grid';
import { MonthHeading } from './month-heading';
import { ReasonPopover } from './reason-popover';
import { useDayWords } from './use-day-words';

const columns = 'repeat(7, minmax(0, 1fr))';
const gap = { base: '4px', md: '6px' };

export interface MonthCalendarProps {
  month: Month;
  onMonthChange: (month: Month) => void;
  days: CalendarDays;
  chosen: CalendarDate | null;
  /** Called with dates that can be booked only. */
  onChoose: (date: CalendarDate) => void;
}

/**
 * A month of delivery dates as a grid with one tab stop (WAI-ARIA grid pattern): arrow keys walk days and weeks, Home and End
 * a week's ends, Page Up and Down the months, Enter takes a date. A day that cannot be had says why when it is reached or touched.
 */
export function MonthCalendar({ month, onMonthChange, days, chosen, onChoose }: MonthCalendarProps) {
  const headingId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const followFocus = useRef(false);
  const [focused, setFocused] = useState<CalendarDate | null>(null);
  const [explained, setExplained] = useState<CalendarDate | null>(null);
  const { today, byDate, last } = days;
  const weeks = monthWeeks(month);
  const visible = weeks.flat();
  const ownBookable = visible.filter((date) => monthOf(date) === month && isBookableAt(days, date));
  const words = useDayWords([...byDate.values()].find(isBookable)?.date ?? null, last);

  const tabStop =
    [focused, chosen, ownBookable[0], today].find((date) => date !== null && date !== undefined && visible.includes(date)) ?? `${month}-01`;

  useEffect(() => {
    if (!followFocus.current || focused === null) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`);
    if (!cell) return;
    followFocus.current = false;
    cell.focus();
  }, [focused, month]);

  function goTo(date: CalendarDate) {
    followFocus.current = true;
    setFocused(date);
    if (!visible.includes(date)) onMonthChange(monthOf(date));
  }

  function onKeyDown(event: KeyboardEvent, date: CalendarDate) {
    if (event.key === 'Escape') {
      setExplained(null);
      return;
    }
    const furthest = last === null ? addDays(today, 366) : addDays(`${addMonths(monthOf(last), 1)}-01`, -1);
    const target = dateAfterKey(date, event.key, today, furthest);
    if (target === null) return;
    event.preventDefault();
    goTo(target);
  }

  function reach(date: CalendarDate) {
    setFocused(date);
    setExplained(isExplained(days, date) ? date : null);
  }

  function press(date: CalendarDate) {
    reach(date);
    if (isBookableAt(days, date) && date !== chosen) onChoose(date);
  }

  function chooseInstead(date: CalendarDate) {
    setExplained(null);
    goTo(date);
    if (date !== chosen) onChoose(date);
  }

  /** Back from the reason to its day, which then stays silent until it is reached anew. */
  function closeReason(date: CalendarDate) {
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
    setExplained(null);
  }

  function closeWhenLeft(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setExplained(null);
  }

  return (
    <Box>
      <MonthHeading
        id={headingId}
        month={month}
        onPrevious={month > monthOf(today) ? () => onMonthChange(addMonths(month, -1)) : undefined}
        onNext={last === null || month < monthOf(last) ? () => onMonthChange(addMonths(month, 1)) : undefined}
      />
      <VisuallyHidden id={`${headingId}-keys`}>
        <FormattedMessage id="deliveryForm.calendar.keys" />
      </VisuallyHidden>
      <Box role="grid" aria-labelledby={headingId} aria-describedby={`${headingId}-keys`} ref={grid}>
        <WeekdayRow />
        {weeks.map((week) => (
          <Grid key={week[0]} role="row" position="relative" templateColumns={columns} gap={gap} marginTop={gap}>
            {week.map((date, column) => {
              const day = dayAt(days, date);
              const explanation = explained === date && typeof day === 'object' && day.reason !== null ? words.reason(day) : null;
              return (
                <Box role="gridcell" key={date} aria-selected={date === chosen} onBlur={closeWhenLeft}>
                  <DayCell
                    date={date}
                    day={day}
                    label={words.label(date, day, { chosen: date === chosen, today: date === today })}
                    chosen={date === chosen}
                    today={date === today}
                    tabStop={date === tabStop}
                    explained={explanation !== null}
                    onPress={() => press(date)}
                    onFocus={() => reach(date)}
                    onKeyDown={(event) => onKeyDown(event, date)}
                  />
                  {explanation && typeof day === 'object' ? (
                    <ReasonPopover
                      {...explanation}
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
        ))}
      </Box>
    </Box>
  );
}

function isBookableAt(days: CalendarDays, date: CalendarDate): boolean {
  const day = dayAt(days, date);
  return typeof day === 'object' && isBookable(day);
}

function isExplained(days: CalendarDays, date: CalendarDate): boolean {
  const day = dayAt(days, date);
  return typeof day === 'object' && day.reason !== null;
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
          fontSize={{ base: '12px', md: '13px' }}
          lineHeight="18px"
          fontWeight="600"
          color="fg.subtle"
          padding={{ base: '0 0 2px', md: '0 0 4px 10px' }}
        >
          {short}
        </Box>
      ))}
    </Grid>
  );
}
