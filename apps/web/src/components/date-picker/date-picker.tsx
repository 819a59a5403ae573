import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { focusHeadingWhenRemoved } from '../../lib/focus-heading-when-removed';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/error-state';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { CalendarLegend } from '../weeks-calendar/calendar-legend';
import { WeeksCalendar } from '../weeks-calendar/weeks-calendar';
import { DatePickerSkeleton } from './date-picker-skeleton';
import { DayRows } from './day-rows';
import { NextAvailableLine } from './next-available-line';
import { NoFreeDay, NoRoom } from './no-free-day';
import { offeredDays, type LostDate } from './offered-days';
import type { DeliveryDays } from './use-delivery-days';

export interface DatePickerProps {
  days: DeliveryDays;
  chosen: CalendarDate | null;
  /** The date that a booking has, where another is chosen for it. */
  present?: CalendarDate;
  onChoose: (date: CalendarDate) => void;
  /** For staff: days past their limit can be chosen too. */
  pastLimits?: boolean;
  /** With it, for a delivery that goes out early: also days before the present one that are too soon. */
  earlier?: boolean;
  /** The next free days above the calendar, which can be had with one tap. */
  offer?: {
    /** The date that is being asked for. */
    pending: CalendarDate | null;
    lost: LostDate | null;
    onTake: (date: CalendarDate) => void;
  };
}

/** Where a delivery date is chosen: the next free days, the weeks from this one on, and what their shapes mean. */
export function DatePicker({ days, chosen, present, onChoose, pastLimits = false, earlier = false, offer }: DatePickerProps) {
  const t = useT();
  if (days.loading) return <DatePickerSkeleton offering={offer !== undefined} />;
  if (days.failed) {
    return (
      <Card padded>
        <ErrorState title={t('deliveryForm.calendar.failed')} onRetry={days.refresh}>
          {t('deliveryForm.nothingLost')}
        </ErrorState>
      </Card>
    );
  }
  const { nextAvailable, calendar, noRoom } = days;
  // Staff can take a day that has too little room.
  if (noRoom !== null && !pastLimits) return <NoRoom>{noRoom}</NoRoom>;
  const offered = offer ? offeredDays(calendar.byDate, offer.lost) : [];
  return (
    <>
      {days.noneFree ? (
        <Box mb="5">
          <NoFreeDay last={calendar.last} />
        </Box>
      ) : null}
      {offer && offered.length > 0 ? (
        <Box hideFrom="md" mb="4">
          <DayRows offered={offered} hours={days.hours} lost={offer.lost} chosen={chosen} pending={offer.pending} onTake={offer.onTake} />
        </Box>
      ) : null}
      {offer && nextAvailable && offer.lost === null ? (
        <Box hideBelow="md" mb="5">
          <NextAvailableLine
            day={nextAvailable}
            pending={offer.pending === nextAvailable.date}
            onTake={() => offer.onTake(nextAvailable.date)}
          />
        </Box>
      ) : null}
      <WeeksCalendar
        top={days.top}
        onTopChange={days.showFrom}
        days={calendar}
        chosen={chosen}
        present={present ?? null}
        onChoose={onChoose}
        pastLimits={pastLimits}
        earlier={earlier}
      >
        {days.laterFailed ? <LaterFailed onRetry={days.refresh} /> : null}
      </WeeksCalendar>
      <CalendarLegend />
      {offer && calendar.last ? (
        <chakra.p hideFrom="md" color="fg.muted" mt="3">
          <OpenUntil last={calendar.last} />
        </chakra.p>
      ) : null}
    </>
  );
}

/** Up to when dates can be booked. */
export function OpenUntil({ last }: { last: CalendarDate }) {
  const t = useT();
  return t('deliveryForm.date.openUntil', { last: deliveryDateText(last, useLocale(), 'brief') });
}

/** Later weeks did not come. The days that are known stay. */
function LaterFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <Alert ref={focusHeadingWhenRemoved} role="alert" status="warning" mb="3" title={t('deliveryForm.calendar.laterFailed')}>
      <Flex wrap="wrap" align="center" gap="3" mt="1">
        {t('deliveryForm.calendar.laterFailedText')}
        <Button variant="outline" onClick={onRetry}>
          <RefreshCw size={16} />
          {t('ui.tryAgain')}
        </Button>
      </Flex>
    </Alert>
  );
}
