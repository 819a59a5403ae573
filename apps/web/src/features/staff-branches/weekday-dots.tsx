import { weekdays, weekdayOf, type CalendarDate, type Weekday } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { weekdayNames, weekdaysText } from '../../components/delivery-date/delivery-date-text';
import { useLocale, useT } from '../../lib/use-locale';

const Dot = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: '1.25rem',
    borderRadius: 'full',
    fontSize: '0.6875rem',
    lineHeight: '1',
    fontWeight: '600',
    color: 'fg.subtle',
    boxShadow: 'inset 0 0 0 1px {colors.border}',
    '&[data-on]': { bg: 'primary.muted', color: 'primary.fg', boxShadow: 'none' },
    '&[data-today]': { bg: 'primary.solid', color: 'primary.contrast' },
    _highContrast: { '&[data-on]': { border: '1px solid' } },
  },
});

/** Returns a function that names weekdays: 'Monday to Saturday', 'Tuesday and Saturday'. */
export function useWeekdaysText(): (chosen: readonly Weekday[]) => string {
  const t = useT();
  const locale = useLocale();
  return (chosen) =>
    weekdaysText(
      chosen.map((weekday) => weekdays.indexOf(weekday)),
      locale,
      (first, last) => t('branches.weekdayRun', { first, last }),
    );
}

/** The seven days of the week as dots, filled for delivery days, with a text for screen readers. */
export function WeekdayDots({ value, today }: { value: readonly Weekday[]; today: CalendarDate }) {
  const names = weekdayNames(useLocale());
  const text = useWeekdaysText();
  return (
    <>
      <chakra.span srOnly>{text(value)}</chakra.span>
      <chakra.span aria-hidden="true" display="flex" gap="3px">
        {weekdays.map((weekday, index) => {
          const isOn = value.includes(weekday);
          return (
            <Dot key={weekday} data-on={isOn ? '' : undefined} data-today={isOn && weekday === weekdayOf(today) ? '' : undefined}>
              {names[index]?.short.slice(0, 1)}
            </Dot>
          );
        })}
      </chakra.span>
    </>
  );
}
