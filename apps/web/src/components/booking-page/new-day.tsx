import { useApolloClient } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarCheck, CalendarDays, Check } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { ReleaseHoldDocument } from '../../graphql/form.generated';
import { now } from '../../lib/clock';
import { focusHeadingWhenRemoved } from '../../lib/focus-heading-when-removed';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import type { ChangeProps } from '../booking-change/change-target';
import { BriefDate } from '../booking-change/move-page';
import { useMoveBooking, type DayHold } from '../booking-change/use-move-booking';
import { createShownDraft, liveHold, ownHold, type BookingDraft, type RefusedDate } from '../booking-draft/booking-draft';
import { holdRequest, useHoldQueue, useLiveHold } from '../booking-draft/use-hold';
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

/** After a failed delivery: the next free days, each held by one tap, and the button that moves the delivery to the chosen one. */
export function NewDay({ calendar, ...change }: NewDayProps) {
  const t = useT();
  const locale = useLocale();
  const { booking, onReload } = change;
  const hold = useDayHold(booking);
  const { days, date, gone, busy, failure, verification, choose, move } = useMoveBooking({
    ...change,
    afterFailure: true,
    hold,
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

type HoldDraft = BookingDraft & { refused: RefusedDate | null };

interface ShownHold extends DayHold {
  /** When the hold of the chosen date ends (RFC 3339); null without one. */
  until: string | null;
  /** True if the hold of the chosen date has ended. */
  ended: boolean;
  /** The date whose hold is being requested. */
  pending: CalendarDate | null;
}

/** Holds the chosen date for ten minutes. Releases an unused hold when the component is removed. */
function useDayHold({ postcode, quantityMattress, quantityBedset }: ChangeProps['booking']): ShownHold {
  const client = useApolloClient();
  const [store] = useState(() => {
    const form = { postcode, deliveryDate: '', quantityMattress, quantityBedset };
    const shown = createShownDraft<HoldDraft>({ form, hold: null, attempt: null, refused: null });
    return { ...shown, update: (change: (draft: HoldDraft) => HoldDraft) => shown.show(change(shown.get())) };
  });
  const draft = useSyncExternalStore(store.subscribe, store.get);
  const { hold, ended } = useLiveHold(draft);
  const queue = useHoldQueue<HoldDraft>({
    store,
    request: holdRequest(client),
    withHold: (before, taken) => ({ ...before, hold: taken }),
    withRefused: (before, refused) => ({ ...before, refused }),
    withUnheld: (before) => before,
  });
  useEffect(
    () => () => {
      const left = liveHold(store.get(), now());
      // A hold that cannot be released ends by itself.
      if (left !== null) client.mutate({ mutation: ReleaseHoldDocument, variables: { holdToken: left.token } }).catch(() => undefined);
    },
    [client, store],
  );
  return {
    until: hold?.endsAt ?? null,
    // The draft keeps the hold of the previous date until the next one is held.
    ended: ended && ownHold(draft) !== null,
    pending: queue.pending,
    async take(date) {
      store.update((before) => ({ ...before, form: { ...before.form, deliveryDate: date }, refused: null }));
      return (await queue.hold(date)) === 'refused' ? store.get().refused : null;
    },
    async token() {
      await queue.settled();
      return liveHold(store.get(), now())?.token ?? null;
    },
  };
}
