import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, chakra, Flex, Grid, VisuallyHidden } from '@chakra-ui/react';
import { ArrowRight, RefreshCw } from 'lucide-react';
import { focusHeadingWhenRemoved } from '../../lib/focus-heading-when-removed';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import type { DeliveryDay } from '../day-status/day-look';
import { DayStatusLine } from '../day-status/day-status-line';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../delivery-date/delivery-date-tile';
import { CalendarLegend } from '../weeks-calendar/calendar-legend';
import { WeeksCalendar } from '../weeks-calendar/weeks-calendar';
import { DayRows } from './day-rows';
import { NoFreeDay, NoRoom } from './no-free-day';
import { offeredDays, type LostDate } from './offered-days';
import type { DeliveryDays } from './use-delivery-days';

export interface DatePickerProps {
  days: DeliveryDays;
  chosen: CalendarDate | null;
  /** The present date of a booking for which another is chosen. */
  present?: CalendarDate;
  onChoose: (date: CalendarDate) => void;
  /** For staff: days past their limit can be chosen too. */
  pastLimits?: boolean;
  /** With it, for a delivery that goes out early: also days before the present one that are too soon. */
  earlier?: boolean;
  /** The next free days above the calendar, each held by one tap. */
  offer?: {
    /** The date whose hold is being requested. */
    pending: CalendarDate | null;
    lost: LostDate | null;
    onTake: (date: CalendarDate) => void;
  };
}

/** Chooses a delivery date: the next free days, the weeks from the present one on, and a legend. */
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
  // Staff can choose a day with too little room.
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

/** The last date that can be booked. */
export function OpenUntil({ last }: { last: CalendarDate }) {
  const t = useT();
  return t('deliveryForm.date.openUntil', { last: deliveryDateText(last, useLocale(), 'brief') });
}

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

/** The soonest free date, in one line before the calendar. @param onTake holds it and goes on */
function NextAvailableLine({ day, pending, onTake }: { day: DeliveryDay; pending: boolean; onTake: () => void }) {
  const locale = useLocale();
  const t = useT();
  const full = deliveryDateText(day.date, locale);
  return (
    <Card display="flex" alignItems="center" gap="4" p="0.5625rem 0.75rem" minHeight="4.5rem">
      <DeliveryDateTile date={day.date} width="3.25rem" small />
      <Box flex="1 1 6rem" minWidth="0">
        <Box>
          <Box as="span" fontWeight="600" fontSize="1.0625rem" fontVariantNumeric="tabular-nums" wordBreak="keep-all" me="2">
            {full}
          </Box>
          <Box as="span" textStyle="sm" color="fg.muted">
            {t('deliveryForm.nextAvailable.note')}
          </Box>
        </Box>
        <DayStatusLine day={day} textStyle="sm">
          {day.branchName ? (
            <Box as="span" color="fg.muted" fontWeight="400">
              · {day.branchName}
            </Box>
          ) : null}
        </DayStatusLine>
      </Box>
      <Button variant="tint" loading={pending} aria-label={t('deliveryForm.nextAvailable.hold', { date: full })} onClick={onTake}>
        {t('deliveryForm.nextAvailable.holdShort')}
        {pending ? null : <ArrowRight size={17} />}
      </Button>
    </Card>
  );
}

const five = Array.from({ length: 5 }, (_, index) => index);

function DatePickerSkeleton({ offering }: { offering: boolean }) {
  const t = useT();
  return (
    <div role="status">
      <VisuallyHidden>{t('deliveryForm.calendar.loading')}</VisuallyHidden>
      {offering ? (
        <Card mb={{ base: '4', md: '5' }}>
          {five.map((row) => (
            <Flex
              key={row}
              hideFrom={row === 0 ? undefined : 'md'}
              align="center"
              gap="0.75rem"
              minHeight={{ base: '4rem', md: '4.5rem' }}
              px="0.75rem"
              borderTopWidth={row === 0 ? '0' : '1px'}
            >
              <Skeleton width="3.125rem" height="3.1875rem" borderRadius="l2" flex="none" />
              <Box flex="1">
                <Skeleton width="40%" mb="2" />
                <Skeleton width="60%" />
              </Box>
            </Flex>
          ))}
        </Card>
      ) : null}
      <Skeleton width="11.25rem" height="6" mb="6" />
      <Grid templateColumns="repeat(7, minmax(0, 1fr))" gap={{ base: '0.25rem', md: '0.375rem' }}>
        {Array.from({ length: 35 }, (_, index) => (
          <Skeleton key={index} height={{ base: '3.5rem', md: '4.5rem' }} borderRadius="l2" />
        ))}
      </Grid>
    </div>
  );
}
