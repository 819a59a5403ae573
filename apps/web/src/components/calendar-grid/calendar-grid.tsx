import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, Grid, VisuallyHidden, type BoxProps } from '@chakra-ui/react';
import { Fragment, useEffect, useId, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { dateAfterKey } from '../../lib/date-after-key';
import { useLocale } from '../../lib/use-locale';
import { weekdayNames } from '../delivery-date/delivery-date-text';

const columns = 'repeat(7, minmax(0, 1fr))';

interface DateFocus {
  /** The date that has the focus, or gets it when its day is drawn. */
  focused: CalendarDate | null;
  /** The first and the last date that keys reach. */
  first: CalendarDate;
  last: CalendarDate;
  /** Called when a key moves to another date, which may be in a week that is not drawn yet. */
  onMove: (date: CalendarDate, key: string) => void;
  /** Called when a day gets the focus by Tab, a press or a key. */
  onReach?: (date: CalendarDate) => void;
}

/**
 * Moves the focus between days with one tab stop (WAI-ARIA grid pattern), in one grid or in several: arrow keys move by days and weeks,
 * Home and End to the ends of a week, Page Up and Page Down by months. The element of a day has `data-date`.
 * @returns `days`, the properties of the element around the days; `follow(date)`, which focuses the day when it is `focused` and drawn;
 * and `dayOf(date)`, which returns the element of a day
 */
export function useDateFocus({ focused, first, last, onMove, onReach }: DateFocus) {
  const ref = useRef<HTMLDivElement>(null);
  const followed = useRef<CalendarDate | null>(null);
  // Runs after each render: the week of the date may be drawn later, and a render that had begun before has the old date.
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

/** Returns the day that Tab reaches: the first of these dates that is drawn, else the first drawn day. */
export const tabStopOf = (
  drawn: readonly CalendarDate[],
  ...dates: readonly (CalendarDate | null | undefined)[]
): CalendarDate | undefined => dates.find((date) => date && drawn.includes(date)) ?? drawn[0];

interface CalendarGridProps {
  days: ReturnType<typeof useDateFocus>['days'];
  labelledBy: string;
  /** The text that explains the keys to screen readers. */
  keys: string;
  weeks: readonly (readonly CalendarDate[])[];
  selected: CalendarDate | null;
  /** Between days and between weeks. */
  gap: NonNullable<BoxProps['gap']>;
  /** Styles of the weekdays' names. */
  head: BoxProps;
  renderAbove?: (week: readonly CalendarDate[]) => ReactNode;
  /** Returns a day; its element has `data-date`. An element below the week can be positioned relative to the row. */
  renderDay: (date: CalendarDate, column: number) => ReactNode;
  minHeight?: string;
}

/** Weeks as one grid (WAI-ARIA grid pattern): the weekdays' names, and below them a row for each week. */
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
