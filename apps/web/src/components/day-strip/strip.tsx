import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '../../lib/use-t';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { isBookable } from '../day-status/day-look';
import { useLocale } from '../../lib/use-locale';
import type { StripPart } from './date-strip';
import { loadOfDay, type DayLoad } from './load-of-day';
import { StripCell } from './strip-cell';

interface StripProps {
  parts: readonly StripPart[];
  loads: readonly DayLoad[];
  chosen: CalendarDate | null;
  pending: CalendarDate | null;
  onChoose: (date: CalendarDate) => void;
}

/** The days on offer in one row and with one tab stop: arrow keys walk, Home and End go to its ends, Enter takes a day. */
export const Strip = memo(function Strip({ parts, loads, chosen, pending, onChoose }: StripProps) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<CalendarDate | null>(null);
  const days = parts.flatMap((part) => (part.kind === 'day' ? [part.day] : []));
  const has = (date: CalendarDate | null | undefined): date is CalendarDate => days.some((day) => day.date === date);
  const tabStop = [focused, chosen, days.find(isBookable)?.date].find(has) ?? days[0]?.date;

  const shown = has(chosen) ? chosen : null;
  // On a telephone the chosen day may stand beyond the edge of the row, as one that the address chose.
  useEffect(() => {
    const cell = row.current?.querySelector<HTMLElement>(`[data-date="${shown}"]`);
    if (row.current && cell) bringIntoRow(row.current, cell);
  }, [shown]);

  function onKeyDown(event: KeyboardEvent) {
    const at = days.findIndex(({ date }) => date === tabStop);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 }[event.key];
    const day = to === undefined ? undefined : days[to];
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setFocused(day.date);
    row.current?.querySelector<HTMLElement>(`[data-date="${day.date}"]`)?.focus();
  }

  return (
    <Flex
      ref={row}
      role="group"
      aria-label={t('dayStrip.group')}
      onKeyDown={onKeyDown}
      // On a telephone the row is moved by a finger; elsewhere nothing of it is out of sight.
      wrap={{ md: 'wrap' }}
      gap="1.5"
      // What is only heard stands within it, and does not make the page wider.
      position="relative"
      overflowX="auto"
      // Room for the ring of focus, which would be cut off.
      m="-1"
      p="1"
      css={{ scrollbarWidth: 'thin' }}
    >
      {parts.map((part) =>
        part.kind === 'gap' ? (
          <Gap key={part.days[0]?.date} dates={part.days.map(({ date }) => date)} notes={part.days.map(({ note }) => note)} />
        ) : (
          <StripCell
            key={part.day.date}
            day={part.day}
            load={loadOfDay(part.day, loads)}
            chosen={part.day.date === chosen}
            pending={part.day.date === pending}
            tabbable={part.day.date === tabStop}
            onChoose={() => {
              setFocused(part.day.date);
              onChoose(part.day.date);
            }}
          />
        ),
      )}
    </Flex>
  );
});

/** Moves the row, and never the page, until the whole day is seen. */
function bringIntoRow(row: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): void {
  const isSeen = offsetLeft >= row.scrollLeft && offsetLeft + offsetWidth <= row.scrollLeft + row.clientWidth;
  if (!isSeen) row.scrollLeft = offsetLeft - (row.clientWidth - offsetWidth) / 2;
}

/** Days on which no branch delivers, in one narrow stripe; the calendar of weeks says why, and lets staff choose them. */
function Gap({ dates, notes }: { dates: readonly CalendarDate[]; notes: readonly (string | null)[] }) {
  const locale = useLocale();
  const t = useT();
  const said = dates.map((date, at) => [deliveryDateText(date, locale, 'brief'), notes[at]].filter(Boolean).join(': ')).join(', ');
  const title = t('dayStrip.gap', { dates: said });
  return (
    <chakra.span
      title={title}
      flex="none"
      width="0.875rem"
      borderRadius="5px"
      borderWidth="1px"
      borderColor="closed.line"
      backgroundImage="repeating-linear-gradient(135deg, {colors.closed.line} 0 3px, transparent 3px 8px)"
    >
      <VisuallyHidden>{t('dayStrip.gap', { dates: said })}</VisuallyHidden>
    </chakra.span>
  );
}
