import type { DayReason } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarDays, TriangleAlert } from 'lucide-react';
import { useState, type Ref } from 'react';
import { goneTitle } from '../../components/date-picker/date-gone-alert';
import type { DeliveryDay } from '../../components/day-status/day-look';
import { loadOfDay, type DayLoad } from '../../components/day-strip/load-of-day';
import { Strip } from '../../components/day-strip/strip';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { HoldAnnouncer, HoldEndedLine, HoldLine } from '../../components/hold-countdown/hold-countdown';
import { OverrideFields, OverridePast } from '../../components/override-fields/override-fields';
import { useReasonWords } from '../../components/staff-move/use-reschedule';
import { neighbours, runBounds } from '../../components/weeks-calendar/calendar-days';
import { CalendarLegend } from '../../components/weeks-calendar/calendar-legend';
import { firstTop } from '../../components/weeks-calendar/run-of-weeks';
import { WeeksCalendar } from '../../components/weeks-calendar/weeks-calendar';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Note, NoteText } from '../../ui/note';
import { draftStore } from './draft';
import { PartCard, useDraftForm, type PartState } from './draft-form';
import type { Hold } from './use-booking';
import type { StaffDays } from './use-staff-days';

interface DatePartProps {
  state: PartState;
  days: StaffDays;
  hold: Hold;
  onChoose: (date: CalendarDate) => void;
  /** Booking was tried without the reason for exceeding a limit. */
  isReasonMissing: boolean;
  /** The panel that says why the chosen date cannot be booked. */
  panelRef: Ref<HTMLDivElement>;
}

/** The days with their loads, and the state of the hold. */
export function DatePart({ state, days, hold, onChoose, isReasonMissing, panelRef }: DatePartProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { draft } = useDraftForm();
  const chosen = draft.form.deliveryDate === '' ? null : draft.form.deliveryDate;
  const day = days.days.find(({ date }) => date === chosen);
  const refused = draft.refused?.date === chosen ? draft.refused : null;
  const reason = refused?.reason ?? day?.reason ?? null;
  const load = day ? loadOfDay(day, days.loads) : null;
  return (
    <PartCard number={2} id="phone-booking-date" title={t('newBooking.date')} state={state} hint={t('newBooking.date.hint')}>
      {days.strip.length > 0 ? (
        <Strip parts={days.strip} loads={days.loads} chosen={chosen} pending={hold.pending} onChoose={onChoose} />
      ) : (
        <chakra.p textStyle="sm" color="fg.muted">
          <NoDays coverage={days.coverage} />
        </chakra.p>
      )}
      {days.coverage === 'own' ? (
        <Flex wrap="wrap" align="center" columnGap="3" rowGap="1" mt="2.5" textStyle="sm" minHeight="2.25rem">
          {chosen !== null && reason === null ? <HoldState date={chosen} hold={hold} onHold={() => onChoose(chosen)} /> : null}
          {day && load && reason === null ? (
            <chakra.span color="fg.muted">
              {t('dayStrip.load', { booked: load.booked, limit: load.limit })}
              {' · '}
              {day.branchName}
            </chakra.span>
          ) : null}
          <Button
            variant="ghost"
            size="sm"
            color="primary.fg"
            ms="auto"
            aria-expanded={isOpen}
            aria-controls={isOpen ? 'phone-booking-weeks' : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <CalendarDays size={16} />
            {t('newBooking.weeks')}
          </Button>
        </Flex>
      ) : null}
      {day && reason !== null ? (
        <PastLimit
          ref={panelRef}
          day={day}
          reason={reason}
          isTaken={refused !== null && !draft.isPast}
          load={load}
          places={load ? days.placesIn(load.branchId) : 1}
          alternatives={refused?.alternatives ?? neighbours(day.date, days.calendar.byDate)}
          onChoose={onChoose}
          isReasonMissing={isReasonMissing}
        />
      ) : null}
      {isOpen && days.coverage === 'own' ? (
        <Weeks
          days={days}
          chosen={chosen}
          onChoose={(date) => {
            setOpen(false);
            onChoose(date);
          }}
        />
      ) : null}
      <HoldAnnouncer endsAt={reason === null && chosen !== null ? (draft.hold?.endsAt ?? null) : null} />
    </PartCard>
  );
}

/** The text in place of the days. */
function NoDays({ coverage }: Pick<StaffDays, 'coverage'>) {
  const t = useT();
  if (coverage === 'none' || coverage === 'asking') return t('newBooking.date.first');
  return t(coverage === 'failed' ? 'newBooking.coverage.failed' : 'newBooking.date.none');
}

/** Whether a place of the date is held, for how long, and the button to hold it again. */
function HoldState({ date, hold, onHold }: { date: CalendarDate; hold: Hold; onHold: () => void }) {
  const t = useT();
  const values = { date: deliveryDateText(date, useLocale(), 'day') };
  if (hold.live) {
    return (
      <>
        <chakra.strong fontWeight="600" color="primary.fg">
          {t('newBooking.held', values)}
        </chakra.strong>
        <HoldLine endsAt={hold.live.endsAt} />
      </>
    );
  }
  if (hold.pending === date) {
    return (
      <chakra.span role="status" color="fg.muted">
        {t('newBooking.holding', values)}
      </chakra.span>
    );
  }
  return (
    <>
      {hold.failed === date ? (
        <chakra.span role="alert" color="medium.fg" fontWeight="600">
          {t('newBooking.notHeld', values)}
        </chakra.span>
      ) : (
        <HoldEndedLine />
      )}
      <Button variant="outline" size="sm" onClick={onHold}>
        {t('deliveryForm.holdEnded.again')}
      </Button>
    </>
  );
}

/** The calendar of weeks, for a day that is not in the strip. It says why a day cannot be booked. */
function Weeks({ days, chosen, onChoose }: Pick<DatePartProps, 'days' | 'onChoose'> & { chosen: CalendarDate | null }) {
  const [turnedTo, setTop] = useState<CalendarDate | null>(null);
  const top = turnedTo ?? firstTop(chosen ?? days.next, runBounds(days.calendar));
  return (
    <Box id="phone-booking-weeks" mt="3" maxWidth="46rem" mx="auto">
      <WeeksCalendar top={top} onTopChange={setTop} days={days.calendar} chosen={chosen} pastLimits onChoose={onChoose} />
      <CalendarLegend />
    </Box>
  );
}

/**
 * Returns whether staff may override the reason. The others are no limits: the branch does not have the date (apps/server, override.ts).
 */
export const mayOverride = (reason: DayReason): boolean => reason !== 'TOO_SOON' && reason !== 'TOO_FAR';

interface PastLimitProps {
  day: DeliveryDay;
  reason: DayReason;
  /** Somebody else took the last place a moment ago. */
  isTaken: boolean;
  load: DayLoad | null;
  places: number;
  /** Available dates to choose instead. */
  alternatives: readonly CalendarDate[];
  onChoose: (date: CalendarDate) => void;
  isReasonMissing: boolean;
  ref: Ref<HTMLDivElement>;
}

/** Why the chosen day cannot be booked, other days, and the override of its limit, which takes a reason. */
function PastLimit({ day, reason, isTaken, load, places, alternatives, onChoose, isReasonMissing, ref }: PastLimitProps) {
  const t = useT();
  const locale = useLocale();
  const reasonWords = useReasonWords();
  const { isPast, why } = useDraftForm().draft;
  const values = { date: deliveryDateText(day.date, locale, 'day'), booked: load?.booked ?? 0, limit: load?.limit ?? 0 };
  const isFull = reason === 'FULL';
  const more = isFull ? 'newBooking.full.would' : reason === 'NOT_ENOUGH_ROOM' ? 'dayStrip.load' : null;
  const title = isTaken ? goneTitle(reason) : isFull && load ? 'newBooking.full' : null;
  return (
    <Flex
      ref={ref}
      role="group"
      aria-labelledby="phone-booking-past-limit"
      tabIndex={-1}
      outline="none"
      mt="3"
      p="4"
      bg="full.subtle"
      borderRadius="tile"
      gap="3"
      scrollMargin="1rem"
    >
      <chakra.span flex="none" mt="2px" color="full.fg" asChild>
        <TriangleAlert size={18} />
      </chakra.span>
      <Box flex="1" minWidth="0">
        <div role="alert">
          <chakra.h3 id="phone-booking-past-limit" fontWeight="600" textStyle="sm">
            {title ? t(title, values) : `${values.date}: ${reasonWords(reason)}`}
          </chakra.h3>
          <Note>{isTaken ? t('newBooking.gone.kept') : load && more ? t(more, { ...values, place: load.booked + places }) : day.note}</Note>
        </div>
        {alternatives.length > 0 ? (
          <Flex wrap="wrap" align="center" gap="1.5" mt="2.5">
            <NoteText me="1">{t('newBooking.instead')}</NoteText>
            {alternatives.map((date) => (
              <Button
                key={date}
                variant="outline"
                size="sm"
                aria-label={t('newBooking.take', { date: deliveryDateText(date, locale, 'day') })}
                onClick={() => onChoose(date)}
              >
                {deliveryDateText(date, locale, 'brief')}
              </Button>
            ))}
          </Flex>
        ) : null}
        {mayOverride(reason) ? (
          <Box mt="2">
            <Checkbox
              label={t('newBooking.past', { past: <OverridePast reason={reason} /> })}
              checked={isPast}
              onChange={(event) => draftStore.set({ isPast: event.currentTarget.checked })}
            />
            {isPast ? <OverrideFields value={why} onChange={(next) => draftStore.set({ why: next })} missing={isReasonMissing} /> : null}
          </Box>
        ) : null}
      </Box>
    </Flex>
  );
}
