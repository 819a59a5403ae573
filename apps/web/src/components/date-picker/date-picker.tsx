import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, Grid, VisuallyHidden } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { CalendarLegend } from '../month-calendar/calendar-legend';
import { MonthCalendar } from '../month-calendar/month-calendar';
import { NextAvailableCard } from './next-available-card';
import type { DeliveryDays } from './use-delivery-days';

export interface DatePickerProps {
  days: DeliveryDays;
  chosen: CalendarDate | null;
  onChoose: (date: CalendarDate) => void;
  /** The soonest date above the calendar; left out where alternatives stand there already. */
  offerNext?: boolean;
}

/** Where a delivery date is chosen: the soonest one, the month, and what its shapes mean. */
export function DatePicker({ days, chosen, onChoose, offerNext = true }: DatePickerProps) {
  if (days.loading) return <DatePickerSkeleton />;
  if (days.failed) {
    return (
      <Card padded>
        <ErrorState title={<FormattedMessage id="deliveryForm.calendar.failed" />} onRetry={days.refresh}>
          <FormattedMessage id="deliveryForm.nothingLost" />
        </ErrorState>
      </Card>
    );
  }
  const { nextAvailable } = days;
  return (
    <>
      {offerNext && nextAvailable ? (
        <Box marginBottom={{ base: '5', md: '7' }}>
          <NextAvailableCard day={nextAvailable} chosen={nextAvailable.date === chosen} onChoose={() => onChoose(nextAvailable.date)} />
        </Box>
      ) : null}
      <MonthCalendar month={days.month} onMonthChange={days.showMonth} days={days.calendar} chosen={chosen} onChoose={onChoose} />
      <CalendarLegend />
    </>
  );
}

function DatePickerSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>
        <FormattedMessage id="deliveryForm.calendar.loading" />
      </VisuallyHidden>
      <Card display="flex" gap="4" padding="4" marginBottom={{ base: '5', md: '7' }}>
        <Skeleton width="60px" height="60px" borderRadius="tile" />
        <Box flex="1" paddingTop="1">
          <Skeleton width="40%" marginBottom="3" />
          <Skeleton width="65%" marginBottom="3" />
          <Skeleton width="30%" />
        </Box>
      </Card>
      <Skeleton width="180px" height="6" marginBottom="6" />
      <Grid templateColumns="repeat(7, minmax(0, 1fr))" gap={{ base: '4px', md: '6px' }}>
        {Array.from({ length: 35 }, (_, index) => (
          <Skeleton key={index} height={{ base: '56px', md: '84px' }} borderRadius="l2" />
        ))}
      </Grid>
    </div>
  );
}
