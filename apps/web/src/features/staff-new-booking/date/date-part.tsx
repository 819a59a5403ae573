import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { useState, type Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { HoldAnnouncer, HoldEndedLine, HoldLine } from '../../../components/hold-countdown/hold-countdown';
import { neighbours, runBounds } from '../../../components/weeks-calendar/calendar-days';
import { firstTop } from '../../../components/weeks-calendar/run-of-weeks';
import { CalendarLegend } from '../../../components/weeks-calendar/calendar-legend';
import { WeeksCalendar } from '../../../components/weeks-calendar/weeks-calendar';
import { useLocale } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import type { Call, CallHold } from '../call/call';
import { PartCard } from '../part-card';
import { loadOfDay } from '../../../components/day-strip/load-of-day';
import { PastLimit, type PastChoice } from './past-limit';
import { Strip } from '../../../components/day-strip/strip';
import type { CallHolds } from './use-call-hold';
import type { StaffDays } from './use-staff-days';

interface DatePartProps {
  state: 'done' | 'now' | 'later';
  call: Call;
  days: StaffDays;
  holds: CallHolds;
  /** The hold of the chosen date while it lasts. */
  hold: CallHold | null;
  onChoose: (date: CalendarDate) => void;
  onPast: (change: Partial<PastChoice>) => void;
  /** A reason for passing the limit is asked for, and booking was tried without. */
  isWhyMissing: boolean;
  refusalRef: Ref<HTMLDivElement>;
}

/** What stands where there are no days to choose from. */
const withoutDays: Record<StaffDays['coverage'], string> = {
  none: 'newBooking.date.first',
  asking: 'newBooking.date.first',
  failed: 'newBooking.coverage.failed',
  unknown: 'newBooking.date.none',
  unserved: 'newBooking.date.none',
  elsewhere: 'newBooking.date.none',
  own: 'newBooking.date.none',
};

/** When it comes: free days by a figure, their load, and what becomes of the place while one talks. */
export function DatePart({ state, call, days, holds, hold, onChoose, onPast, isWhyMissing, refusalRef }: DatePartProps) {
  const [isOpen, setOpen] = useState(false);
  const { form, refused, isPast, why } = call;
  const chosen = form.deliveryDate === '' ? null : form.deliveryDate;
  const known = days.days.find(({ date }) => date === chosen);
  const gone = refused !== null && refused.date === chosen ? refused : null;
  const reason = gone?.reason ?? known?.reason ?? null;
  const load = known ? loadOfDay(known, days.loads) : null;
  return (
    <PartCard
      number={2}
      id="call-date"
      title={<FormattedMessage id="newBooking.date" />}
      state={state}
      hint={<FormattedMessage id="newBooking.date.hint" />}
    >
      {days.strip.length === 0 ? (
        <chakra.p textStyle="sm" color="fg.muted">
          <FormattedMessage id={withoutDays[days.coverage]} />
        </chakra.p>
      ) : (
        <Strip parts={days.strip} loads={days.loads} chosen={chosen} pending={holds.pending} onChoose={onChoose} />
      )}
      {days.coverage === 'own' ? (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" mt="2.5" textStyle="sm" minHeight="2.25rem">
          {chosen !== null && reason === null ? <HoldWords call={call} holds={holds} hold={hold} onChoose={onChoose} /> : null}
          {known && load && reason === null ? (
            <chakra.span color="fg.muted">
              <FormattedMessage id="dayStrip.load" values={{ booked: load.booked, limit: load.limit }} />
              {' · '}
              {known.branchName}
            </chakra.span>
          ) : null}
          <chakra.span ms="auto">
            <Button
              variant="ghost"
              size="sm"
              color="primary.fg"
              aria-expanded={isOpen}
              aria-controls={isOpen ? 'call-weeks' : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <CalendarDays size={16} aria-hidden="true" />
              <FormattedMessage id="newBooking.weeks" />
            </Button>
          </chakra.span>
        </chakra.div>
      ) : null}
      {known && reason !== null ? (
        <PastLimit
          ref={refusalRef}
          day={known}
          reason={reason}
          isGone={gone !== null && !isPast}
          load={load}
          alternatives={gone ? gone.alternatives : neighbours(known.date, days.calendar.byDate)}
          onChoose={onChoose}
          isPast={isPast}
          why={why}
          onPast={onPast}
          isWhyMissing={isWhyMissing}
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
      <HoldAnnouncer endsAt={reason === null && chosen !== null ? (call.hold?.endsAt ?? null) : null} />
    </PartCard>
  );
}

/** Whether the place is kept, how long, and what to do when it is not any more. */
function HoldWords({ call, holds, hold, onChoose }: Pick<DatePartProps, 'call' | 'holds' | 'hold' | 'onChoose'>) {
  const locale = useLocale();
  const { deliveryDate } = call.form;
  const values = { date: deliveryDateText(deliveryDate, locale, 'day') };
  const again = (
    <Button variant="outline" size="sm" onClick={() => onChoose(deliveryDate)}>
      <FormattedMessage id="deliveryForm.holdEnded.again" />
    </Button>
  );
  if (hold) {
    return (
      <>
        <chakra.strong fontWeight="600" color="primary.fg">
          <FormattedMessage id="newBooking.held" values={values} />
        </chakra.strong>
        <HoldLine endsAt={hold.endsAt} />
      </>
    );
  }
  if (holds.pending === deliveryDate) {
    return (
      <chakra.span role="status" color="fg.muted">
        <FormattedMessage id="newBooking.holding" values={values} />
      </chakra.span>
    );
  }
  if (holds.failed === deliveryDate) {
    return (
      <>
        <chakra.span role="alert" color="medium.fg" fontWeight="600">
          <FormattedMessage id="newBooking.notHeld" values={values} />
        </chakra.span>
        {again}
      </>
    );
  }
  return (
    <>
      <HoldEndedLine />
      {again}
    </>
  );
}

/** The weeks to come, for a day that is not in the row: with the reason of every day that cannot be had. */
function Weeks({ days, chosen, onChoose }: Pick<DatePartProps, 'days' | 'onChoose'> & { chosen: CalendarDate | null }) {
  const [turnedTo, setTop] = useState<CalendarDate | null>(null);
  const top = turnedTo ?? firstTop(chosen ?? days.next, runBounds(days.calendar));
  return (
    <chakra.div id="call-weeks" mt="3" maxWidth="46rem" mx="auto">
      <WeeksCalendar top={top} onTopChange={setTop} days={days.calendar} chosen={chosen} pastLimits onChoose={onChoose} />
      <CalendarLegend />
    </chakra.div>
  );
}
