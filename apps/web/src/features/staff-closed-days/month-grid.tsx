import { weekdays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { monthOf, weeksOfMonth, type Month } from '@booking/domain/calendar/weeks';
import { chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { deliveryDateText, monthTitle, weekdayNames } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import type { DateLook } from './closed-year';
import { YearDay } from './year-day';

interface MonthGridProps {
  month: Month;
  looks: ReadonlyMap<CalendarDate, DateLook>;
  clashing: ReadonlySet<CalendarDate>;
  today: CalendarDate;
  /** Has the tab stop, in whatever month it is. */
  date: CalendarDate;
  describedBy: string;
  onChoose: (date: CalendarDate) => void;
}

/** One month of the year: its days, and how many of them are closed. */
export function MonthGrid({ month, looks, clashing, today, date, describedBy, onChoose }: MonthGridProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const id = useId();
  const names = weekdayNames(locale);
  const closed = [...looks.keys()].filter((one) => monthOf(one) === month).length;
  return (
    <section aria-labelledby={id}>
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
    const said = deliveryDateText(day, locale, 'day');
    if (!look) return said;
    const words = [
      intl.formatList(look.days.map(({ names: of }) => of[locale])),
      t(`closedDays.look.${look.look}`),
      ...(look.isTentative ? [t('closedDays.look.tentative')] : []),
      ...(clashing.has(day) ? [t('closedDays.look.clash')] : []),
    ];
    return `${said}: ${words.join(', ')}`;
  }
}
