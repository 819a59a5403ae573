import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { DayGlyph } from '../../ui/day-glyph';
import type { DayLoadPartsFragment } from '../day-load/day-load.generated';
import { dayLook } from '../day-status/day-look';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

const Day = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    width: 'full',
    minHeight: '2.75rem',
    borderRadius: '8px',
    fontSize: '1rem',
    lineHeight: '1.25rem',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[data-status=FULL], &[data-over]': { bg: 'full.subtle', color: 'full.fg' },
    '&[data-status=LIMITED]': { bg: 'medium.subtle', color: 'medium.fg' },
    '&[data-status=CLOSED]': {
      color: 'closed.fg',
      bgImage: 'repeating-linear-gradient(135deg, {colors.closed.subtle} 0 5px, transparent 5px 10px)',
    },
    '&[aria-current=date]': { fontWeight: '700', boxShadow: 'inset 0 0 0 1px {colors.primary.solid}' },
    '&[aria-disabled=true]': { color: 'fg.subtle', textDecoration: 'line-through', cursor: 'default', _hover: { bg: 'transparent' } },
    '&[data-chosen]': {
      bg: 'primary.solid',
      bgImage: 'none',
      color: 'primary.contrast',
      fontWeight: '600',
      _hover: { bg: 'primary.solidHover' },
    },
    _highContrast: { border: '1px solid', '&[data-chosen]': { bg: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } },
    '& .load': { fontSize: '0.6875rem', lineHeight: '0.875rem', letterSpacing: '-0.02em', minHeight: '0.875rem', fontWeight: '500' },
  },
});

interface CalendarCellProps {
  date: CalendarDate;
  /** Where a branch is known, once the server has said it. */
  load: DayLoadPartsFragment | undefined;
  isChosen: boolean;
  isToday: boolean;
  /** The one cell of the grid that Tab reaches. */
  isTabStop: boolean;
  /** Past the field's ends: it can be reached, and not be chosen. */
  isOut: boolean;
  onChoose: (date: CalendarDate) => void;
  onFocus: (date: CalendarDate) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A day of the month: its number, and below it how full it is. */
export function CalendarCell({ date, load, isChosen, isToday, isTabStop, isOut, onChoose, onFocus, onKeyDown }: CalendarCellProps) {
  const t = useT();
  const locale = useLocale();
  const isClosed = load?.status === 'CLOSED';
  const isEmpty = !load || (load.limit === 0 && load.booked === 0);
  const words = [
    deliveryDateText(date, locale),
    isToday && t('dateField.today'),
    !isEmpty && t('dateField.load', { booked: load.booked, limit: load.limit }),
    load && load.status !== 'AVAILABLE' && (load.note ?? t(dayLook(load).word)),
  ];
  return (
    <Day
      type="button"
      data-date={date}
      data-autofocus={isTabStop ? '' : undefined}
      data-chosen={isChosen || undefined}
      data-status={load?.status}
      data-over={(load?.overbookedBy ?? 0) > 0 || undefined}
      aria-label={words.filter(Boolean).join(', ')}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={isOut || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => (isOut ? undefined : onChoose(date))}
      onFocus={() => onFocus(date)}
      onKeyDown={onKeyDown}
    >
      <span>{Number(date.slice(8))}</span>
      {load ? (
        <span className="load">{isEmpty ? isClosed ? <DayGlyph kind="closed" size={12} /> : null : `${load.booked}/${load.limit}`}</span>
      ) : null}
    </Day>
  );
}
