import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { dateAfterKey } from '../../lib/date-after-key';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { touch } from '../../ui/theme/media';
import type { Clash, DateLook } from './closed-year';
import { MonthGrid } from './month-grid';
import { DayLooks } from './year-day';

interface YearGridProps {
  year: number;
  looks: ReadonlyMap<CalendarDate, DateLook>;
  clashes: readonly Clash[];
  today: CalendarDate;
  /** Has the tab stop. */
  date: CalendarDate;
  onMove: (date: CalendarDate) => void;
  onChoose: (date: CalendarDate) => void;
  /** Whether a date of the year is still to be confirmed. */
  hasTentative: boolean;
}

const keysId = 'closed-days-keys';

/**
 * Twelve months with one tab stop (WAI-ARIA grid pattern): arrows walk days and weeks across the months, Page Up and Down the months,
 * Enter chooses a day.
 */
export function YearGrid({ year, looks, clashes, today, date, onMove, onChoose, hasTentative }: YearGridProps) {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    root.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
  }, [date]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const at = event.target.dataset['date'];
    if (at === undefined) return;
    const next = dateAfterKey(at, event.key, `${year}-01-01`, `${year}-12-31`);
    if (next === null) return;
    event.preventDefault();
    follows.current = true;
    onMove(next);
  }

  const clashing = new Set(clashes.map((clash) => clash.date));
  return (
    <Card p={{ base: '4', lg: '5' }}>
      <chakra.p id={keysId} srOnly>
        {t('closedDays.keys')}
      </chakra.p>
      <DayLooks
        ref={root}
        onKeyDown={onKeyDown}
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(11.25rem, 100%), 1fr))"
        columnGap="5"
        rowGap="5"
        css={{ [touch]: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))' } }}
      >
        {Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`).map((month) => (
          <MonthGrid
            key={month}
            month={month}
            looks={looks}
            clashing={clashing}
            today={today}
            date={date}
            describedBy={keysId}
            onChoose={onChoose}
          />
        ))}
      </DayLooks>
      <YearLegend hasTentative={hasTentative} hasClashes={clashes.length > 0} />
    </Card>
  );
}

/** What the shapes of the year mean. */
function YearLegend({ hasTentative, hasClashes }: { hasTentative: boolean; hasClashes: boolean }) {
  const t = useT();
  const signs = [
    { label: 'closedDays.look.everywhere', look: 'everywhere' },
    { label: 'closedDays.look.some', look: 'some' },
    { label: 'closedDays.look.stockTake', look: 'stockTake' },
    ...(hasTentative ? [{ label: 'closedDays.look.tentative', look: 'some', 'data-tentative': '' }] : []),
    ...(hasClashes ? [{ label: 'closedDays.look.clash', look: 'some', 'data-clash': '' }] : []),
  ];
  return (
    <DayLooks
      display="flex"
      flexWrap="wrap"
      columnGap="5"
      rowGap="2"
      mt="5"
      pt="4"
      borderTop="1px solid {colors.border}"
      textStyle="xs"
      color="fg.muted"
    >
      {signs.map(({ label, look, ...more }) => (
        <chakra.span key={label} display="inline-flex" alignItems="center" gap="2">
          <chakra.span aria-hidden="true" flex="none" className="day" data-look={look} {...more} style={{ width: '1.5rem' }}>
            7
          </chakra.span>
          {t(label)}
        </chakra.span>
      ))}
    </DayLooks>
  );
}
