import { isCalendarDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { today } from '../../lib/today';
import { typedDate } from '../../lib/typed-date';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import type { FieldProps } from '../../ui/field';
import { TextField } from '../../ui/text-field';
import { shownDate } from './shown-date';

const DateCalendar = lazy(async () => ({ default: (await import('./date-calendar')).DateCalendar }));

export interface DateFieldProps extends Omit<FieldProps, 'prefix' | 'suffix' | 'locked' | 'valid'> {
  /** '': none. */
  value: string;
  /** Called with a date within the limits; with '' if the field is empty or has an error. */
  onChange: (date: string) => void;
  /** The limits, both included. */
  min?: CalendarDate | undefined;
  max?: CalendarDate | undefined;
  /** For filters of past dates: a date without a year may be one of the last weeks. */
  recent?: boolean;
  /** The branch whose load the calendar shows. */
  branchId?: string | undefined;
  'data-autofocus'?: string | undefined;
}

const errorTexts = { none: 'dateField.none', early: 'dateField.early', late: 'dateField.late' } as const;
type DateError = keyof typeof errorTexts;

/**
 * A field for a date. The date is typed ('4/12', '4 dec', 'fri', '+3'), always with the day before the month, and shown as
 * 'Fri 04 Dec, 2026' on blur or Enter; or it is chosen in a calendar, which the button or Alt and Arrow Down open.
 */
export function DateField({ value, onChange, min, max, recent = false, branchId, error, ...field }: DateFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const t = useT();
  const locale = useLocale();
  const [draft, setDraft] = useState<string | null>(null);
  const [dateError, setDateError] = useState<DateError | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [known, setKnown] = useState(value);
  const shown = value === '' ? '' : shownDate(value, locale);

  function forget() {
    setDraft(null);
    setDateError(null);
  }
  // A new value from outside replaces the typed text.
  if (known !== value) {
    setKnown(value);
    if (value !== '') forget();
  }

  // A field that is left by Tab may fill in the next one, which has the focus by then: selects it, so that typing replaces its text.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.select();
  }, [shown]);

  function take(date: string, why: DateError | null = null) {
    setDateError(why);
    if (why === null) setDraft(null);
    if (date !== value) onChange(date);
  }

  function read(text: string) {
    if (text.trim() === '') return take('');
    const date = typedDate(text, today(), { min, max, back: recent ? undefined : 0, counted: true });
    if (date === null) return take('', 'none');
    if (min !== undefined && date < min) return take('', 'early');
    if (max !== undefined && date > max) return take('', 'late');
    take(date);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && draft !== null) read(draft);
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    setAnchor(event.currentTarget.parentElement);
  }

  const end = dateError === 'early' ? min : max;
  const why = dateError && t(errorTexts[dateError], { date: end ? shownDate(end, locale) : '' });
  return (
    <>
      <TextField
        {...field}
        id={id}
        ref={input}
        tabular
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('dateField.example')}
        value={draft ?? shown}
        error={why ?? error}
        onChange={({ currentTarget }) => {
          setDraft(currentTarget.value);
          setDateError(null);
          // An empty text or a pasted ISO date is complete.
          if (currentTarget.value === '' || isCalendarDate(currentTarget.value)) read(currentTarget.value);
        }}
        onBlur={() => (draft === null ? undefined : read(draft))}
        onKeyDown={onKeyDown}
        suffix={
          <Button
            id={`${id}-open`}
            variant="ghost"
            size="sm"
            icon
            me="-2"
            aria-haspopup="dialog"
            aria-label={t('dateField.open')}
            aria-labelledby={`${id}-open ${id}`}
            onClick={(event) => {
              // A menu around it stays open.
              event.stopPropagation();
              setAnchor(event.currentTarget.parentElement);
            }}
          >
            <CalendarDays size={19} />
          </Button>
        }
      />
      {anchor ? (
        <Suspense>
          <DateCalendar
            anchor={anchor}
            label={field.label}
            value={value}
            min={min}
            max={max}
            branchId={branchId}
            onClose={() => setAnchor(null)}
            onChoose={(date) => {
              setAnchor(null);
              take(date);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
