import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useArrival } from '../../../components/arrival/use-arrival';
import { useDeliveryDays } from '../../../components/date-picker/use-delivery-days';
import { today } from '../../../lib/today';
import { useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { useSnackbar } from '../../../ui/snackbar';
import { draftStore } from '../draft/draft-store';
import { useDraft } from '../draft/use-draft';
import { StepGuard } from '../shell/step-guard';
import { stepPaths } from '../step-paths';
import { stepAfter } from '../steps';
import { useBookAgain } from '../use-book-again';
import { DatePage } from './date-page';
import { useHoldDate } from './use-hold-date';
import { useLiveHold } from './use-live-hold';

/** `/form/date` */
export function DateView() {
  useBookAgain();
  return (
    <StepGuard step="date">
      <ChooseDate />
    </StepGuard>
  );
}

function ChooseDate() {
  const draft = useDraft();
  const to = useLocalisedPath();
  const navigate = useNavigate();
  const showMessage = useSnackbar();
  const t = useT();
  const { form, gone, postcodeFullFormat } = draft;
  const days = useDeliveryDays(form.postcode, form.deliveryDate || null, draft.hold?.token ?? null);
  const arrival = useArrival({ postcode: form.postcode, date: form.deliveryDate, branchName: draft.branchName });
  const { hold: keep, pending, failed } = useHoldDate();
  const { hold, ended } = useLiveHold(draft);

  // Whether to go on once the date that is asked for is won: a retry does what the first press wanted.
  const [goingOn, setGoingOn] = useState(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);

  async function choose(date: string): Promise<boolean> {
    const outcome = await keep(date);
    if (outcome === 'gone') {
      days.refresh();
      window.scrollTo({ top: 0 });
    }
    if (outcome === 'notServed') {
      showMessage({ color: 'medium', content: t('deliveryForm.noLongerServed') });
      void navigate(to(stepPaths.postcode));
    }
    return outcome === 'held' || outcome === 'unheld';
  }

  function pick(date: string) {
    setGoingOn(false);
    void choose(date);
  }

  function goOn() {
    // The answer may come after somebody has left for another step.
    if (here.current) void navigate(to(stepPaths[stepAfter('date', draftStore.get(), today())]));
  }

  /** Holds a date, if it is not held yet, and goes on. */
  async function take(date: string) {
    if (pending === date) return;
    setGoingOn(true);
    if ((pending === null && date === form.deliveryDate && !ended) || (await choose(date))) goOn();
  }

  return (
    <DatePage
      days={days}
      place={postcodeFullFormat}
      date={form.deliveryDate}
      pending={pending}
      arrival={arrival}
      hold={hold}
      holdEnd={draft.hold?.endsAt ?? null}
      holdEnded={ended}
      unheld={form.deliveryDate !== '' && draft.hold === null}
      gone={gone}
      failure={failed?.failure ?? null}
      onRetry={() => (goingOn ? void take(failed?.date ?? form.deliveryDate) : pick(failed?.date ?? form.deliveryDate))}
      onChoose={pick}
      onTake={(date) => void take(date)}
      onHoldAgain={() => pick(form.deliveryDate)}
      onContinue={() => (pending === null ? void take(form.deliveryDate) : undefined)}
    />
  );
}
