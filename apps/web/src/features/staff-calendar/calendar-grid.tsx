import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, Grid, VisuallyHidden } from '@chakra-ui/react';
import { memo, useCallback, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { weekdayNames } from '../../components/delivery-date/delivery-date-text';
import { dateAfterKey } from '../../lib/date-after-key';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import type { CalendarDay } from './calendar-days';
import type { Drop } from './drop';
import { LoadCell } from './load-cell';

export const columns = 'repeat(7, minmax(0, 1fr))';
export const gap = { base: '0.25rem', md: '0.375rem', xl: '0.5rem' };

// Far enough on both sides; the last dates that the calendar library knows are further still.
const reach = ['1990-01-01', '2199-12-31'] as const;

export interface CalendarGridProps {
  labelledBy: string;
  weeks: readonly (readonly CalendarDate[])[];
  days: ReadonlyMap<CalendarDate, CalendarDay>;
  today: CalendarDate;
  chosen: CalendarDate | null;
  focused: CalendarDate;
  /** What a day would be to the booking that is carried; null while none is. */
  drops: ReadonlyMap<CalendarDate, Drop> | null;
  /** Whether the booking is carried by keys, so that the focus aims. */
  isAiming: boolean;
  /** The days that bookings are on their way to. */
  waiting: ReadonlySet<CalendarDate>;
  onFocusDate: (date: CalendarDate) => void;
  /** To a date, in its own month or week. */
  onGoTo: (date: CalendarDate) => void;
  onPress: (date: CalendarDate) => void;
  onPutBack: () => void;
  /** What hangs below a day. */
  note: { date: CalendarDate; of: (column: number) => ReactNode } | null;
}

/**
 * The days as one grid with one tab stop (WAI-ARIA grid pattern): arrows walk days and weeks, also out of sight, Home and End a
 * week's ends, Page Up and Down a month, Enter opens a day or drops what is carried.
 */
export const CalendarGrid = memo(function CalendarGrid(props: CalendarGridProps) {
  const t = useT();
  const { weeks, days, today, chosen, focused, drops, isAiming, waiting, note, onFocusDate, onGoTo, onPutBack } = props;
  const grid = useRef<HTMLDivElement>(null);
  const follows = useRef(false);

  useEffect(() => {
    if (!follows.current) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`);
    if (!cell) return;
    follows.current = false;
    cell.focus();
  }, [focused, weeks]);

  // Picked up by a key: from here on the arrows aim.
  useEffect(() => {
    if (isAiming) grid.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus();
  }, [isAiming]);

  const onKeyDown = useCallback(
    (event: KeyboardEvent, date: CalendarDate) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && isAiming) {
        event.preventDefault();
        onPutBack();
        return;
      }
      const target = dateAfterKey(date, event.key, ...reach);
      if (target === null) return;
      event.preventDefault();
      follows.current = true;
      // Who asks for another month sees what follows from there.
      (event.key.startsWith('Page') ? onGoTo : onFocusDate)(target);
    },
    [isAiming, onPutBack, onFocusDate, onGoTo],
  );

  const shown = weeks.flat();
  const tabStop = [focused, chosen, today].find((date) => date !== null && shown.includes(date)) ?? shown[0];
  return (
    <>
      <VisuallyHidden id="calendar-keys">{t('staffCalendar.keys')}</VisuallyHidden>
      <Box role="grid" aria-labelledby={props.labelledBy} aria-describedby="calendar-keys" ref={grid}>
        <WeekdayRow />
        {weeks.map((week) => (
          <Grid role="row" key={week[0]} position="relative" templateColumns={columns} gap={gap} mt={gap}>
            {week.map((date, column) => (
              <div role="gridcell" key={date} aria-selected={date === chosen}>
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
                  onPress={props.onPress}
                  onFocus={onFocusDate}
                  onKeyDown={onKeyDown}
                />
                {note?.date === date ? note.of(column) : null}
              </div>
            ))}
          </Grid>
        ))}
      </Box>
    </>
  );
});

function WeekdayRow() {
  return (
    <Grid role="row" templateColumns={columns} gap={gap}>
      {weekdayNames(useLocale()).map(({ short, long }) => (
        <Box
          key={long}
          role="columnheader"
          aria-label={long}
          ps={{ base: '0', sm: '2', lg: '3' }}
          textAlign={{ base: 'center', sm: 'start' }}
          fontSize={{ base: 'min(0.8125rem, 3.6vw)', md: '0.8125rem' }}
          lineHeight="1.25rem"
          fontWeight="600"
          color="fg.subtle"
        >
          {short}
        </Box>
      ))}
    </Grid>
  );
}
