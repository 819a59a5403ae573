import { skipToken } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { addMonths, firstOfMonth, lastOfMonth, monthOf, sameWeekdayIn, weeksOfMonth } from '@booking/domain/calendar/weeks';
import { chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { dateAfterKey } from '../../lib/date-after-key';
import { today as presentDay } from '../../lib/today';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { monthTitle, weekdayNames } from '../delivery-date/delivery-date-text';
import { CalendarCell } from './calendar-cell';
import { useDateFieldLoadsQuery } from './date-field-loads.generated';

const firstDate: CalendarDate = '0001-01-01';
const lastDate: CalendarDate = '9999-12-31';
const gap = 4;
const margin = 8;

/** Where a surface stands: below its field, or above where there is no room, and never past the window's edge. */
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
  /** The field that it stands beside. */
  anchor: HTMLElement;
  label: ReactNode;
  value: string;
  min: CalendarDate | undefined;
  max: CalendarDate | undefined;
  /** Whose days have their load. */
  branchId: string | undefined;
  onChoose: (date: CalendarDate) => void;
  /** Escape, the cross, or a press outside. */
  onClose: () => void;
}

/**
 * A month in which a date is chosen, as a modal dialog: one grid with one tab stop (WAI-ARIA date picker dialog). Chakra's DatePicker was
 * weighed: it says its roles in English to every reader, and this grid's parts (weeks, names, keys) are those of the other calendars.
 */
export function DateCalendar({ anchor, label, value, min = firstDate, max = lastDate, branchId, onChoose, onClose }: DateCalendarProps) {
  const id = useId();
  const t = useT();
  const locale = useLocale();
  const surface = useRef<HTMLDialogElement>(null);
  const today = presentDay();
  const within = (date: CalendarDate) => (date < min ? min : date > max ? max : date);
  const [focused, setFocused] = useState(() => within(value === '' ? today : value));
  const followFocus = useRef(false);
  const month = monthOf(focused);
  const title = monthTitle(month, locale);
  const { data } = useDateFieldLoadsQuery(
    branchId === undefined ? skipToken : { variables: { branchId, from: firstOfMonth(month), to: lastOfMonth(month) } },
  );
  const loads = new Map(data?.dayLoads.map((load) => [load.date, load]));

  useEffect(() => {
    if (surface.current) place(surface.current, anchor.getBoundingClientRect());
  }, [surface, anchor]);

  useEffect(() => {
    if (!followFocus.current) return;
    followFocus.current = false;
    surface.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [surface, focused]);

  const turned = (count: number) => within(sameWeekdayIn(addMonths(month, count), focused));

  function onKeyDown(event: KeyboardEvent) {
    const date = dateAfterKey(focused, event.key, min, max);
    if (date === null) return;
    event.preventDefault();
    followFocus.current = date !== focused;
    setFocused(date);
  }

  return (
    <Modal
      ref={surface}
      placement="field"
      open
      onClose={onClose}
      aria-labelledby={`${id}-label`}
      // What is around it in the page, a menu or a form, takes keys and presses of its own.
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
      <chakra.div
        role="grid"
        aria-labelledby={`${id}-month`}
        aria-describedby={`${id}-keys`}
        mt="1"
        // Six weeks: the days of the next month stand where these do.
        minHeight="19.25rem"
        css={{ '& [role=row]': { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: '2px', marginTop: '2px' } }}
      >
        <div role="row">
          {weekdayNames(locale).map(({ short, long }) => (
            <chakra.span
              key={long}
              role="columnheader"
              aria-label={long}
              textAlign="center"
              textStyle="xs"
              color="fg.muted"
              fontWeight="600"
            >
              {short}
            </chakra.span>
          ))}
        </div>
        {weeksOfMonth(month).map((week) => (
          <div key={week[0]} role="row">
            {week.map((date) => (
              <div key={date} role="gridcell" aria-selected={date === value}>
                {monthOf(date) === month ? (
                  <CalendarCell
                    date={date}
                    load={loads.get(date)}
                    isChosen={date === value}
                    isToday={date === today}
                    isTabStop={date === focused}
                    isOut={date < min || date > max}
                    onChoose={onChoose}
                    onFocus={setFocused}
                    onKeyDown={onKeyDown}
                  />
                ) : null}
              </div>
            ))}
          </div>
        ))}
      </chakra.div>
      <chakra.p id={`${id}-keys`} srOnly>
        {t('dateField.keys')}
      </chakra.p>
    </Modal>
  );
}

function Turn({ direction, disabled, onTurn }: { direction: 'previous' | 'next'; disabled: boolean; onTurn: () => void }) {
  const t = useT();
  const Icon = direction === 'previous' ? ChevronLeft : ChevronRight;
  return (
    <Button variant="ghost" size="sm" icon disabled={disabled} aria-label={t(`dateField.${direction}`)} onClick={onTurn}>
      <Icon size={20} aria-hidden="true" />
    </Button>
  );
}
