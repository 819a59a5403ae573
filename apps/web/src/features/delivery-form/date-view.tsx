import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { ArrowRight, Info } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { ArrivalTime, useArrival } from '../../components/arrival/arrival';
import { needsOtherHold } from '../../components/booking-draft/booking-draft';
import { useLiveHold } from '../../components/booking-draft/use-hold';
import { DateGoneAlert } from '../../components/date-picker/date-gone-alert';
import { DatePicker, OpenUntil } from '../../components/date-picker/date-picker';
import { offeredDays } from '../../components/date-picker/offered-days';
import { useDeliveryDays, type DeliveryDays } from '../../components/date-picker/use-delivery-days';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { FailureAlert } from '../../components/failure-alert/failure-alert';
import { HoldAnnouncer, HoldCard } from '../../components/hold-countdown/hold-countdown';
import { now } from '../../lib/clock';
import { useNavigateFromHere } from '../../lib/navigate-from-here';
import { today } from '../../lib/today';
import { useDebounced } from '../../lib/use-debounced';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { PageTitle } from '../../ui/page-title';
import { useSnackbar } from '../../ui/snackbar';
import { draftStore, useDraft } from './draft-store';
import { DraftAside, FormShell, ProceedButton, StepGuard } from './form-shell';
import { HoldBarLine, HoldEndedAlert } from './hold-lines';
import { QuantitiesLine } from './quantities-line';
import { stepAfter, stepPaths } from './steps';
import { useBookAgain } from './use-book-again';
import { useHoldDate } from './use-hold';

/** Milliseconds without a change of the quantities after which their dates are requested. */
const TYPING_PAUSE = 400;

/** `/form/date`, step 3: the date. A chosen date is held for ten minutes. */
export function DateView() {
  useBookAgain();
  return (
    <StepGuard step="date">
      <ChooseDate />
    </StepGuard>
  );
}

function ChooseDate() {
  const t = useT();
  const locale = useLocale();
  const to = useLocalisedPath();
  const navigate = useNavigateFromHere();
  const showMessage = useSnackbar();
  const draft = useDraft();
  const { form, refused, postcodeFullFormat: place } = draft;
  const quantities = {
    quantityMattress: useDebounced(form.quantityMattress, TYPING_PAUSE),
    quantityBedset: useDebounced(form.quantityBedset, TYPING_PAUSE),
  };
  const days = useDeliveryDays(form.postcode, form.deliveryDate || null, { holdToken: draft.hold?.token ?? null, quantities });
  const arrival = useArrival({ postcode: form.postcode, date: form.deliveryDate, branchName: draft.branchName });
  const { hold: keep, pending, failed } = useHoldDate();
  const { hold, ended } = useLiveHold(draft);

  // Whether to go on once the requested date is held, so that a retry does the same as the first press.
  const [goingOn, setGoingOn] = useState(false);

  async function choose(date: string): Promise<boolean> {
    const outcome = await keep(date);
    if (outcome === 'refused') {
      days.refresh();
      window.scrollTo({ top: 0 });
    }
    if (outcome === 'notServed') {
      showMessage({ color: 'medium', content: t('deliveryForm.noLongerServed') });
      navigate(to(stepPaths.postcode));
    }
    return outcome === 'held' || outcome === 'unheld';
  }

  function pick(date: string) {
    setGoingOn(false);
    void choose(date);
  }

  // A date that is held for other quantities is held again for these; without room for them, other dates are offered.
  const holdForQuantities = useEffectEvent(() => {
    if (needsOtherHold(draftStore.get(), now())) void choose(form.deliveryDate);
  });
  useEffect(() => holdForQuantities(), [quantities.quantityMattress, quantities.quantityBedset]);

  /** Holds a date if it is not held yet, then goes to the next step. */
  async function take(date: string) {
    if (pending === date) return;
    setGoingOn(true);
    const isHeld = pending === null && date === form.deliveryDate && !ended && !needsOtherHold(draft, now());
    if (!isHeld && !(await choose(date))) return;
    navigate(to(stepPaths[stepAfter('date', draftStore.get(), today())]));
  }

  function retry() {
    const date = failed?.date ?? form.deliveryDate;
    if (goingOn) void take(date);
    else pick(date);
  }

  const chosen = pending ?? (form.deliveryDate === '' ? null : form.deliveryDate);
  // On a telephone a lost day is struck out in its row, among free ones.
  const isStruckInRow = refused !== null && offeredDays(days.calendar.byDate, refused).some((row) => row.gone);
  const notHeld = form.deliveryDate !== '' && draft.hold === null && pending === null ? t('deliveryForm.hold.none') : null;
  const proceed = (
    <ProceedButton
      block
      disabled={chosen === null}
      loading={pending !== null}
      onClick={() => (pending === null ? void take(form.deliveryDate) : undefined)}
      mt={{ lg: '4' }}
      label={t(chosen === null ? 'deliveryForm.date.choose' : 'deliveryForm.continue')}
      after={chosen === null ? null : <ArrowRight size={19} />}
    />
  );
  return (
    <FormShell
      step="date"
      aside={
        <DraftAside>
          {arrival ? <ArrivalTime notes={arrival} /> : null}
          {hold ? <HoldCard endsAt={hold.endsAt} explain /> : null}
          {notHeld ? <NotHeld>{notHeld}</NotHeld> : null}
          {proceed}
        </DraftAside>
      }
      bar={{
        line: chosen === null ? undefined : <HoldBarLine date={chosen} hold={pending === null ? hold : null} large />,
        action: proceed,
      }}
    >
      {refused && !isStruckInRow ? (
        <VisuallyHidden>
          <PageTitle>{t('deliveryForm.date.title')}</PageTitle>
        </VisuallyHidden>
      ) : (
        <Box mb={{ base: '3', md: '4' }}>
          <PageTitle>{t('deliveryForm.date.title')}</PageTitle>
          <Lead days={days} place={place} />
        </Box>
      )}
      {refused ? (
        <Box hideBelow={isStruckInRow ? 'md' : undefined}>
          <DateGoneAlert {...refused} byDate={days.calendar.byDate} onChoose={pick} />
        </Box>
      ) : null}
      {ended && pending === null && !refused ? (
        <HoldEndedAlert date={form.deliveryDate} busy={false} onHoldAgain={() => pick(form.deliveryDate)} />
      ) : null}
      {failed ? <FailureAlert failure={failed.failure} onRetry={retry} /> : null}
      <QuantitiesLine />
      <DatePicker days={days} chosen={chosen} onChoose={pick} offer={{ pending, lost: refused, onTake: (date) => void take(date) }} />
      {notHeld ? (
        <Box hideFrom="lg">
          <NotHeld>{notHeld}</NotHeld>
        </Box>
      ) : null}
      <VisuallyHidden role="status">
        {notHeld}
        {days.noRoom}
        {hold && pending === null ? t('deliveryForm.hold.start', { date: deliveryDateText(hold.deliveryDate, locale) }) : null}
      </VisuallyHidden>
      <HoldAnnouncer endsAt={draft.hold?.endsAt ?? null} />
    </FormShell>
  );
}

/** Says in muted text that the date is not held, but can still be booked. */
const NotHeld = ({ children }: { children: ReactNode }) => (
  <Flex gap="2" textStyle="sm" color="fg.muted" mt="3">
    <Box as="span" flex="none" mt="0.5">
      <Info size={17} />
    </Box>
    <span>{children}</span>
  </Flex>
);

/** The line below the title. On a telephone it is shorter, because the next days follow and the last date is below the calendar. */
function Lead({ days, place }: { days: DeliveryDays; place: string }) {
  const t = useT();
  const { last } = days.calendar;
  return (
    <chakra.p textStyle="body" color="fg.muted" mt="1">
      <Box as="span" hideFrom="md">
        {t(days.noneFree ? 'deliveryForm.date.lead' : 'deliveryForm.date.leadTap', { place })}
      </Box>
      <Box as="span" hideBelow="md">
        {t('deliveryForm.date.lead', { place })}
        {last ? (
          <>
            {' '}
            <OpenUntil last={last} />
          </>
        ) : null}
      </Box>
    </chakra.p>
  );
}
