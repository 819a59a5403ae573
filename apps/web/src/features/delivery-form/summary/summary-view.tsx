import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useNavigate } from 'react-router-dom';
import { useArrival } from '../../../components/arrival/use-arrival';
import { useBookingProof } from '../../../components/booking-proof/use-booking-proof';
import { now } from '../../../lib/clock';
import type { RequestFailure } from '../../../lib/request-failure';
import { paths } from '@booking/domain/navigation/paths';
import { flaggedUser } from '../../../lib/session/session-flag';
import { useSession } from '../../../lib/session/session-store';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { useSnackbar } from '../../../ui/snackbar';
import { useChangeUntil } from '../date/use-change-until';
import { useHoldDate } from '../date/use-hold-date';
import { useLiveHold } from '../date/use-live-hold';
import { earlierStepOf, refusedDetails } from '../details/refused-fields';
import { lostDate } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { useDraft } from '../draft/use-draft';
import { StepGuard } from '../shell/step-guard';
import { stepPaths } from '../step-paths';
import { SummaryPage } from './summary-page';
import { SummaryProof } from './summary-proof';
import { useBookDelivery } from './use-book-delivery';
import { useFreeDays } from './use-free-days';
import { useSummaryFocus } from './use-summary-focus';

/** `/form/summary` */
export function SummaryView() {
  const [booked, setBooked] = useState(false);
  const to = useLocalisedPath();
  const session = useSession();
  // Who signs in instead of giving a code has something else to prove it by.
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
  const draft = useDraft();
  const locale = useLocale();
  const to = useLocalisedPath();
  const navigate = useNavigate();
  const t = useT();
  const showMessage = useSnackbar();
  const { form } = draft;
  const { hold, ended } = useLiveHold(draft);
  const changeUntil = useChangeUntil(form, hold);
  const lost = lostDate(draft);
  const days = useFreeDays(form.postcode, lost);
  const arrival = useArrival({ postcode: form.postcode, date: form.deliveryDate, branchName: draft.branchName });
  const { hold: keep, pending, failed } = useHoldDate();
  const { book, busy, refusal, failure } = useBookDelivery(locale);
  const proof = useBookingProof(form.primaryContact.trim());
  const [heldHere, setHeldHere] = useState(false);
  const { lost: told, confirm: confirmRef, moveTo } = useSummaryFocus();
  // What became of confirming a date that was lost since is over.
  const bookingFailure = lost ? null : failure;

  useEffect(() => {
    if (failure) window.scrollTo({ top: 0 });
  }, [failure, refusal]);

  async function confirm() {
    const outcome = await book(proof.given());
    if (outcome.kind === 'proof') proof.ask(outcome.answer);
    if (outcome.kind === 'refused') proof.close();
    if (outcome.kind === 'booked') {
      proof.forget();
      onBooked();
    }
    if (outcome.kind === 'gone') {
      proof.keep();
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

  /** Holds the date again, or another one in its place. */
  async function take(date: string) {
    setHeldHere(false);
    const outcome = await keep(date);
    if (outcome === 'gone') moveTo('lost');
    if (outcome === 'notServed') {
      showMessage({ color: 'medium', content: t('deliveryForm.noLongerServed') });
      void navigate(to(stepPaths.postcode));
    }
    if (outcome !== 'held' && outcome !== 'unheld') return;
    setHeldHere(true);
    moveTo('confirm');
  }

  return (
    <SummaryPage
      draft={draft}
      arrival={arrival}
      until={lost ? null : changeUntil}
      hold={hold}
      holdEnded={ended}
      holding={pending !== null}
      busy={busy}
      refusal={refusal}
      lost={
        lost && {
          lost,
          holdOver: draft.hold?.deliveryDate === lost.date && Date.parse(draft.hold.endsAt) <= now(),
          days,
          pending,
          told,
          onTake: (date) => void take(date),
        }
      }
      heldHere={heldHere}
      confirmRef={confirmRef}
      asked={proof.needed ? <SummaryProof proof={proof} busy={busy} onConfirm={() => void confirm()} /> : null}
      failure={bookingFailure ?? failed?.failure ?? null}
      onHoldAgain={() => void take(form.deliveryDate)}
      onRetry={() => void (failed && !bookingFailure ? take(failed.date) : confirm())}
      onConfirm={() => void confirm()}
    />
  );
}
