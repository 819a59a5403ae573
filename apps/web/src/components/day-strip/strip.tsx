import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocale, useT } from '../../lib/use-locale';
import { DayGlyph } from '../../ui/day-glyph';
import { dayLook, isBookable, type DayTone, type DeliveryDay } from '../day-status/day-look';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import type { StripPart } from './date-strip';
import { loadOfDay, type DayLoad } from './load-of-day';

interface StripProps {
  parts: readonly StripPart[];
  loads: readonly DayLoad[];
  chosen: CalendarDate | null;
  pending: CalendarDate | null;
  onChoose: (date: CalendarDate) => void;
}

/** The offered days in one row with one tab stop: arrow keys, Home and End move the focus, Enter chooses a day. */
export const Strip = memo(function Strip({ parts, loads, chosen, pending, onChoose }: StripProps) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<CalendarDate | null>(null);
  const days = parts.flatMap((part) => (part.kind === 'day' ? [part.day] : []));
  const has = (date: CalendarDate | null | undefined): date is CalendarDate => days.some((day) => day.date === date);
  const tabStop = [focused, chosen, days.find(isBookable)?.date].find(has) ?? days[0]?.date;

  const shown = has(chosen) ? chosen : null;
  // On a telephone the chosen day may be outside of the visible part of the row, for example if the address names it.
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
      // On a telephone the row scrolls; on wider screens it wraps, so that all days are visible.
      wrap={{ md: 'wrap' }}
      gap="1.5"
      // Contains the visually hidden texts, which would otherwise make the page wider.
      position="relative"
      overflowX="auto"
      // Room for the focus ring, which would be clipped.
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

/** Scrolls the row, and never the page, so that the whole day is visible. */
function bringIntoRow(row: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): void {
  const isSeen = offsetLeft >= row.scrollLeft && offsetLeft + offsetWidth <= row.scrollLeft + row.clientWidth;
  if (!isSeen) row.scrollLeft = offsetLeft - (row.clientWidth - offsetWidth) / 2;
}

/** Days on which no branch delivers, as one narrow stripe. The calendar of weeks shows why, and lets staff choose them. */
function Gap({ dates, notes }: { dates: readonly CalendarDate[]; notes: readonly (string | null)[] }) {
  const locale = useLocale();
  const t = useT();
  const dateList = dates.map((date, at) => [deliveryDateText(date, locale, 'brief'), notes[at]].filter(Boolean).join(': ')).join(', ');
  const title = t('dayStrip.gap', { dates: dateList });
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
      <VisuallyHidden>{title}</VisuallyHidden>
    </chakra.span>
  );
}

const tones: Record<DayTone, { bg: string; border: string; color: string }> = {
  available: { bg: 'success.subtle', border: 'success.emphasized', color: 'success.fg' },
  limited: { bg: 'medium.subtle', border: 'medium.emphasized', color: 'medium.fg' },
  full: { bg: 'full.subtle', border: 'full.subtle', color: 'full.fg' },
  closed: { bg: 'closed.subtle', border: 'closed.line', color: 'closed.fg' },
  far: { bg: 'bg.panel', border: 'border', color: 'closed.fg' },
};

interface StripCellProps {
  day: DeliveryDay;
  /** Null if the user may not see loads. */
  load: DayLoad | null;
  chosen: boolean;
  pending: boolean;
  tabbable: boolean;
  onChoose: () => void;
}

/** A day that can be offered: its load in numbers, its status by shape and colour. */
function StripCell({ day, load, chosen, pending, tabbable, onChoose }: StripCellProps) {
  const t = useT();
  const locale = useLocale();
  const look = dayLook(day);
  const isOver = load !== null && load.overbookedBy > 0;
  const isPast = chosen && !isBookable(day);
  const tone = tones[look.tone];
  const loadWords = load ? t('dayStrip.load', { booked: load.booked, limit: load.limit }) : '';
  const label = [deliveryDateText(day.date, locale), t(isOver ? 'dayStrip.over' : look.word), loadWords];
  return (
    <chakra.button
      type="button"
      data-date={day.date}
      aria-pressed={chosen}
      aria-busy={pending || undefined}
      aria-label={label.filter((part) => part !== '').join(', ')}
      tabIndex={tabbable ? 0 : -1}
      onClick={onChoose}
      flex="1 0 auto"
      minWidth={{ base: '4.25rem', md: '3.875rem' }}
      // Days of a second row are as wide as those of the first.
      maxWidth={{ md: '5.5rem', '2xl': 'none' }}
      minHeight="4.75rem"
      display="flex"
      flexDirection="column"
      justifyContent="space-between"
      px="2"
      py="1.5"
      textAlign="start"
      borderRadius="tile"
      borderWidth={isPast ? '2px' : '1px'}
      borderStyle="solid"
      borderColor={isPast ? 'full.solid' : chosen ? 'primary.solid' : tone.border}
      bg={chosen && !isPast ? 'primary.solid' : tone.bg}
      color={chosen && !isPast ? 'primary.contrast' : tone.color}
      fontVariantNumeric="tabular-nums"
      cursor="pointer"
      opacity={pending ? 0.75 : undefined}
      _hover={{ borderColor: isPast ? 'full.solid' : 'primary.solid' }}
    >
      <chakra.span display="flex" alignItems="center" justifyContent="space-between" gap="1" textStyle="xs" fontWeight="500">
        {deliveryDateText(day.date, locale, 'weekdayShort')}
        <DayGlyph kind={chosen && !isPast ? 'chosen' : isOver ? 'overbooked' : look.glyph} size={12} />
      </chakra.span>
      <chakra.span
        fontSize="1.125rem"
        lineHeight="1.5rem"
        fontWeight="650"
        color={chosen && !isPast ? 'inherit' : isBookable(day) ? 'fg' : undefined}
        textDecoration={!isBookable(day) && !chosen ? 'line-through' : undefined}
      >
        {day.date.slice(8)}
      </chakra.span>
      <chakra.span textStyle="xs" fontWeight="500">
        {load ? `${load.booked} / ${load.limit}` : t(look.word)}
      </chakra.span>
    </chakra.button>
  );
}
