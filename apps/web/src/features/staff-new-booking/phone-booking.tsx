import { isCalendarDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { normalisePostcode } from '@booking/domain/postcode/postcode';
import { Flex, Grid } from '@chakra-ui/react';
import { Save, X } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { needsOtherHold } from '../../components/booking-draft/booking-draft';
import { isBookable } from '../../components/day-status/day-look';
import { loadOfDay } from '../../components/day-strip/load-of-day';
import { overrideText } from '../../components/override-fields/override-fields';
import { now } from '../../lib/clock';
import { useDebounced } from '../../lib/use-debounced';
import { useLocale, useT } from '../../lib/use-locale';
import { useStable } from '../../lib/use-stable';
import { Button } from '../../ui/button';
import { PageHead, PageRoom } from '../../ui/page-head';
import { useSnackbar } from '../../ui/snackbar';
import { BookCard, BookedCard } from './book-card';
import { ContactPart } from './contact-part';
import { DatePart, mayOverride } from './date-part';
import { draftStore, isStarted, useDraft, withPlace, withTyped } from './draft';
import { draftErrors, DraftFormContext, fieldId, firstInvalid, type DraftField, type DraftForm } from './draft-form';
import { OrderPart } from './order-part';
import { useBookDraft, useHold, type BookedDelivery } from './use-booking';
import { useStaffDays } from './use-staff-days';

/** `/admin/bookings/new`: takes a phone booking, and shows it once it is booked until the next one begins. */
export function PhoneBooking() {
  const locale = useLocale();
  const [booked, setBooked] = useState<BookedDelivery | null>(null);
  if (booked !== null) {
    return (
      <Page>
        <BookedCard booking={booked} onNext={() => setBooked(null)} />
      </Page>
    );
  }
  return (
    <PhoneBookingForm
      onBooked={(booking) => {
        draftStore.clear(locale);
        setBooked(booking);
      }}
    />
  );
}

/** How long quantities stay as they are before the days are asked for them, in milliseconds. */
const typingPause = 400;

const focusOn = (field: DraftField) => document.getElementById(fieldId(field))?.focus();

function PhoneBookingForm({ onBooked }: { onBooked: (booking: BookedDelivery) => void }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const draft = useDraft();
  const { form } = draft;
  const postcode = normalisePostcode(form.postcode);
  const chosen = form.deliveryDate === '' ? null : form.deliveryDate;
  const hold = useHold(draft);
  const quantities = {
    quantityMattress: useDebounced(form.quantityMattress, typingPause),
    quantityBedset: useDebounced(form.quantityBedset, typingPause),
  };
  const days = useStaffDays(postcode, chosen, { holdToken: draft.hold?.token ?? null, quantities });
  const { book, busy, refusal, failure, clearErrors } = useBookDraft();

  const errors = useMemo(() => draftErrors(form, locale), [form, locale]);
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set());
  // Booking was tried: all errors are shown.
  const [isTried, setTried] = useState(false);

  const day = days.days.find(({ date }) => date === chosen) ?? null;
  const load = day ? loadOfDay(day, days.loads) : null;
  const reason = draft.refused?.date === chosen ? draft.refused.reason : (day?.reason ?? null);
  const isPast = reason !== null && draft.isPast && mayOverride(reason);
  const overrideReason = isPast ? overrideText(intl, draft.why) : null;
  const isRefused = reason !== null && overrideReason === null;

  useEffect(() => focusOn('postcode'), []);
  const { city, state } = days.place ?? { city: '', state: '' };
  useEffect(() => draftStore.update((before) => withPlace(before, { city, state })), [city, state]);

  const panel = useRef<HTMLDivElement>(null);
  // What gets the focus after the next render; a new object each time.
  const [focusNext, setFocusNext] = useState<{ on: 'panel' | 'reasons' } | null>(null);
  useEffect(() => {
    if (focusNext?.on === 'panel') panel.current?.focus();
    if (focusNext?.on === 'reasons' && panel.current) focusReason(panel.current);
  }, [focusNext]);

  function choose(date: CalendarDate) {
    clearErrors();
    if (!days.days.some((one) => one.date === date && isBookable(one))) return hold.chooseWithout(date);
    void hold.hold(date).then((held) => (held ? undefined : days.refresh()));
  }
  useWishedDate(days.coverage === 'own' && chosen === null, choose);
  // The hold of a date is requested again for other quantities.
  const holdForQuantities = useEffectEvent(() => {
    if (chosen !== null && needsOtherHold(draftStore.get(), now())) choose(chosen);
  });
  useEffect(() => holdForQuantities(), [quantities.quantityMattress, quantities.quantityBedset]);

  const onLeave = (field: DraftField) => setLeft((before) => (before.has(field) ? before : new Set([...before, field])));
  const onChoose = useStable((date: CalendarDate) => {
    // Whoever goes on to the date has finished the order: from now on a missing quantity is shown.
    onLeave('quantityMattress');
    choose(date);
  });
  const draftForm: DraftForm = {
    draft,
    type(typed) {
      clearErrors();
      if (typed.postcode !== undefined && normalisePostcode(typed.postcode) !== postcode) hold.release();
      draftStore.update((before) => withTyped(before, typed));
    },
    errors,
    isErrorShown: (field) => isTried || (left.has(field) && form[field] !== ''),
    onLeave,
  };

  async function bookNow() {
    setTried(true);
    const invalid = firstInvalid(errors);
    if (invalid !== null) return focusOn(invalid);
    if (chosen === null) return focusDates();
    if (isRefused) return setFocusNext({ on: isPast ? 'reasons' : 'panel' });
    const outcome = await book(overrideReason, hold.settled());
    if (outcome.kind === 'booked') return onBooked(outcome.booking);
    if (outcome.kind === 'dateRefused') {
      days.refresh();
      setFocusNext({ on: 'panel' });
    }
    return undefined;
  }
  useBookKey(() => void bookNow());

  function discard() {
    const discarded = draftStore.get();
    hold.release();
    draftStore.clear(locale);
    setTried(false);
    setLeft(new Set());
    clearErrors();
    focusOn('postcode');
    showMessage({
      color: 'medium',
      content: t('newBooking.discarded'),
      action: {
        label: t('newBooking.undo'),
        onPress: () => draftStore.set({ ...discarded, hold: null }),
      },
    });
  }

  const orderDone = days.coverage === 'own' && firstInvalid(errors, 'order') === null;
  const dateDone = chosen !== null && !isRefused;
  const contactDone = firstInvalid(errors, 'contact') === null;
  const stateOf = (done: boolean, isNext: boolean) => (done ? 'done' : isNext ? 'now' : 'later');
  return (
    <DraftFormContext value={draftForm}>
      <Page
        onDiscard={isStarted(draft) ? discard : undefined}
        aside={
          <BookCard
            branchName={hold.live?.branchName ?? day?.branchName ?? load?.branchName ?? null}
            load={load}
            places={load ? days.placesIn(load.branchId) : 1}
            past={isPast ? reason : null}
            missing={isTried ? Object.keys(errors).length + (dateDone ? 0 : 1) : null}
            busy={busy}
            failure={failure}
            refusal={refusal}
            onBook={() => void bookNow()}
          />
        }
      >
        <OrderPart state={stateOf(orderDone, true)} days={days} isRefusedAsBooked={refusal?.__typename === 'OrderAlreadyBooked'} />
        <DatePart
          state={stateOf(dateDone, orderDone)}
          days={days}
          hold={hold}
          onChoose={onChoose}
          isReasonMissing={isTried && isPast && overrideReason === null}
          panelRef={panel}
        />
        <ContactPart state={stateOf(contactDone, orderDone && dateDone)} />
      </Page>
    </DraftFormContext>
  );
}

/** @param onDiscard discards what was typed; left out if nothing was */
function Page({ onDiscard, aside, children }: { onDiscard?: (() => void) | undefined; aside?: ReactNode; children: ReactNode }) {
  const t = useT();
  return (
    <PageRoom>
      <PageHead
        title={t('newBooking.title')}
        sub={t('newBooking.sub')}
        actions={
          onDiscard ? (
            <>
              <Flex as="span" align="center" gap="1.5" textStyle="sm" color="fg.muted">
                <Save size={16} />
                {t('newBooking.draft')}
              </Flex>
              <Button variant="ghost" size="sm" onClick={onDiscard}>
                <X size={16} />
                {t('newBooking.discard')}
              </Button>
            </>
          ) : undefined
        }
      />
      <Grid gap="4" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 20rem' }}>
        <Flex direction="column" gap="4" minWidth="0">
          {children}
        </Flex>
        <Flex direction="column" position={{ xl: 'sticky' }} top={{ xl: '4' }} minWidth="0">
          {aside}
        </Flex>
      </Grid>
    </PageRoom>
  );
}

/** Ctrl+Enter books, wherever the focus is, unless a dialog is open. */
function useBookKey(onBook: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
    // Enter would press the button that has the focus.
    event.preventDefault();
    if (!event.repeat) onBook();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Chooses the date in the address once its postcode has days, and removes it there. */
function useWishedDate(isReady: boolean, choose: (date: CalendarDate) => void): void {
  const [search, setSearch] = useSearchParams();
  const wished = search.get('date');
  const take = useEffectEvent((date: string) => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('date');
        return next;
      },
      { replace: true },
    );
    if (isCalendarDate(date)) choose(date);
  });
  useEffect(() => {
    if (isReady && wished !== null) take(wished);
  }, [isReady, wished]);
}

/** Focuses the field that the reason still lacks, else the chosen reason, else the first. */
function focusReason(panel: HTMLElement) {
  const selectors = ['input[aria-invalid="true"]', 'input[type="radio"]:checked', 'input[type="radio"]'];
  selectors
    .map((selector) => panel.querySelector<HTMLElement>(selector))
    .find((field) => field !== null)
    ?.focus();
}

/** Focuses the day at the tab stop of the strip, or the heading while there are no days. */
function focusDates() {
  const day = document.querySelector<HTMLElement>('[data-date][tabindex="0"]');
  (day ?? document.getElementById('phone-booking-date'))?.focus();
}
