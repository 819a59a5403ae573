import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarCheck, CalendarDays, Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { focusHeadingWhenRemoved } from '../../lib/focus-heading-when-removed';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import type { ChangeProps } from '../booking-change/change-target';
import { BriefDate } from '../booking-change/move-page';
import { useMoveBooking } from '../booking-change/use-move-booking';
import { BookingVerificationCard } from '../booking-verification/booking-verification-card';
import { BottomBar } from '../bottom-bar/bottom-bar';
import { DateGoneAlert } from '../date-picker/date-gone-alert';
import { DayRows } from '../date-picker/day-rows';
import { NoRoom } from '../date-picker/no-free-day';
import { offeredDays } from '../date-picker/offered-days';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { FailureAlert } from '../failure-alert/failure-alert';
import { HoldEndedLine, HoldLine } from '../hold-countdown/hold-countdown';

interface NewDayProps extends ChangeProps {
  /** The address of the calendar with every free date. */
  calendar: string;
}

const stay = () => undefined;

/** After a failed delivery: the next free days, of which one tap holds one, and the button that moves the delivery to it. */
export function NewDay({ calendar, ...change }: NewDayProps) {
  const t = useT();
  const locale = useLocale();
  const { booking, onReload } = change;
  const { days, date, hold, gone, busy, failure, verification, choose, move } = useMoveBooking({
    ...change,
    afterFailure: true,
    holds: true,
    close: stay,
    onMoved: () => void onReload(),
  });
  const offered = offeredDays(days.calendar.byDate, gone).filter(({ day }) => day.date !== booking.deliveryDate);
  const deliver = date === null ? null : <span>{t('deliveryDay.failure.deliver', { date: <BriefDate date={date} /> })}</span>;
  return (
    <Box as="section" mt="6">
      <chakra.h2 textStyle="h2" fontSize="1.25rem">
        {t('deliveryDay.failure.choose')}
      </chakra.h2>
      <chakra.p color="fg.muted" mt="0.5" mb="3">
        {t('deliveryDay.failure.chooseText')}
      </chakra.p>
      {gone ? <DateGoneAlert {...gone} byDate={days.calendar.byDate} onChoose={choose} /> : null}
      {failure ? <FailureAlert failure={failure} onRetry={move} /> : null}
      {days.loading ? (
        <Skeleton height="20rem" borderRadius="l3" />
      ) : days.failed ? (
        <Card padded>
          <ErrorState title={t('deliveryForm.calendar.failed')} onRetry={days.refresh}>
            {t('deliveryForm.nothingLost')}
          </ErrorState>
        </Card>
      ) : days.noRoom !== null ? (
        <NoRoom>{days.noRoom}</NoRoom>
      ) : offered.length === 0 ? (
        <chakra.p>{t('manage.offer.noOther')}</chakra.p>
      ) : (
        <DayRows
          offered={offered}
          hours={days.hours}
          lost={null}
          chosen={date}
          heldUntil={hold.until}
          pending={hold.pending}
          action="choose"
          onTake={choose}
        />
      )}
      <Flex justify="center" mt="1" mb="2">
        <Button asChild variant="ghost" color="primary.fg" px="2" whiteSpace="normal" textAlign="start" maxWidth="100%">
          <Link to={calendar}>
            <CalendarDays size={20} aria-hidden="true" />
            {t('manage.offer.every')}
          </Link>
        </Button>
      </Flex>
      {date === null ? null : verification.needed ? (
        <BookingVerificationCard verification={verification} busy={busy} onConfirm={move} action={deliver} />
      ) : (
        <BottomBar
          always
          inColumn
          line={
            <>
              <Flex align="center" gap="2" fontWeight="500" fontVariantNumeric="tabular-nums">
                <Box as="span" color="primary.fg">
                  <CalendarCheck size={18} aria-hidden="true" />
                </Box>
                {deliveryDateText(date, locale, 'short')}
              </Flex>
              {hold.until !== null ? <HoldLine endsAt={hold.until} /> : hold.ended ? <HoldEndedLine text="short" /> : null}
            </>
          }
        >
          <Box ref={focusHeadingWhenRemoved}>
            <Button size="lg" block loading={busy} onClick={move}>
              {busy ? null : <Check size={20} strokeWidth={2.4} />}
              {deliver}
            </Button>
          </Box>
        </BottomBar>
      )}
    </Box>
  );
}
