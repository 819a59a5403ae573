import { weekdayOf, weekdays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { monthOf, weeksOfMonth, type Month } from '@booking/domain/calendar/weeks';
import { chakra, Flex } from '@chakra-ui/react';
import { memo, useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { deliveryDateText, monthTitle, weekdayNames } from '../../components/delivery-date/delivery-date-text';
import { dateAfterKey } from '../../lib/date-after-key';
import { intoView } from '../../lib/into-view';
import { useLocale, useT } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { touch } from '../../ui/theme/media';
import type { Clash, DateLook } from './closed-year';

const lookTexts = {
  everywhere: 'closedDays.look.everywhere',
  some: 'closedDays.look.some',
  stockTake: 'closedDays.look.stockTake',
} as const satisfies Record<DateLook['look'], string>;

/** The style of all days and their legend as one set of rules, because there are hundreds of days. */
const DayLooks = chakra('div', {
  base: {
    '& .day': {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      width: 'full',
      height: '1.5rem',
      borderRadius: 'l1',
      fontSize: '0.75rem',
      lineHeight: '0.875rem',
      fontVariantNumeric: 'tabular-nums',
    },
    '& button.day': { cursor: 'pointer', [touch]: { height: '2.75rem', fontSize: '0.875rem' } },
    '& button.day:not([data-look]):hover': { bg: 'bg.hover' },
    '& .day[data-weekend]': { color: 'fg.subtle' },
    '& .day[aria-current]': { color: 'primary.fg', fontWeight: '700', textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& .day[data-look]': { color: 'fg', fontWeight: '600', _highContrast: { border: '1px solid' } },
    '& .day[data-look=everywhere]': { bg: 'closed.fg', color: 'bg.panel', fontWeight: '700' },
    '& .day[data-look=some]': {
      bgImage: 'repeating-linear-gradient(135deg, {colors.closed.subtle} 0 4px, transparent 4px 8px)',
      boxShadow: 'inset 0 0 0 1px {colors.closed.fg}',
    },
    '& .day[data-look=stockTake]': { bg: 'bg.muted', boxShadow: 'inset 0 -3px 0 {colors.closed.fg}' },
    // A tentative closed day has a dashed border.
    '& .day[data-tentative]': { bg: 'transparent', color: 'fg', boxShadow: 'none', border: '1.5px dashed {colors.medium.fg}' },
    // The bookings of that day have to be moved.
    '& .day[data-clash]::after': {
      content: '""',
      position: 'absolute',
      insetEnd: '-2px',
      top: '-2px',
      boxSize: '0.5625rem',
      borderRadius: 'full',
      bg: 'full.solid',
      boxShadow: '0 0 0 2px {colors.bg.panel}',
      _highContrast: { border: '2px solid' },
    },
    '& button.day[tabindex="0"]': { outline: '2px solid {colors.focusRing}', outlineOffset: '1px' },
    '& [role=row]': { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: '2px', mt: '2px' },
    '& [role=columnheader]': { fontSize: '0.6875rem', lineHeight: '1rem', fontWeight: '600', textAlign: 'center', color: 'fg.subtle' },
  },
});

interface YearGridProps {
  year: number;
  looks: ReadonlyMap<CalendarDate, DateLook>;
  clashes: readonly Clash[];
  today: CalendarDate;
  date: CalendarDate;
  /** The date whose month is scrolled into view at first. */
  opensAt: CalendarDate;
  onMove: (date: CalendarDate) => void;
  onChoose: (date: CalendarDate) => void;
  /** Whether the year has a tentative date. */
  hasTentative: boolean;
}

const keysId = 'closed-days-keys';

/**
 * Twelve months with one tab stop (WAI-ARIA grid pattern): arrows move by days and weeks across the months, Page Up and Page Down by
 * months, and Enter chooses a day.
 */
export function YearGrid({ year, looks, clashes, today, date, opensAt, onMove, onChoose, hasTentative }: YearGridProps) {
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
            isInSight={month === monthOf(opensAt)}
            describedBy={keysId}
            onChoose={onChoose}
          />
        ))}
      </DayLooks>
      <YearLegend hasTentative={hasTentative} hasClashes={clashes.length > 0} />
    </Card>
  );
}

interface MonthGridProps {
  month: Month;
  looks: ReadonlyMap<CalendarDate, DateLook>;
  clashing: ReadonlySet<CalendarDate>;
  today: CalendarDate;
  date: CalendarDate;
  /** The month is scrolled into view. */
  isInSight: boolean;
  describedBy: string;
  onChoose: (date: CalendarDate) => void;
}

function MonthGrid({ month, looks, clashing, today, date, isInSight, describedBy, onChoose }: MonthGridProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const id = useId();
  const names = weekdayNames(locale);
  const closed = [...looks.keys()].filter((one) => monthOf(one) === month).length;
  const section = useRef<HTMLElement>(null);
  // An effect, because a layout effect scrolls each new page to its top first.
  useEffect(() => {
    if (isInSight) intoView(section.current);
  }, [isInSight]);
  return (
    <section ref={section} aria-labelledby={id}>
      <Flex align="baseline" justify="space-between" px="1" mb="1.5">
        <chakra.h2 id={id} textStyle="sm" fontWeight="600">
          {monthTitle(month, locale).name}
        </chakra.h2>
        <chakra.span textStyle="2xs" color="fg.subtle" fontVariantNumeric="tabular-nums">
          <chakra.span srOnly>{t('closedDays.inMonth', { count: closed })}</chakra.span>
          <span aria-hidden="true">{closed > 0 ? closed : ''}</span>
        </chakra.span>
      </Flex>
      <div role="grid" aria-labelledby={id} aria-describedby={describedBy}>
        <div role="row">
          {names.map(({ short, long }, index) => (
            <span key={weekdays[index]} role="columnheader" aria-label={long}>
              {locale === 'cn' ? short : short.slice(0, 1)}
            </span>
          ))}
        </div>
        {weeksOfMonth(month).map((week) => (
          <div key={week[0]} role="row">
            {week.map((day) =>
              monthOf(day) === month ? (
                <YearDay
                  key={day}
                  date={day}
                  look={looks.get(day)}
                  label={labelOf(day)}
                  clashes={clashing.has(day)}
                  isToday={day === today}
                  isShown={day === date}
                  onChoose={onChoose}
                />
              ) : (
                <span key={day} role="gridcell" />
              ),
            )}
          </div>
        ))}
      </div>
    </section>
  );

  function labelOf(day: CalendarDate): string {
    const look = looks.get(day);
    const dateText = deliveryDateText(day, locale, 'day');
    if (!look) return dateText;
    const words = [
      intl.formatList(look.days.map(({ names: of }) => of[locale])),
      t(lookTexts[look.look]),
      ...(look.isTentative ? [t('closedDays.look.tentative')] : []),
      ...(clashing.has(day) ? [t('closedDays.look.clash')] : []),
    ];
    return `${dateText}: ${words.join(', ')}`;
  }
}

interface YearDayProps {
  date: CalendarDate;
  look: DateLook | undefined;
  /** The accessible name: the date, and what closes it. */
  label: string;
  clashes: boolean;
  isToday: boolean;
  isShown: boolean;
  onChoose: (date: CalendarDate) => void;
}

const YearDay = memo(function YearDay({ date, look, label, clashes, isToday, isShown, onChoose }: YearDayProps) {
  const isWeekend = ['SATURDAY', 'SUNDAY'].includes(weekdayOf(date));
  return (
    <div role="gridcell" aria-selected={isShown}>
      <button
        type="button"
        className="day"
        data-date={date}
        data-look={look?.look}
        data-tentative={look?.isTentative ? '' : undefined}
        data-clash={clashes ? '' : undefined}
        data-weekend={isWeekend ? '' : undefined}
        aria-label={label}
        aria-current={isToday ? 'date' : undefined}
        title={look ? label : undefined}
        tabIndex={isShown ? 0 : -1}
        onClick={() => onChoose(date)}
      >
        {Number(date.slice(8))}
      </button>
    </div>
  );
});

function YearLegend({ hasTentative, hasClashes }: { hasTentative: boolean; hasClashes: boolean }) {
  const t = useT();
  const entries = [
    { label: lookTexts.everywhere, look: 'everywhere' },
    { label: lookTexts.some, look: 'some' },
    { label: lookTexts.stockTake, look: 'stockTake' },
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
      {entries.map(({ label, look, ...more }) => (
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
