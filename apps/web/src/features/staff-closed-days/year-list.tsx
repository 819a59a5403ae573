import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { monthOf } from '@booking/domain/calendar/weeks';
import { Badge, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { deliveryDateText, monthTitle } from '../../components/delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../../components/delivery-date/delivery-date-tile';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { kindTexts, mayChange, type Clash, type ClosableBranch, type ClosedDayRow } from './closed-year';
import { PlaceText } from './day-card';

interface YearListProps {
  days: readonly ClosedDayRow[];
  branches: readonly ClosableBranch[];
  clashes: readonly Clash[];
  today: CalendarDate;
  /** Null: the user may not change closed days. */
  onOpen: ((id: string) => void) | null;
}

/** The closed days of a year as a list by month, because the squares of the year are too small for a thumb. */
export function YearList({ days, branches, clashes, today, onOpen }: YearListProps) {
  const t = useT();
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const over = days.filter(({ date }) => date < today);
  // In the present year, past days are collapsed above the others.
  const collapsed = !all && over.length < days.length ? over.length : 0;
  const shown = days.slice(collapsed);
  const months = [...new Set(shown.map(({ date }) => monthOf(date)))];
  return (
    <>
      {collapsed > 0 ? (
        <Button variant="outline" block onClick={() => setAll(true)}>
          {t('closedDays.showOver', { count: collapsed })}
        </Button>
      ) : null}
      {months.map((month) => (
        <section key={month} aria-labelledby={`closed-${month}`}>
          <chakra.h2 id={`closed-${month}`} fontSize="1rem" fontWeight="650" mb={{ base: '3', md: '2' }}>
            {monthTitle(month, locale).name}
          </chakra.h2>
          <Card asChild>
            <chakra.ul css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}>
              {shown
                .filter(({ date }) => monthOf(date) === month)
                .map((day) => (
                  <Row
                    key={day.id}
                    day={day}
                    branches={branches}
                    booked={clashes.some(({ date }) => date === day.date)}
                    isOver={day.date < today}
                    onOpen={onOpen}
                  />
                ))}
            </chakra.ul>
          </Card>
        </section>
      ))}
    </>
  );
}

interface RowProps {
  day: ClosedDayRow;
  branches: readonly ClosableBranch[];
  booked: boolean;
  isOver: boolean;
  onOpen: ((id: string) => void) | null;
}

function Row({ day, branches, booked, isOver, onOpen }: RowProps) {
  const t = useT();
  const locale = useLocale();
  const isOwn = mayChange(useStaffUser(), day);
  const name = day.names[locale];
  return (
    <chakra.li position="relative" display="flex" gap="3.5" alignItems="center" px="4" py="3" color={isOver ? 'fg.subtle' : undefined}>
      <DeliveryDateTile date={day.date} small old={isOver} width="3rem" />
      <chakra.div flex="1" minWidth="0">
        <chakra.div fontWeight="600" overflowWrap="anywhere">
          {isOwn && onOpen ? (
            <chakra.button
              type="button"
              textAlign="start"
              cursor="pointer"
              _after={{ content: '""', position: 'absolute', inset: '0' }}
              aria-label={t('closedDays.editOf', { name })}
              onClick={() => onOpen(day.id)}
            >
              {name}
            </chakra.button>
          ) : (
            name
          )}
        </chakra.div>
        <chakra.div fontSize="1rem" color="fg.muted">
          {deliveryDateText(day.date, locale, 'weekday')}
        </chakra.div>
        <chakra.div textStyle="sm" color="fg.muted" lineClamp="2">
          <PlaceText day={day} branches={branches} />
        </chakra.div>
        {day.tentative || booked || day.kind !== 'PUBLIC_HOLIDAY' ? (
          <Flex wrap="wrap" gap="1.5" mt="1.5">
            {day.kind !== 'PUBLIC_HOLIDAY' ? (
              <Badge colorPalette="neutral" size="sm">
                {t(kindTexts[day.kind])}
              </Badge>
            ) : null}
            {day.tentative ? (
              <Badge colorPalette="medium" size="sm">
                {t('closedDays.look.tentative')}
              </Badge>
            ) : null}
            {booked ? (
              <Badge colorPalette="full" size="sm">
                {t('closedDays.look.clash')}
              </Badge>
            ) : null}
          </Flex>
        ) : null}
      </chakra.div>
    </chakra.li>
  );
}
