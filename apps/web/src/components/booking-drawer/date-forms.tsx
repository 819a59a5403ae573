import { notificationChannels } from '@booking/domain/booking/notification-channels';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { skipToken } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { now as presentInstant } from '../../lib/clock';
import { intoView } from '../../lib/into-view';
import { isSmsOn } from '../../lib/is-sms-on';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { useWorkLoadsQuery } from '../../graphql/overbooked.generated';
import { dateStrip } from '../day-strip/date-strip';
import { loadOfDay } from '../day-strip/load-of-day';
import { Strip } from '../day-strip/strip';
import type { Saving } from '../staff-form/use-saving';
import { useReschedule } from '../staff-move/use-reschedule';
import { Alert } from '../../ui/alert';
import { Checkbox } from '../../ui/checkbox';
import { answerByChoices, usualAnswerBy } from '../answer-by/answer-by';
import { AnswerByField } from '../answer-by/answer-by-field';
import { FromTo } from '../booking-change/move-page';
import { DateGoneAlert, type DateGoneAlertProps } from '../date-picker/date-gone-alert';
import { DatePicker } from '../date-picker/date-picker';
import { useDeliveryDays, type DeliveryDays } from '../date-picker/use-delivery-days';
import { isBookable, reasonTexts, type DeliveryDay } from '../day-status/day-look';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { noOverride, OverrideFields, OverridePast, overrideText } from '../override-fields/override-fields';
import { useReportDirty } from '../staff-form/staff-form-drawer';
import { FormFoot, FormNotice, NotifySwitch } from './form-parts';
import { SmsNotice } from './sms-notice';
import type { FormProps, StaffBooking } from './staff-booking';
import { useStaffOfferMoveMutation } from '../../graphql/staff-bookings.generated';
import { useFormBasis } from './use-booking-work';

/** Moves a booking to another date, by the customers’ own calendar. A day past its limit needs a tick and a reason, which are logged. */
export function MoveForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const wanted = useWantedDate(booking);
  const [why, setWhy] = useState(noOverride);
  const [notify, setNotify] = useState(true);
  const reschedule = useReschedule();
  const { opened, save } = useFormBasis({ booking, saving });
  const { date, isPast } = wanted;
  const reason = wanted.past ? overrideText(intl, why) : null;
  const ready = date !== null && (!isPast || reason !== null);
  const isDirty = date !== null;
  useReportDirty(onDirty, isDirty);

  async function move(to: CalendarDate) {
    const channels = notificationChannels(booking).filter((channel) => channel === 'email' || isSmsOn());
    const report = channels.map((channel) => (channel === 'sms' ? 'SMS' : 'EMAIL'));
    await save(async (before) => {
      const result = await reschedule({ booking: before, to, notify, override: isPast ? reason : null, report });
      if (result.status === 'failed') throw result.error;
      if (result.status === 'unavailable') wanted.refuse(to, result.day);
      else onDone();
    });
  }

  return (
    <Flex direction="column" gap="4">
      <Box>
        <WantedDateField opened={opened} booking={booking} saving={saving} wanted={wanted} earlier={booking.status === 'CONFIRMED'}>
          <NextDays booking={booking} saving={saving} wanted={wanted} />
        </WantedDateField>
      </Box>
      <PastLimitField wanted={wanted} label={t('bookingDrawer.override')}>
        <OverrideFields value={why} onChange={setWhy} />
      </PastLimitField>
      <NotifySwitch
        notify={notify}
        onChange={setNotify}
        sms={booking.notifySms ? { dates: [booking.deliveryDate, ...(date === null ? [] : [date])] } : null}
      />
      <FormFoot busy={saving.busy} danger={isPast} disabled={!ready} onBack={onBack} onSubmit={() => void (date ? move(date) : undefined)}>
        {date === null
          ? t('bookingDrawer.move.choose')
          : t(isPast ? 'bookingDrawer.move.past' : 'bookingDrawer.move.to', {
              date: deliveryDateText(date, locale, 'brief'),
              past: <OverridePast reason={wanted.day?.reason} />,
            })}
      </FormFoot>
    </Flex>
  );
}

/** Asks the customer to agree to another date. Its place is held until they answer or the deadline passes. */
export function OfferForm({ booking, saving, onDone, onBack, onDirty }: FormProps) {
  const t = useT();
  const locale = useLocale();
  const wanted = useWantedDate(booking);
  const [wantedEnd, setEnd] = useState<string | null>(null);
  const [offerMove] = useStaffOfferMoveMutation();
  const { opened, save } = useFormBasis({ booking, saving });
  const { id, deliveryDate } = booking;
  const { date, isPast } = wanted;
  const present = new Date(presentInstant());
  const ends = answerByChoices(present, { from: deliveryDate, to: date ?? deliveryDate });
  const end = ends.find((at) => at.toISOString() === wantedEnd) ?? usualAnswerBy(present, ends);
  const ready = date !== null && end !== null && (!isPast || wanted.past);
  const isDirty = date !== null || wantedEnd !== null;
  useReportDirty(onDirty, isDirty);

  async function offer(date: string, answerBy: string) {
    await save(async ({ version }) => {
      const { data } = await offerMove({ variables: { id, version, deliveryDate: date, answerBy, override: isPast } });
      const answer = data?.offerMove;
      if (answer?.__typename === 'DateUnavailable') {
        wanted.refuse(date, answer);
        return;
      }
      onDone('bookingDrawer.offer.done');
    });
  }

  return (
    <Flex direction="column" gap="4">
      <Box>
        <WantedDateField opened={opened} booking={booking} saving={saving} wanted={wanted} />
      </Box>
      <PastLimitField wanted={wanted} label={t('bookingDrawer.offer.override')} />
      {end === null ? (
        <Alert status="warning" role="status" title={t('answerBy.tooLate')}>
          {t('answerBy.tooLate.text')}
        </Alert>
      ) : (
        <AnswerByField choices={ends} value={end} onChange={(at) => setEnd(at.toISOString())} />
      )}
      {booking.notifySms ? <SmsNotice /> : null}
      <FormFoot
        busy={saving.busy}
        danger={isPast}
        disabled={!ready}
        onBack={onBack}
        onSubmit={() => void (date && end ? offer(date, end.toISOString()) : undefined)}
      >
        {date === null
          ? t('bookingDrawer.move.choose')
          : t(isPast ? 'bookingDrawer.offer.past' : 'bookingDrawer.offer.to', {
              date: deliveryDateText(date, locale, 'brief'),
              past: <OverridePast reason={wanted.day?.reason} />,
            })}
      </FormFoot>
    </Flex>
  );
}

type Refused = Pick<DateGoneAlertProps, 'reason' | 'alternatives'>;

interface WantedDate {
  days: DeliveryDays;
  date: CalendarDate | null;
  /** The day as the server returned it; null: none is chosen. */
  day: DeliveryDay | null;
  /** The day has no free place, so it needs the tick. */
  isPast: boolean;
  /** The tick is set. */
  past: boolean;
  /** A date that the server refused meanwhile, and why. */
  gone: (Refused & { date: CalendarDate }) | null;
  choose: (date: CalendarDate) => void;
  setPast: (past: boolean) => void;
  refuse: (date: CalendarDate, refused: Refused) => void;
}

/** The date to which a booking is to move. */
function useWantedDate(booking: StaffBooking): WantedDate {
  const { postcode, deliveryDate } = booking;
  const days = useDeliveryDays(postcode, deliveryDate, { quantities: booking });
  const [chosen, setDate] = useState<CalendarDate | null>(null);
  // Somebody else may have moved it to the same date meanwhile.
  const date = chosen === deliveryDate ? null : chosen;
  const [past, setPast] = useState(false);
  const [gone, setGone] = useState<WantedDate['gone']>(null);
  const day = date === null ? null : (days.calendar.byDate.get(date) ?? null);
  return {
    days,
    date,
    day,
    isPast: day !== null && !isBookable(day),
    past,
    gone,
    choose: (wanted) => {
      setGone(null);
      setPast(false);
      setDate(wanted);
    },
    setPast,
    refuse: (wanted, { reason, alternatives }) => {
      setGone({ date: wanted, reason, alternatives });
      setDate(null);
      days.refresh();
    },
  };
}

interface WantedDateFieldProps extends Pick<FormProps, 'booking' | 'saving'> {
  /** The booking as it was when the form was opened. */
  opened: StaffBooking;
  wanted: WantedDate;
  /** Dates that are too soon can be chosen too, for an early delivery. */
  earlier?: boolean;
  /** Between the two dates and the calendar. */
  children?: ReactNode;
}

/** The calendar with the booked date; above it the result of the last try, and what others have changed. */
function WantedDateField({ opened, booking, saving, wanted, earlier = false, children }: WantedDateFieldProps) {
  const { days, date, day, gone } = wanted;
  return (
    <>
      <FormNotice opened={opened} booking={booking} saving={saving} />
      {gone ? <DateGoneAlert {...gone} byDate={days.calendar.byDate} onChoose={wanted.choose} /> : null}
      <FromTo present={booking.deliveryDate} branchName={booking.branchName} wanted={date} day={day} />
      {children}
      <DatePicker
        days={days}
        chosen={date}
        present={booking.deliveryDate}
        pastLimits
        earlier={earlier}
        onChoose={(chosen) => choose(chosen, wanted, saving)}
      />
    </>
  );
}

function choose(date: CalendarDate, wanted: WantedDate, saving: Saving) {
  if (saving.busy) return;
  saving.clear();
  wanted.choose(date);
}

/** The next days with their loads in one row, and below it the branch of the chosen day. */
function NextDays({ booking, saving, wanted }: Pick<WantedDateFieldProps, 'booking' | 'saving' | 'wanted'>) {
  const t = useT();
  const { branches } = useStaffUser();
  const { days, date, day } = wanted;
  const known = [...days.calendar.byDate.values()].filter((one) => one.date !== booking.deliveryDate);
  const names = new Set(known.map(({ branchName }) => branchName));
  const parts = dateStrip(known, date, days.nextAvailable?.date ?? null);
  const shown = parts.flatMap((part) => (part.kind === 'day' ? [part.day.date] : []));
  const [from = booking.deliveryDate, to = from] = [shown[0], shown.at(-1)];
  const branchIds = branches.filter(({ id, name }) => id === booking.branch.id || names.has(name)).map(({ id }) => id);
  const { data, previousData } = useWorkLoadsQuery(
    shown.length === 0 ? skipToken : { variables: { branchIds, from, to }, fetchPolicy: 'cache-and-network' },
  );
  const loads = (data ?? previousData)?.dayLoads ?? [];
  const load = day && loadOfDay(day, loads);
  if (days.loading || shown.length === 0) return null;
  return (
    <Box mb="4">
      <Strip parts={parts} loads={loads} chosen={date} pending={null} onChoose={(chosen) => choose(chosen, wanted, saving)} />
      <chakra.p role="status" textStyle="sm" color="fg.muted" mt="1.5" minHeight="1.25rem" fontVariantNumeric="tabular-nums">
        {load ? `${load.branchName} · ${t('dayStrip.load', { booked: load.booked, limit: load.limit })}` : null}
      </chakra.p>
    </Box>
  );
}

interface PastLimitFieldProps {
  wanted: WantedDate;
  label: ReactNode;
  children?: ReactNode;
}

/** Why the date has no free place, and the tick that books it past the limit. */
function PastLimitField({ wanted: { day, isPast, past, setPast }, label, children }: PastLimitFieldProps) {
  const t = useT();
  if (!isPast || !day?.reason) return null;
  return (
    <Alert
      ref={intoView}
      // Above the buttons at the foot.
      scrollMarginBottom="4rem"
      status="error"
      role="status"
      title={t(reasonTexts[day.reason].title)}
    >
      <Checkbox label={label} checked={past} onChange={(event) => setPast(event.currentTarget.checked)} />
      {past ? children : null}
    </Alert>
  );
}
