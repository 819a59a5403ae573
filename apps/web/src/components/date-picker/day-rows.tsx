import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, chakra } from '@chakra-ui/react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Card } from '../../ui/card';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { DayRow } from './day-row';
import type { LostDate, OfferedDay } from './offered-days';

interface DayRowsProps {
  offered: readonly OfferedDay[];
  /** The part of the day on which each branch comes, by its name. */
  hours: ReadonlyMap<string, string>;
  /** Said when it is one of those offered. */
  lost: LostDate | null;
  chosen: CalendarDate | null;
  /** The date that is being asked for. */
  pending: CalendarDate | null;
  /** One tap holds a day and goes on. */
  onTake: (date: CalendarDate) => void;
}

/** The next free days as large rows, for a telephone: each can be had with one tap. */
export function DayRows({ offered, hours, lost, chosen, pending, onTake }: DayRowsProps) {
  const locale = useLocale();
  const t = useT();
  const struck = offered.some(({ gone }) => gone) ? lost : null;
  return (
    <>
      <Card asChild m="0" p="0">
        <chakra.ul listStyleType="none" aria-label={t('deliveryForm.dayRows.title')}>
          {offered.map(({ day, gone }) => (
            <chakra.li key={day.date} css={{ '& + &': { borderTop: '1px solid {colors.border}' } }}>
              <DayRow
                day={day}
                hour={hours.get(day.branchName ?? '') ?? null}
                state={gone ? 'gone' : day.date === chosen ? 'chosen' : 'free'}
                busy={day.date === pending}
                onTake={onTake}
              />
            </chakra.li>
          ))}
        </chakra.ul>
      </Card>
      {/* Always there: a region that appears together with its words is not read out everywhere. */}
      <Box role="status" color="medium.fg" fontWeight="500" mt={struck ? '2' : '0'}>
        {struck
          ? t('deliveryForm.dayRows.gone', {
              date: deliveryDateText(struck.date, locale, 'day'),
              taken: struck.reason === 'FULL' ? 'yes' : struck.reason === 'NOT_ENOUGH_ROOM' ? 'room' : 'no',
            })
          : null}
      </Box>
    </>
  );
}
