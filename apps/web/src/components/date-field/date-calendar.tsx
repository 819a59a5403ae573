import { skipToken } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { addMonths, firstOfMonth, lastOfMonth, monthOf, sameWeekdayIn, weeksOfMonth } from '@booking/domain/calendar/weeks';
import { chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { today as presentDay } from '../../lib/today';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { DayGlyph } from '../../ui/day-glyph';
import { Modal } from '../../ui/modal';
import { CalendarGrid, useDateFocus } from '../calendar-grid/calendar-grid';
import { type DayLoadPartsFragment, useDateFieldLoadsQuery } from '../../graphql/loads.generated';
import { dayLook } from '../day-status/day-look';
import { deliveryDateText, monthTitle } from '../delivery-date/delivery-date-text';

const firstDate: CalendarDate = '0001-01-01';
const lastDate: CalendarDate = '9999-12-31';
const gap = 4;
const margin = 8;

/** Places a surface below its field, or above it if there is no room, and always within the window. */
function place(surface: HTMLElement, field: DOMRect) {
  const { offsetWidth, offsetHeight } = surface;
  const below = field.bottom + gap;
  const fits = below + offsetHeight <= window.innerHeight - margin;
  const top = fits ? below : Math.max(margin, Math.min(field.top - gap - offsetHeight, window.innerHeight - margin - offsetHeight));
  const left = Math.max(margin, Math.min(field.left, window.innerWidth - margin - offsetWidth));
  surface.style.setProperty('--below', `${top}px`);
  surface.style.setProperty('--beside', `${left}px`);
}

interface DateCalendarProps {
  /** The element of the field that it is placed at. */
  anchor: HTMLElement;
  label: ReactNode;
  value: string;
  min: CalendarDate | undefined;
  max: CalendarDate | undefined;
  /** The branch whose load each day shows. */
  branchId: string | undefined;
  onChoose: (date: CalendarDate) => void;
  /** Called on Escape, by the close button, or by a press outside. */
  onClose: () => void;
}

/**
 * A modal dialog with a month to choose a date from: one grid with one tab stop (WAI-ARIA date picker dialog). Not Chakra's DatePicker,
 * because its role descriptions are always English, and this grid shares weeks, names and keys with the other calendars.
 */
export function DateCalendar({ anchor, label, value, min = firstDate, max = lastDate, branchId, onChoose, onClose }: DateCalendarProps) {
  const id = useId();
  const t = useT();
  const locale = useLocale();
  const surface = useRef<HTMLDialogElement>(null);
  const today = presentDay();
  const within = (date: CalendarDate) => (date < min ? min : date > max ? max : date);
  const [focused, setFocused] = useState(() => within(value === '' ? today : value));
  const focus = useDateFocus({ focused, first: min, last: max, onMove: setFocused, onReach: setFocused });
  const month = monthOf(focused);
  const title = monthTitle(month, locale);
  const { data } = useDateFieldLoadsQuery(
    branchId === undefined ? skipToken : { variables: { branchId, from: firstOfMonth(month), to: lastOfMonth(month) } },
  );
  const loads = new Map(data?.dayLoads.map((load) => [load.date, load]));

  useEffect(() => {
    if (surface.current) place(surface.current, anchor.getBoundingClientRect());
  }, [surface, anchor]);

  const turned = (count: number) => within(sameWeekdayIn(addMonths(month, count), focused));

  return (
    <Modal
      ref={surface}
      placement="field"
      open
      onClose={onClose}
      aria-labelledby={`${id}-label`}
      // A menu or form around it must not handle its keys and presses.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Flex align="center" justify="space-between" gap="2">
        <chakra.h2 id={`${id}-label`} tabIndex={-1} textStyle="sm" fontWeight="600" ps="1" outline="none">
          {label}
        </chakra.h2>
        <Button variant="ghost" size="sm" icon aria-label={t('ui.close')} onClick={onClose}>
          <X size={18} />
        </Button>
      </Flex>
      <Flex align="center" gap="1">
        <Turn direction="previous" disabled={month <= monthOf(min)} onTurn={() => setFocused(turned(-1))} />
        <chakra.div id={`${id}-month`} aria-live="polite" flex="1" textAlign="center" fontWeight="600">
          {title.yearFirst ? `${title.year}${title.name}` : `${title.name} ${title.year}`}
        </chakra.div>
        <Turn direction="next" disabled={month >= monthOf(max)} onTurn={() => setFocused(turned(1))} />
      </Flex>
      <chakra.div mt="1">
        <CalendarGrid
          days={focus.days}
          labelledBy={`${id}-month`}
          keys={t('dateField.keys')}
          weeks={weeksOfMonth(month)}
          selected={value}
          gap="2px"
          head={{ textAlign: 'center', textStyle: 'xs', color: 'fg.muted' }}
          // Always six weeks, so that the days of another month are at the same place.
          minHeight="19.25rem"
          renderDay={(date) =>
            monthOf(date) === month ? (
              <CalendarCell
                date={date}
                load={loads.get(date)}
                isChosen={date === value}
                isToday={date === today}
                isTabStop={date === focused}
                isOut={date < min || date > max}
                onChoose={onChoose}
              />
            ) : null
          }
        />
      </chakra.div>
    </Modal>
  );
}

function Turn({ direction, disabled, onTurn }: { direction: 'previous' | 'next'; disabled: boolean; onTurn: () => void }) {
  const t = useT();
  const Icon = direction === 'previous' ? ChevronLeft : ChevronRight;
  return (
    <Button
      variant="ghost"
      size="sm"
      icon
      disabled={disabled}
      aria-label={t(direction === 'previous' ? 'dateField.previous' : 'dateField.next')}
      onClick={onTurn}
    >
      <Icon size={20} aria-hidden="true" />
    </Button>
  );
}

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
  /** Undefined without a branch, or until the server has answered. */
  load: DayLoadPartsFragment | undefined;
  isChosen: boolean;
  isToday: boolean;
  /** The one cell of the grid that Tab reaches. */
  isTabStop: boolean;
  /** Outside of the field's limits: it can have the focus but cannot be chosen. */
  isOut: boolean;
  onChoose: (date: CalendarDate) => void;
}

/** A day of the month: its number, and below it how full it is. */
function CalendarCell({ date, load, isChosen, isToday, isTabStop, isOut, onChoose }: CalendarCellProps) {
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
    >
      <span>{Number(date.slice(8))}</span>
      {load ? (
        <span className="load">{isEmpty ? isClosed ? <DayGlyph kind="closed" size={12} /> : null : `${load.booked}/${load.limit}`}</span>
      ) : null}
    </Day>
  );
}
