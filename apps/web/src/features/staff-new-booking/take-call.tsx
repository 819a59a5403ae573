import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { normalisePostcode } from '@booking/domain/postcode/postcode';
import { locales } from '@booking/domain/locale/locale';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { overrideText } from '../../components/override-fields/override-reason';
import { useLocale } from '../../lib/use-locale';
import { useStable } from '../../lib/use-stable';
import { useSnackbar } from '../../ui/snackbar';
import { BookCard } from './book/book-card';
import { SureDialog } from './book/sure-dialog';
import { useBookCall, type BookedCall } from './book/use-book-call';
import { isBegun, withPlace, withTyped, type Call } from './call/call';
import { callFaults, fieldId, firstFaulty, type CallField } from './call/call-checks';
import { CallFormContext, type CallForm } from './call/call-form';
import { callStore } from './call/call-store';
import { useCall } from './call/use-call';
import { useLiveHold } from './call/use-live-hold';
import { ContactPart, earlierId } from './contact/contact-part';
import { useDetails } from './contact/use-details';
import { useEarlierBookings } from './contact/use-earlier-bookings';
import { DatePart } from './date/date-part';
import { loadOfDay } from '../../components/day-strip/load-of-day';
import { mayPass } from './date/past-limit';
import { canHold, useStaffDays } from './date/use-staff-days';
import { useCallHold } from './date/use-call-hold';
import { useDateFigure } from './date/use-date-figure';
import { useKeyedDate } from './date/use-keyed-date';
import { useWishedDate } from './date/use-wished-date';
import { NewBookingPage } from './new-booking-page';
import { PlacePart } from './place/place-part';
import { useOrderCheck } from './place/use-order-check';
import { factsOfCall } from './say/say-facts';
import { SayCard } from './say/say-card';
import { useCallKeys, type CallPart } from './use-call-keys';

const focusOn = (field: CallField) => document.getElementById(fieldId(field))?.focus();
const set = (change: Partial<Call>) => callStore.update((call) => ({ ...call, ...change }));

/** A call that is being taken: its data, and what is done with it. */
export function TakeCall({ onBooked }: { onBooked: (booking: BookedCall) => void }) {
  const intl = useIntl();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const call = useCall();
  const { form } = call;
  const postcode = normalisePostcode(form.postcode);
  const chosen = form.deliveryDate === '' ? null : form.deliveryDate;
  const holds = useCallHold();
  const hold = useLiveHold(call);
  const days = useStaffDays(postcode, chosen, call.hold?.token ?? null);
  const order = useOrderCheck(form.orderNumber, postcode);
  const earlier = useEarlierBookings(form);
  const { book, busy, refusal, failure, forget } = useBookCall();

  const faults = useMemo(() => callFaults(form, locale), [form, locale]);
  const [left, setLeft] = useState<ReadonlySet<CallField>>(new Set());
  const [tried, setTried] = useState(false);
  const refusalPanel = useRef<HTMLDivElement>(null);
  // Whether the date and the person are to be looked at once more.
  const [asked, setAsked] = useState(false);
  // Where the eye is to go, once it is drawn.
  const [goal, setGoal] = useState<{ to: 'panel' | 'reasons' } | null>(null);

  const known = days.days.find(({ date }) => date === chosen) ?? null;
  const reason = call.refused?.date === chosen ? call.refused.reason : (known?.reason ?? null);
  const isPast = reason !== null && call.isPast && mayPass(reason);
  const why = isPast ? overrideText(intl, call.why) : null;
  const isRefused = reason !== null && why === null;
  const load = known ? loadOfDay(known, days.loads) : null;

  // The first field, so that a call can be typed from its first word on.
  useEffect(() => focusOn('postcode'), []);
  useEffect(() => {
    const panel = refusalPanel.current;
    if (goal?.to === 'panel') panel?.focus();
    if (goal?.to === 'reasons' && panel) focusReason(panel);
  }, [goal]);
  const { city, state } = days.place ?? { city: '', state: '' };
  useEffect(() => callStore.update((before) => withPlace(before, { city, state })), [city, state]);

  function choose(date: CalendarDate) {
    forget();
    if (!canHold(days, date)) return holds.choosePast(date);
    void holds.hold(date).then((held) => (held ? undefined : days.refresh()));
  }
  const keyed = useKeyedDate();
  const onChoose = useStable((date: CalendarDate) => {
    keyed.note();
    choose(date);
  });
  const onDate = useDateFigure(days, postcode, onChoose);
  useWishedDate(days.coverage === 'own' && chosen === null, choose);
  const callForm: CallForm = {
    form,
    faults,
    type(typed) {
      forget();
      if (typed.postcode !== undefined && normalisePostcode(typed.postcode) !== postcode) holds.letGo();
      callStore.update((before) => withTyped(before, typed));
    },
    isTold: (field) => tried || (left.has(field) && form[field] !== ''),
    onLeave: (field) => setLeft((before) => (before.has(field) ? before : new Set([...before, field]))),
  };
  const fillIn = useDetails(callForm);

  async function bookNow(isSure = false) {
    setTried(true);
    const faulty = firstFaulty(faults);
    if (faulty !== null) return focusOn(faulty);
    if (chosen === null) return focusDates();
    if (isRefused) return setGoal({ to: isPast ? 'reasons' : 'panel' });
    if (!isSure && keyed.isFresh()) return setAsked(true);
    setAsked(false);
    const outcome = await book(why, holds.settled());
    if (outcome.kind === 'booked') return onBooked(outcome.booking);
    if (outcome.kind === 'gone') {
      days.refresh();
      setGoal({ to: 'panel' });
    }
    return undefined;
  }

  function useEarlier() {
    if (earlier.best) fillIn(earlier.best);
  }

  const cameFrom = useRef<Element | null>(null);
  function toggleEarlier() {
    const strip = document.getElementById(earlierId);
    const back = cameFrom.current;
    if (!strip) return;
    if (strip.contains(document.activeElement)) return back instanceof HTMLElement && back.isConnected ? back.focus() : focusOn('name');
    cameFrom.current = document.activeElement;
    strip.querySelector<HTMLElement>('[data-first]')?.focus();
  }

  function discard() {
    const given = callStore.get();
    holds.letGo();
    callStore.clear(locale);
    setTried(false);
    setLeft(new Set());
    forget();
    focusOn('postcode');
    showMessage({
      color: 'medium',
      content: intl.formatMessage({ id: 'newBooking.discarded' }),
      action: { label: intl.formatMessage({ id: 'newBooking.undo' }), onPress: () => callStore.update(() => ({ ...given, hold: null })) },
    });
  }

  useCallKeys({
    kind: 'taking',
    onPart: (part: CallPart) =>
      part === 'date' ? focusDates() : focusOn(firstFaulty(faults, part) ?? (part === 'order' ? 'postcode' : 'primaryContact')),
    onDate,
    onEarlier: toggleEarlier,
    onUse: useEarlier,
    onPast() {
      if (reason === null || !mayPass(reason)) return;
      set({ isPast: !call.isPast });
      setGoal({ to: call.isPast ? 'panel' : 'reasons' });
    },
    onLanguage: () => callForm.type({ locale: locales[(locales.indexOf(form.locale) + 1) % locales.length] ?? 'en' }),
    onBook: () => void bookNow(),
  });

  const isBookedAlready =
    call.secondDelivery || (order.status?.deliveryDate ?? null) !== null || refusal?.__typename === 'OrderAlreadyBooked';
  const orderDone = days.coverage === 'own' && firstFaulty(faults, 'order') === null;
  const dateDone = chosen !== null && !isRefused;
  const contactDone = firstFaulty(faults, 'contact') === null;
  const stateOf = (done: boolean, before: boolean) => (done ? 'done' : before ? 'now' : 'later');
  return (
    <CallFormContext value={callForm}>
      <NewBookingPage
        onDiscard={isBegun(call) ? discard : undefined}
        aside={
          <>
            <SayCard
              language={form.locale}
              onLanguage={(language) => callForm.type({ locale: language })}
              facts={factsOfCall(form, days, { held: hold !== null, past: isPast, refused: reason !== null && !isPast })}
            />
            <BookCard
              call={call}
              branchName={hold?.branchName ?? known?.branchName ?? load?.branchName ?? null}
              load={load}
              past={isPast ? reason : null}
              missing={tried ? Object.keys(faults).length + (chosen === null || isRefused ? 1 : 0) : null}
              busy={busy}
              failure={failure}
              refusal={refusal}
              onBook={() => void bookNow()}
            />
          </>
        }
      >
        <PlacePart
          state={stateOf(orderDone, true)}
          days={days}
          order={order}
          second={isBookedAlready ? { isSecond: call.secondDelivery, onSecond: (secondDelivery) => set({ secondDelivery }) } : null}
        />
        <DatePart
          state={stateOf(dateDone, orderDone)}
          call={call}
          days={days}
          holds={holds}
          hold={hold}
          onChoose={onChoose}
          onPast={set}
          isWhyMissing={tried && isPast && why === null}
          refusalRef={refusalPanel}
        />
        <ContactPart state={stateOf(contactDone, orderDone && dateDone)} earlier={earlier} onUse={useEarlier} />
        <SureDialog open={asked} call={form} onBack={() => setAsked(false)} onBook={() => void bookNow(true)} />
      </NewBookingPage>
    </CallFormContext>
  );
}

/** What a reason still lacks, else the one that was chosen, else the first. */
function focusReason(panel: HTMLElement) {
  const fields = ['input[aria-invalid="true"]', 'input[type="radio"]:checked', 'input[type="radio"]'];
  fields
    .map((field) => panel.querySelector<HTMLElement>(field))
    .find((field) => field !== null)
    ?.focus();
}

/** The day that the keyboard begins at; the heading where there is none yet. */
function focusDates() {
  const day = document.querySelector<HTMLElement>('[data-date][tabindex="0"]');
  (day ?? document.getElementById('call-date'))?.focus();
}
