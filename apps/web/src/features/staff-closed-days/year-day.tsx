import { weekdayOf, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { touch } from '../../ui/theme/media';
import type { DateLook } from './closed-year';

/** Around the days and their legend: one style for all of them, since there are hundreds. */
export const DayLooks = chakra('div', {
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
    // Closed, and not certain yet: a dash in place of the frame.
    '& .day[data-tentative]': { bg: 'transparent', color: 'fg', boxShadow: 'none', border: '1.5px dashed {colors.medium.fg}' },
    // Somebody has to move the bookings of that day.
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

interface YearDayProps {
  date: CalendarDate;
  look: DateLook | undefined;
  /** For who does not see it: the date, and what closes it. */
  label: string;
  clashes: boolean;
  isToday: boolean;
  isShown: boolean;
  onChoose: (date: CalendarDate) => void;
}

/** One day of the year. */
export const YearDay = memo(function YearDay({ date, look, label, clashes, isToday, isShown, onChoose }: YearDayProps) {
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
