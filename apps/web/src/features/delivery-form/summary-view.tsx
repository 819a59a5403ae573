import { skipToken } from '@apollo/client/react';
import { notificationChannels } from '@booking/domain/booking/notification-channels';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { Check, LogIn, Pencil, RotateCw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { useAccountDialog } from '../../components/account-dialog-link/use-account-dialog';
import { useArrival } from '../../components/arrival/arrival';
import { hoursOf } from '../../components/arrival/arrival-facts';
import { askedQuantities, type RefusedDate } from '../../components/booking-draft/booking-draft';
import { useLiveHold } from '../../components/booking-draft/use-hold';
import { BookingVerificationCard } from '../../components/booking-verification/booking-verification-card';
import { useBookingVerification, type BookingVerification } from '../../components/booking-verification/use-booking-verification';
import { ChangePromise } from '../../components/change-promise/change-promise';
import { ActionRow } from '../../components/contact-rows/action-row';
import { useAvailabilityQuery } from '../../graphql/availability.generated';
import { nearestDays } from '../../components/date-picker/offered-days';
import { isBookable, type DeliveryDay } from '../../components/day-status/day-look';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { FailureAlert } from '../../components/failure-alert/failure-alert';
import { HoldAnnouncer, HoldCard, HoldEndedLine, HoldLine } from '../../components/hold-countdown/hold-countdown';
import { now } from '../../lib/clock';
import type { RequestFailure } from '../../lib/request-failure';
import { flaggedUser } from '../../lib/session/session-flag';
import { useSession } from '../../lib/session/session-store';
import { today } from '../../lib/today';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { useMedia } from '../../lib/use-media';
import { Card } from '../../ui/card';
import { PageTitle } from '../../ui/page-title';
import { useSnackbar } from '../../ui/snackbar';
import { TextLink } from '../../ui/text-link';
import { lostDate, type DraftForm } from './draft';
import { draftStore, useDraft } from './draft-store';
import { FormShell, ProceedButton, StepGuard } from './form-shell';
import { HoldBarLine } from './hold-lines';
import { LostDateCard } from './lost-date-card';
import { RefusalAlert } from './refusal-alert';
import { earlierStepOf, refusedDetails } from './refused-fields';
import { stepPaths } from './steps';
import { SummaryCard } from './summary-card';
import { useBookDelivery } from './use-book-delivery';
import { useChangeUntil, useHoldDate } from './use-hold';

/** `/form/summary`, step 5: the summary, and the button that books. */
export function SummaryView() {
  const [booked, setBooked] = useState(false);
  const to = useLocalisedPath();
  const session = useSession();
  // Keyed by user: a customer who signs in instead of typing a code needs no verification.
  const person = session.status === 'signedIn' ? session.user._id : flaggedUser();
  if (booked) return <Navigate replace to={to(paths.formConfirmation)} />;

  function leave() {
    // The guard must be unmounted before the draft is cleared, or it would redirect to the first step.
    flushSync(() => setBooked(true));
    draftStore.clear();
  }

  return (
    <StepGuard step="summary">
      <Summary key={person} onBooked={leave} />
    </StepGuard>
  );
}

function Summary({ onBooked }: { onBooked: () => void }) {
  const t = useT();
  const locale = useLocale();
  const to = useLocalisedPath();
  const navigate = useNavigate();
  const showMessage = useSnackbar();
  const isWide = useMedia('(min-width: 64rem)');
  const draft = useDraft();
  const { form } = draft;
  const { hold, ended: holdEnded } = useLiveHold(draft);
  const lost = lostDate(draft);
  const changes = useChangeUntil(form, hold);
  const { days, hours } = useFreeDays(form, lost);
  const arrival = useArrival({ postcode: form.postcode, date: form.deliveryDate, branchName: draft.branchName });
  const { hold: keep, pending, failed } = useHoldDate();
  const { book, busy, refusal, failure } = useBookDelivery(locale);
  const verification = useBookingVerification(form.primaryContact.trim());
  // The date was taken on this page, with or without a hold. A status announces it, because the button that took it is gone.
  const [heldHere, setHeldHere] = useState(false);
  const { lost: lostRef, confirm: confirmRef, moveTo } = useSummaryFocus();
  // A failure to confirm a date that was lost since does not matter any more.
  const bookingFailure = lost ? null : failure;
  const shownFailure = bookingFailure ?? failed?.failure ?? null;

  useEffect(() => {
    if (failure || refusal) window.scrollTo({ top: 0 });
  }, [failure, refusal]);

  async function confirm() {
    const outcome = await book(verification.given());
    if (outcome.kind === 'verification') verification.ask(outcome.answer);
    if (outcome.kind === 'refused') verification.close();
    if (outcome.kind === 'booked') {
      verification.forget();
      onBooked();
    }
    if (outcome.kind === 'dateRefused') {
      verification.keep();
      moveTo('lost');
    }
    if (outcome.kind === 'failed' && outcome.failure.code === 'BAD_USER_INPUT') sendBack(outcome.failure.fields);
  }

  /** Navigates to the fields that the server refused, with its messages. */
  function sendBack(fields: RequestFailure['fields']) {
    const refused = refusedDetails(fields);
    const step = earlierStepOf(fields) ?? (refused.length > 0 ? 'details' : null);
    if (step) void navigate(to(stepPaths[step]), { state: { refused } });
  }

  /** Holds the date again, or another date instead. */
  async function take(date: string) {
    setHeldHere(false);
    const outcome = await keep(date);
    if (outcome === 'refused') moveTo('lost');
    if (outcome === 'notServed') {
      showMessage({ color: 'medium', content: t('deliveryForm.noLongerServed') });
      void navigate(to(stepPaths.postcode));
    }
    if (outcome !== 'held' && outcome !== 'unheld') return;
    setHeldHere(true);
    moveTo('confirm');
  }

  const asked = verification.needed ? (
    <SummaryVerification verification={verification} busy={busy} onConfirm={() => void confirm()} />
  ) : null;
  // With a verification the date needs no hold.
  const ended = holdEnded && !busy && asked === null;
  // The hidden text keeps the space while it loads, so that the button, which is below, does not move during a press.
  const promise =
    changes && !lost ? (
      <chakra.span visibility={changes.loading ? 'hidden' : undefined}>
        <ChangePromise until={changes.until} today={today()} channels={notificationChannels(form)} />
      </chakra.span>
    ) : null;
  const label = lost
    ? 'deliveryForm.summary.lost.choose'
    : ended
      ? 'deliveryForm.holdEnded.again'
      : busy
        ? 'deliveryForm.summary.booking'
        : 'deliveryForm.summary.confirm';
  // One button holds the date again and confirms, so that it keeps the focus in between.
  const proceed = (
    <ProceedButton
      block
      ref={confirmRef}
      disabled={lost !== null}
      loading={lost === null && (busy || pending !== null)}
      onClick={() => void (ended ? take(form.deliveryDate) : confirm())}
      mt={{ lg: '4' }}
      label={t(label)}
      before={lost ? null : ended ? <RotateCw size={19} /> : <Check size={20} strokeWidth={2.4} />}
    />
  );
  const ready = (
    <Card p="6">
      {lost ? (
        <chakra.h2 textStyle="h3">
          <HoldEndedLine text="none" />
        </chakra.h2>
      ) : (
        <>
          <chakra.h2 textStyle="h3">{t('deliveryForm.summary.ready')}</chakra.h2>
          <chakra.p textStyle="sm" color="fg.muted" mt="1.5" mb="1">
            {promise}
          </chakra.p>
        </>
      )}
      {hold ? <HoldCard endsAt={hold.endsAt} /> : null}
      {ended ? (
        <Box mt="3">
          <HoldEndedLine />
        </Box>
      ) : null}
      {proceed}
      <chakra.p textStyle="xs" color="fg.subtle" textAlign="center" mt="3">
        {t('deliveryForm.summary.nothingToPay')}
      </chakra.p>
    </Card>
  );
  const line = lost ? (
    <HoldEndedLine text="none" />
  ) : ended ? (
    <HoldBarLine date={form.deliveryDate} hold={null} ended />
  ) : (
    <>
      <Box as="span" color="fg.muted">
        {t('deliveryForm.summary.nothingToPay')}
      </Box>
      {hold ? <HoldLine endsAt={hold.endsAt} /> : null}
    </>
  );
  return (
    <FormShell
      step="summary"
      aside={asked === null ? ready : isWide ? asked : null}
      bar={asked === null ? { line, action: proceed } : null}
    >
      {refusal ? <RefusalAlert refusal={refusal} /> : null}
      {shownFailure ? (
        <FailureAlert failure={shownFailure} onRetry={() => void (failed && !bookingFailure ? take(failed.date) : confirm())} />
      ) : null}
      <PageTitle>{t('deliveryForm.summary.title')}</PageTitle>
      {lost ? (
        <Box height={{ base: '4', md: '6' }} />
      ) : (
        <Box color="fg.muted" mt="1.5" mb={{ base: '4', md: '6' }}>
          <p>{t('deliveryForm.summary.lead')}</p>
          {/* On wide screens it is beside the button; on narrow ones it must be above it. */}
          <chakra.p hideFrom="lg" mt="1">
            {promise}
          </chakra.p>
        </Box>
      )}
      {isWide ? null : asked}
      {lost ? (
        <LostDateCard
          lost={lost}
          holdOver={draft.hold?.deliveryDate === lost.date && Date.parse(draft.hold.endsAt) <= now()}
          days={days}
          hours={hours}
          pending={pending}
          focusRef={lostRef}
          onTake={(date) => void take(date)}
        />
      ) : null}
      <SummaryCard ended={ended} draft={draft} arrival={arrival} />
      <VisuallyHidden role="status">
        {hold && heldHere ? t('deliveryForm.hold.start', { date: deliveryDateText(hold.deliveryDate, locale) }) : null}
        {draft.hold === null && heldHere ? t('deliveryForm.hold.none') : null}
      </VisuallyHidden>
      <HoldAnnouncer endsAt={draft.hold?.endsAt ?? null} />
    </FormShell>
  );
}

interface SummaryFocus {
  /** The card of a lost date. */
  lost: RefObject<HTMLDivElement | null>;
  /** The button that confirms: in the bar and in the aside, one of them hidden. */
  confirm: (button: HTMLButtonElement | null) => void;
  /** Moves the focus there after the next render. */
  moveTo: (place: 'lost' | 'confirm') => void;
}

/** Moves the focus when an answer removes the element that had it. */
function useSummaryFocus(): SummaryFocus {
  const lost = useRef<HTMLDivElement>(null);
  const buttons = useRef(new Set<HTMLButtonElement>());
  const [wanted, setWanted] = useState<{ place: 'lost' | 'confirm' } | null>(null);

  useEffect(() => {
    if (wanted?.place === 'lost') {
      window.scrollTo({ top: 0 });
      lost.current?.focus({ preventScroll: true });
    }
    // The hidden one of the buttons ignores focus().
    if (wanted?.place === 'confirm') for (const button of buttons.current) button.focus({ preventScroll: true });
  }, [wanted]);

  const confirm = useCallback((button: HTMLButtonElement | null) => {
    if (button === null) return;
    buttons.current.add(button);
    return () => void buttons.current.delete(button);
  }, []);

  return { lost, confirm, moveTo: useCallback((place) => setWanted({ place }), []) };
}

const unknownYet = (date: CalendarDate): DeliveryDay => ({
  date,
  status: 'AVAILABLE',
  reason: null,
  note: null,
  closedReason: null,
  closedNote: null,
  branchName: null,
  changeUntil: null,
});

/** Loads the days that were offered when a date was lost, and returns those that are still free. */
function useFreeDays(form: DraftForm, lost: RefusedDate | null): { days: DeliveryDay[]; hours: ReadonlyMap<string, string> } {
  const dates = nearestDays(lost?.alternatives ?? []);
  const [from] = dates;
  const to = dates.at(-1);
  // The cache may be older than the loss of the date, for example if the form was left and opened again.
  const { data } = useAvailabilityQuery(
    from && to
      ? { variables: { postcode: form.postcode, from, to, ...askedQuantities(form) }, fetchPolicy: 'cache-and-network' }
      : skipToken,
  );
  const known = new Map(data?.availability.days.map((day) => [day.date, day]));
  return {
    days: dates.map((date) => known.get(date) ?? unknownYet(date)).filter(isBookable),
    hours: hoursOf(data?.availability.arrivals ?? []),
  };
}

/** The verification before the booking, with links to change the number and to sign in to an account with a verified one. */
function SummaryVerification({
  verification,
  busy,
  onConfirm,
}: {
  verification: BookingVerification;
  busy: boolean;
  onConfirm: () => void;
}) {
  const t = useT();
  const to = useLocalisedPath();
  const navigate = useNavigate();
  const dialog = useAccountDialog();
  const session = useSession();
  const number = { to: to(paths.formDetails), state: { focus: 'primaryContact' } };
  const another = t('deliveryForm.verification.another');
  return (
    <BookingVerificationCard
      verification={verification}
      busy={busy}
      onConfirm={onConfirm}
      action={t('deliveryForm.summary.confirm')}
      link={
        <TextLink asChild>
          <Link {...number}>{another}</Link>
        </TextLink>
      }
    >
      {session.status === 'signedIn' ? null : (
        <ActionRow
          icon={LogIn}
          tone="accent"
          title={t('account.signIn')}
          hint={t('deliveryForm.verification.signIn')}
          onPress={() => void navigate(dialog('sign-in'), { replace: true })}
        />
      )}
      <ActionRow icon={Pencil} tone="accent" title={another} onPress={() => void navigate(number.to, { state: number.state })} />
    </BookingVerificationCard>
  );
}
