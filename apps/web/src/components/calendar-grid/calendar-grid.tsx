import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, Grid, VisuallyHidden, type BoxProps } from '@chakra-ui/react';
import { Fragment, useEffect, useId, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { dateAfterKey } from '../../lib/date-after-key';
import { useLocale } from '../../lib/use-locale';
import { weekdayNames } from '../delivery-date/delivery-date-text';

const columns = 'repeat(7, minmax(0, 1fr))';

interface DateFocus {
  /** The date that has the focus, or gets it once its day is drawn. */
  focused: CalendarDate | null;
  /** Between which dates the keys walk. */
  first: CalendarDate;
  last: CalendarDate;
  /** A key leads to another date, which may be of other weeks than those that are drawn. */
  onMove: (date: CalendarDate, key: string) => void;
  /** A day gets the focus, by Tab, by a press or after a key. */
  onReach?: (date: CalendarDate) => void;
}

/**
 * The keys of days with one tab stop (WAI-ARIA grid pattern), in one grid or in several: arrows walk days and weeks, Home and End go to a
 * week's ends, Page Up and Page Down by months. A day is what has `data-date`.
 * @returns what the element around the days gets, and `follow`: this day gets the browser's focus once it is the focused one and is drawn
 */
export function useDateFocus({ focused, first, last, onMove, onReach }: DateFocus) {
  const ref = useRef<HTMLDivElement>(null);
  const followed = useRef<CalendarDate | null>(null);
  // After each drawing: the weeks that a key leads to may come later, and one that was under way still has the date before.
  useEffect(() => {
    if (focused === null || followed.current !== focused) return;
    const day = dayIn(ref.current, focused);
    if (!day) return;
    followed.current = null;
    day.focus();
  });
  const dateOf = (target: EventTarget) => (target instanceof HTMLElement ? target.dataset['date'] : undefined);

  return {
    days: {
      ref,
      onFocus: (event: FocusEvent) => {
        const date = dateOf(event.target);
        if (date !== undefined) onReach?.(date);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const date = dateOf(event.target);
        if (date === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        const next = dateAfterKey(date, event.key, first, last);
        if (next === null) return;
        event.preventDefault();
        followed.current = next === date ? null : next;
        onMove(next, event.key);
      },
    },
    follow: (date: CalendarDate) => void (followed.current = date),
    dayOf: (date: CalendarDate) => dayIn(ref.current, date),
  };
}

const dayIn = (around: HTMLElement | null, date: CalendarDate) => around?.querySelector<HTMLElement>(`[data-date="${date}"]`) ?? null;

/** The first of these dates that is drawn: its day is the one that Tab reaches. */
export const tabStopOf = (
  drawn: readonly CalendarDate[],
  ...dates: readonly (CalendarDate | null | undefined)[]
): CalendarDate | undefined => dates.find((date) => date && drawn.includes(date)) ?? drawn[0];

interface CalendarGridProps {
  days: ReturnType<typeof useDateFocus>['days'];
  labelledBy: string;
  /** The keys in words. */
  keys: string;
  weeks: readonly (readonly CalendarDate[])[];
  selected: CalendarDate | null;
  /** Between days and between weeks. */
  gap: NonNullable<BoxProps['gap']>;
  /** How the weekdays' names look. */
  head: BoxProps;
  renderAbove?: (week: readonly CalendarDate[]) => ReactNode;
  /** A day, its element with `data-date`. What hangs below its week is placed against the row. */
  renderDay: (date: CalendarDate, column: number) => ReactNode;
  minHeight?: string;
}

/** Weeks of days as one grid (WAI-ARIA grid pattern): the weekdays' names, and below them a row for each week. */
export function CalendarGrid(props: CalendarGridProps) {
  const { days, labelledBy, keys, weeks, selected, gap, head, renderAbove, renderDay, minHeight } = props;
  const keysId = useId();
  const locale = useLocale();
  return (
    <>
      <VisuallyHidden id={keysId}>{keys}</VisuallyHidden>
      <Box role="grid" aria-labelledby={labelledBy} aria-describedby={keysId} minHeight={minHeight} {...days}>
        <Grid role="row" templateColumns={columns} gap={gap}>
          {weekdayNames(locale).map(({ short, long }) => (
            <Box key={long} role="columnheader" aria-label={long} fontWeight="600" {...head}>
              {short}
            </Box>
          ))}
        </Grid>
        {weeks.map((week) => (
          <Fragment key={week[0]}>
            {renderAbove?.(week)}
            <Grid role="row" position="relative" templateColumns={columns} gap={gap} mt={gap}>
              {week.map((date, column) => (
                <div key={date} role="gridcell" aria-selected={date === selected}>
                  {renderDay(date, column)}
                </div>
              ))}
            </Grid>
          </Fragment>
        ))}
      </Box>
    </>
  );
}
